import { createFileRoute } from '@tanstack/react-router'
import { TimeAssignmentPage } from '../../../../../features/competitions/time-assignment/time-assignment.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/timeassignment')({
  component: TimeAssignmentPage,
})
