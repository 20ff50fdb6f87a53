import { createFileRoute } from '@tanstack/react-router'
import { ToolboxPage } from '../../../../../../features/exchange/toolbox/toolbox.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/')({ component: ToolboxPage })
