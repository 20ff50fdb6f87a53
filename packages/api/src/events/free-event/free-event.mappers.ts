import type { FreeEvent } from '@oxer/db'
import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

type Row = FreeEvent & { federation: RefName & { timeZone: string } }

export const toFreeEvent = ({ federation, ...row }: Row): FreeEventView => ({
  ref: row.ref,
  federation: { ref: federation.ref, name: federation.name },
  name: row.name,
  start: row.start,
  end: row.end,
  startTime: row.startTime,
  endTime: row.endTime,
  place: row.place,
  location: Address.parse(row.location),
  description: row.description,
  timeZone: federation.timeZone,
  version: row.version,
})
