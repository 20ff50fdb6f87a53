import { createFileRoute } from '@tanstack/react-router'
import { RulesTemplatesPage } from '../../../../features/catalogue/rules-template/rules-templates.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/rulestemplate')({
  component: RulesTemplatesPage,
})
