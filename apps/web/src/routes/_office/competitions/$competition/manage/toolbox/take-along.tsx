import { createFileRoute } from '@tanstack/react-router'
import { TakeAlongPage } from '../../../../../../features/exchange/take-along/take-along.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/take-along')({
  component: TakeAlongPage,
})
