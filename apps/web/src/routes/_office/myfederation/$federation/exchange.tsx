import { createFileRoute } from '@tanstack/react-router'
import { EquipeKeyPage } from '../../../../features/exchange/equipe/equipe-key.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/exchange')({ component: EquipeKeyPage })
