import { createFileRoute } from '@tanstack/react-router'
import { HorseCombinationsPage } from '../../../../features/parties/horse/horse-combinations.page.tsx'

const Part = () => <HorseCombinationsPage horse={Route.useParams().horse} />

export const Route = createFileRoute('/_office/horses/$horse/combinations')({ component: Part })
