import { createFileRoute } from '@tanstack/react-router'
import { FailedPage } from '../../../features/shell/error/failed.page.tsx'

export const Route = createFileRoute('/_office/error/500')({ staticData: { access: 'public' }, component: FailedPage })
