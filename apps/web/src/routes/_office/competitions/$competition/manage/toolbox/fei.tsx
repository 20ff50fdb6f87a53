import { createFileRoute } from '@tanstack/react-router'
import { FeiPage } from '../../../../../../features/exchange/integration/fei.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/fei')({
  component: FeiPage,
})
