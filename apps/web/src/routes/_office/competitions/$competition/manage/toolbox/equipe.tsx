import { createFileRoute } from '@tanstack/react-router'
import { EquipePage } from '../../../../../../features/exchange/equipe/equipe.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/equipe')({
  component: EquipePage,
})
