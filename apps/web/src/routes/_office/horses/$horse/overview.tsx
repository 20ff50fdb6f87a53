import { createFileRoute } from '@tanstack/react-router'
import { HorseOverviewPage } from '../../../../features/parties/horse/horse-overview.page.tsx'

const Part = () => <HorseOverviewPage horse={Route.useParams().horse} />

export const Route = createFileRoute('/_office/horses/$horse/overview')({ component: Part })
