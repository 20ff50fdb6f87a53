import { createHash } from 'node:crypto'
import type { Prisma } from '@oxer/db'
import {
  PlaceMethod,
  PlacePriority,
  type ShownPlaceGiving,
} from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import type { WaitingRank } from '@oxer/domain/competitions/waiting-list/waiting-order.rules'
import * as z from 'zod'

export type GivingRow = Prisma.PlaceGivingGetPayload<Record<string, never>>

const Priorities = z.array(PlacePriority)

export const prioritiesOf = (row: { readonly priorities: unknown } | null): PlacePriority[] =>
  row === null ? [] : Priorities.parse(row.priorities)

/** The commitment of a seed: anybody who has both compares them with the usual tools. */
export const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** Hours that an offer stands unless the organiser chooses others. */
const usualHours = 24

/** The columns that everybody reads. */
type ShownColumns = Omit<GivingRow, 'testRef' | 'competitionRef' | 'sealedSeed' | 'version' | 'priorities'> & {
  readonly priorities: unknown
}

/** Without a row the test takes no waiting list. */
export const toShownGiving = (row: ShownColumns | null): ShownPlaceGiving => ({
  takesWaiting: row?.takesWaiting ?? false,
  method: PlaceMethod.parse(row?.method ?? 'FIRST_COME'),
  drawAt: row?.drawAt?.toISOString() ?? null,
  hoursToAccept: row?.hoursToAccept ?? usualHours,
  priorities: prioritiesOf(row).map(({ name }) => name),
  commitment: row?.commitment ?? null,
  seed: row?.seed ?? null,
  drawnAt: row?.drawnAt?.toISOString() ?? null,
  drawn: row?.drawnCount ?? null,
})

/** Whether everybody who enters waits for the draw. */
export const awaitsDraw = (row: GivingRow | null): boolean =>
  row?.takesWaiting === true && row.method === 'DRAW' && row.drawnAt === null

export const toRank = (row: {
  readonly ref: string
  readonly priority: number | null
  readonly drawNumber: number | null
  readonly enteredAt: Date
}): WaitingRank => ({
  ref: row.ref,
  priority: row.priority,
  drawNumber: row.drawNumber,
  enteredAt: row.enteredAt.toISOString(),
})

/** Those of one test as JSON of the database, in which a moment is a text. */
export type PlacesRow = {
  test: string
  takesWaiting: boolean
  method: string
  drawAt: string | null
  hoursToAccept: number
  priorities: unknown
  commitment: string | null
  seed: string | null
  drawnAt: string | null
  drawnCount: number | null
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const toShownPlaces = ({ test, drawAt, drawnAt, ...giving }: PlacesRow) => ({
  test,
  giving: toShownGiving({ ...giving, drawAt: momentOf(drawAt), drawnAt: momentOf(drawnAt) }),
})
