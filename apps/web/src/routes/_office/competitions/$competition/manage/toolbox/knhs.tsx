import { createFileRoute } from '@tanstack/react-router'
import { KnhsPage } from '../../../../../../features/exchange/integration/knhs.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/knhs')({
  component: KnhsPage,
})
