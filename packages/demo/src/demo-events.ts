// Free events: what is neither a competition nor a course, in the coming weeks.
import { addDays, startOfWeek } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'

const place = { number: '1', bus: '', state: '', county: '', country: 'BEL' }

export const makeEvents = ({
  make,
  today,
  federationRef,
}: {
  make: Make
  today: string
  federationRef: string
}): ReturnType<Make['freeEvent']>[] => {
  const monday = startOfWeek(today)
  return [
    make.freeEvent({
      federationRef,
      name: 'Algemene vergadering',
      start: addDays(monday, 10),
      startTime: '19:30',
      endTime: '22:00',
      place: 'Zaal De Linde',
      cityName: 'Leuven',
      location: { ...place, street: 'Bondgenotenlaan', postalCode: '3000', cityName: 'Leuven' },
      description: 'Alle clubs kiezen samen het nieuwe bestuur. **Breng je volmacht mee.**',
    }),
    make.freeEvent({
      federationRef,
      name: 'Paardenbeurs',
      start: addDays(monday, 19),
      end: addDays(monday, 20),
      startTime: '10:00',
      endTime: '18:00',
      place: 'Expohal',
      cityName: 'Gent',
      location: { ...place, street: 'Maaltekouter', postalCode: '9051', cityName: 'Gent' },
      description: 'Meer dan tachtig standen met materiaal, voeding en advies.',
    }),
  ]
}
