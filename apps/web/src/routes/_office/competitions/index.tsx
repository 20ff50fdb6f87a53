import { createFileRoute } from '@tanstack/react-router'
import { readFilters } from '../../../features/shell/calendar/calendar.address.ts'
import { CalendarPage } from '../../../features/shell/calendar/calendar.page.tsx'

const Calendar = () => {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CalendarPage filters={filters} onFilters={(search, how) => void navigate({ search, ...how })} />
}

export const Route = createFileRoute('/_office/competitions/')({
  staticData: { access: 'public' },
  validateSearch: readFilters,
  component: Calendar,
})
