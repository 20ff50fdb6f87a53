// Published results of real competitions, with riders and horses replaced by numbers: the rounds, and the expected
// outcome.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import type { Rider } from '../harness/made-competition.ts'

const Round = z.object({ penalties: z.string(), time: z.string().nullable() }).nullable()
const Entry = z.object({
  id: z.string(),
  status: z.string(),
  percentage: z.string().optional(),
  rounds: z.array(Round).optional(),
  withdrewBefore: z.int().optional(),
})
type Entry = z.infer<typeof Entry>

const PublishedCase = z.object({
  case: z.string(),
  discipline: z.enum(['DRESSAGE', 'SHOW_JUMPING']),
  protocol: z.object({
    decimals: z.int().optional(),
    judgeDecimals: z.int().nullish(),
    rounds: z.array(z.object({ timeAllowed: z.null() })).optional(),
  }),
  entries: z.array(Entry),
  expected: z.object({
    entries: z.array(
      z.object({ id: z.string(), place: z.int().nullable().optional(), score: z.string().nullable().optional() }),
    ),
  }),
})
export type PublishedCase = z.infer<typeof PublishedCase>

const folder = join(import.meta.dirname, '..', '..', '..', 'packages', 'domain', 'fixtures', 'cases')

export const readCase = (name: string): PublishedCase =>
  PublishedCase.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))

/** The protocol of the case in the product's terms, in which times are hundredths of a second. */
export const protocolOf = ({ discipline, protocol }: PublishedCase): Protocol =>
  discipline === 'DRESSAGE'
    ? {
        discipline,
        aggregate: 'MEAN_OF_JUDGES',
        judges: [],
        judgeMaximum: null,
        exercises: [],
        courseErrors: [],
        judgeDecimals: protocol.judgeDecimals ?? null,
        decimals: protocol.decimals ?? 3,
        tieBreak: [],
      }
    : {
        discipline,
        format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
        rounds: (protocol.rounds ?? []).map(() => ({ timeAllowed: null })),
        timePenalty: null,
      }

/** The names are unknown, so the numbers serve as names. */
export const riderOf = ({ id }: { id: string }): Rider => ({
  firstName: 'Ruiter',
  lastName: id,
  horse: `Paard ${id}`,
})
export const nameOf = ({ id }: { id: string }): string => `Ruiter ${id}`

const roundCells = (entry: Entry, index: number, name: string): Record<string, string> => ({
  [`${name} penalties`]: entry.rounds?.[index]?.penalties ?? '',
  [`${name} time`]: entry.rounds?.[index]?.time ?? '',
})

/** The results as a federation would mail them: one row for each combination, found by rider and horse. */
export const resultFile = ({ discipline, entries }: PublishedCase): Buffer => {
  const rows = entries.map((entry) => ({
    Rider: nameOf(entry),
    Horse: riderOf(entry).horse,
    Status: entry.status,
    ...(discipline === 'DRESSAGE'
      ? { Percentage: entry.percentage ?? '' }
      : {
          ...roundCells(entry, 0, 'Round 1'),
          ...roundCells(entry, 1, 'Round 2'),
          ...roundCells(entry, 2, 'Jump-off'),
          'Withdrew before round': entry.withdrewBefore === undefined ? '' : String(entry.withdrewBefore),
        }),
  }))
  return Buffer.from(stringify(rows, { header: true, delimiter: ';', bom: true }))
}
