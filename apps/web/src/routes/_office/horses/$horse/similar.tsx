import { createFileRoute } from '@tanstack/react-router'
import { HorseSimilarPage } from '../../../../features/registry/merge/horse-similar.page.tsx'

const Part = () => <HorseSimilarPage horse={Route.useParams().horse} />

export const Route = createFileRoute('/_office/horses/$horse/similar')({ component: Part })
