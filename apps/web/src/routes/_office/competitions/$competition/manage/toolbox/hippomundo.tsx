import { createFileRoute } from '@tanstack/react-router'
import { HippomundoPage } from '../../../../../../features/exchange/integration/hippomundo.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/hippomundo')({
  component: HippomundoPage,
})
