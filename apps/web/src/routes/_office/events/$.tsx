import { createFileRoute, redirect } from '@tanstack/react-router'
import { FreeEventPage, NewFreeEventPage } from '../../../features/events/free-event/free-event.page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { readText } from '../../../shared/search-params.ts'

const Part = () => {
  const { _splat = '' } = Route.useParams()
  const search = Route.useSearch()
  const [event = '', ...part] = _splat.split('/')
  if (event === 'create') return <NewFreeEventPage federation={readText(search, 'federation')} />
  const isEditing = part.join('/') === 'edit/FREE_EVENT'
  if (part.length > 0 && !isEditing) throw new PageRefusal(404)
  return <FreeEventPage key={event} event={event} isEditing={isEditing} />
}

// One route for all parts, because every route is part of the first load.
export const Route = createFileRoute('/_office/events/$')({
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { access: 'public' },
  // The list of events is the calendar of their kind.
  beforeLoad: ({ params: { _splat = '' } }) => {
    if (_splat === '') throw redirect({ to: '/competitions', search: { type: 'OTHER' }, replace: true })
  },
  component: Part,
})
