// Stored entries as rows of a standing.
import { isCounted } from '@oxer/domain/championships/championship-ranking/round-rule/round-score'
import { StoredFigures, StoredRound } from '@oxer/domain/championships/championship-ranking/stored-standing.schema'
import type {
  StandingRow,
  StandingTeam,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'

const StoredRounds = z.array(StoredRound)

export type EntryRow = {
  readonly ref: string
  readonly key: string
  readonly sortKey: string
  readonly keys: unknown
  readonly rounds: unknown
}

/** The names of riders, horses and teams by their refs. */
export type Names = {
  readonly riders: ReadonlyMap<string, string>
  readonly horses: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<string, StandingTeam>
}

const named = (names: ReadonlyMap<string, string>, ref: string | undefined): RefName | null => {
  const name = ref === undefined ? undefined : names.get(ref)
  return ref === undefined || name === undefined ? null : { ref, name }
}

export const namesOfKey = (
  key: string,
  { riders, horses, teams }: Names,
): Pick<StandingRow, 'rider' | 'horse' | 'team'> => {
  const [first, second] = key.split(':')
  return { rider: named(riders, first), horse: named(horses, second ?? first), team: teams.get(first ?? '') ?? null }
}

export const roundsOfEntry = ({ rounds }: Pick<EntryRow, 'rounds'>) => StoredRounds.parse(rounds)

export const toStandingRow = (row: EntryRow, place: number, names: Names): StandingRow => {
  const figures = StoredFigures.parse(row.keys)
  return {
    key: row.key,
    place: figures.isRanked ? place : null,
    ...namesOfKey(row.key, names),
    total: figures.total,
    isManual: figures.isManual,
    unrankedReason: figures.unrankedReason,
    rounds: roundsOfEntry(row).map((round) => ({
      competitionRef: round.roundRef,
      points: round.points,
      bestPlace: round.bestPlace,
      isCounted: isCounted(round),
    })),
  }
}

/** The places of rows that follow each other; equal ones share one. `before` are listed earlier, `better` of them are better than the first. */
export const toStandingRows = (
  rows: readonly EntryRow[],
  { before, better }: { before: number; better: number },
  names: Names,
): StandingRow[] => {
  let place = better + 1
  return rows.map((row, index) => {
    if (index > 0 && rows[index - 1]?.sortKey !== row.sortKey) place = before + index + 1
    return toStandingRow(row, place, names)
  })
}
