import { createFileRoute } from '@tanstack/react-router'

/** Leads to a test: the frame of the panes finds it. */
export const Route = createFileRoute('/_office/competitions/$competition/manage/startlists/')({})
