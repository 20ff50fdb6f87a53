import { createFileRoute } from '@tanstack/react-router'
import { CourseEventPage } from '../../../../features/courses/course-event/course-event.page.tsx'

const Part = () => {
  const { courseEvent, _splat } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/courses' })
  return (
    <CourseEventPage
      key={courseEvent}
      courseEvent={courseEvent}
      part={_splat}
      onClose={() => void navigate({ to: '/courses/$courseEvent/$', params: { _splat: 'overview' } })}
      onSaved={toList}
      onDeleted={toList}
    />
  )
}

// One route for all parts, because every route is part of the first load.
export const Route = createFileRoute('/_office/courses/$courseEvent/$')({
  staticData: { access: 'public', feature: 'COURSES' },
  component: Part,
})
