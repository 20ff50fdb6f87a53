import { createFileRoute } from '@tanstack/react-router'
import { GeneralPage } from '../../../../features/federation/federation/general.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/general')({ component: GeneralPage })
