// A start list as a batch has left it, or found it, for its undo.

import { StartlistBreakReason, StartlistEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { Fields } from '@oxer/domain/exchange/batch/batch.rules'
import * as z from 'zod'
import type { LoadedEntry, LoadedStartlist } from '../../competitions/startlist/startlist-entries.queries.ts'

const Item = z.object({
  type: StartlistEntryType,
  registrationRef: z.string().nullable(),
  breakType: StartlistBreakReason.nullable(),
  durationSeconds: z.int().nullable(),
  description: z.string().nullable(),
  isLocked: z.boolean(),
})
type StoredItem = z.infer<typeof Item>

const Items = z.array(Item)

const toItem = (entry: LoadedEntry): StoredItem => {
  const { type, registrationRef, breakType, durationSeconds, description, isLocked } = entry
  return { type, registrationRef, breakType, durationSeconds, description, isLocked }
}

/** Its state, and its items as a text: both must be as they were left. */
export const fieldsOfList = ({ status, entries }: Pick<LoadedStartlist, 'status' | 'entries'>): Fields => ({
  status,
  items: JSON.stringify(entries.map(toItem)),
})

export const itemsOfFields = ({ items }: Fields): StoredItem[] => Items.parse(JSON.parse(String(items)))
