import { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { EditFreeEvent } from '../../features/events/free-event/components/free-event-drawer.tsx'
import { sampleOf } from '../sample.ts'
import { type FormCase, text } from './form-case.tsx'

const event = sampleOf(FreeEventView, {
  ...{ name: 'Read', start: '2026-10-01', end: '2026-10-01', startTime: '10:00', endTime: '18:00', version: 3 },
})

export const freeEventCase: FormCase = {
  file: 'events/free-event/components/free-event-drawer.tsx',
  name: 'a free event',
  screen: (close) => <EditFreeEvent event={event} onClose={close} />,
  answers: {},
  path: 'events.freeEvent.update',
  stored: event,
  theirs: (name, version) => ({ ...event, name, version }),
  field: text('Name', 'name'),
}
