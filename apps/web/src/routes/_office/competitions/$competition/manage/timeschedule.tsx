import { createFileRoute } from '@tanstack/react-router'
import { TimeSchedulePage } from '../../../../../features/competitions/time-schedule/time-schedule.page.tsx'
import { compact, readDate } from '../../../../../shared/search-params.ts'

const Timeschedule = () => {
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <TimeSchedulePage day={day} onDay={(chosen) => void navigate({ search: { day: chosen } })} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/timeschedule')({
  validateSearch: (search) => compact({ day: readDate(search, 'day') }),
  component: Timeschedule,
})
