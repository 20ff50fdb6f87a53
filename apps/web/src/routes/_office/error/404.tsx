import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../../features/shell/error/not-found.page.tsx'

export const Route = createFileRoute('/_office/error/404')({
  staticData: { access: 'public' },
  component: NotFoundPage,
})
