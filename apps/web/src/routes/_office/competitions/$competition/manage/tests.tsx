import { createFileRoute } from '@tanstack/react-router'
import { TestsPage } from '../../../../../features/competitions/test/tests.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/tests')({ component: TestsPage })
