import { createFileRoute } from '@tanstack/react-router'
import { HorseParticipationsPage } from '../../../../features/parties/horse/horse-participations.page.tsx'

const Part = () => <HorseParticipationsPage horse={Route.useParams().horse} part="competitions" />

export const Route = createFileRoute('/_office/horses/$horse/competitions')({ component: Part })
