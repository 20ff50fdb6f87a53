import { createFileRoute } from '@tanstack/react-router'
import { CourseEventsPage } from '../../../features/courses/course-event/course-events.page.tsx'

const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const back = () => void navigate({ to: '/courses', search: (all) => all })
  return (
    <CourseEventsPage
      address={search}
      onSearch={(changed) => void navigate({ search: changed, replace: true })}
      onClose={back}
      onSaved={back}
    />
  )
}

// The page reads the address, because the reader of every route is part of the first load.
export const Route = createFileRoute('/_office/courses/')({
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { feature: 'COURSES' },
  component: List,
})
