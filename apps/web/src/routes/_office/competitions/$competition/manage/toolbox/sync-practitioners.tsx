import { createFileRoute } from '@tanstack/react-router'
import { RecognitionPage } from '../../../../../../features/exchange/recognition/recognition.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/sync-practitioners')({
  component: RecognitionPage,
})
