import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { changedFields } from '@oxer/domain/shell/record/record.rules'
import type { RecordEvent } from '@oxer/domain/shell/record/record.schema'
import { type CompetitionFactsRow, toCompetitionTarget } from '../../competitions/competition/competition.mappers.ts'
import type { ParticipationRow } from '../../competitions/participation/participation.mappers.ts'

type Side = 'RIDER' | 'HORSE'

export const toRide = (row: ParticipationRow, of: Side, actor: Actor): RecordEvent => {
  const ride = {
    ref: row.registrationRef,
    competition: { ref: row.ref, name: row.competitionName },
    target: toCompetitionTarget(row, actor),
    test: row.test,
    partner:
      of === 'RIDER'
        ? { ref: row.horseRef, name: row.horseName }
        : { ref: row.personRef, name: `${row.firstName} ${row.lastName}` },
    status: row.entryStatus,
  }
  return row.isResult
    ? { kind: 'RESULT', on: row.start, ...ride, result: row.result, isPercentage: row.isPercentage, rank: row.rank }
    : { kind: 'ENTRY', on: row.registeredOn, ...ride }
}

/** Null columns are those of the other kind. */
export type PeriodRow = {
  kind: 'MEMBERSHIP' | 'LICENSE'
  ref: string
  personRef: string | null
  personName: string | null
  organisationRef: string | null
  name: string
  on: string
  isEnd: boolean
}

export const toPeriod = ({ ref, on, isEnd, ...row }: PeriodRow): RecordEvent =>
  row.personRef === null || row.organisationRef === null
    ? { kind: 'LICENSE', ref, on, isEnd, name: row.name }
    : {
        kind: 'MEMBERSHIP',
        ref,
        on,
        isEnd,
        person: { ref: row.personRef, name: row.personName ?? '' },
        organisation: { ref: row.organisationRef, name: row.name },
      }

export type ChangeRow = { at: Date; by: string; action: string; before: unknown; after: unknown }

export const toChange = (
  { at, by, action, before, after }: ChangeRow,
  { ref, timeZone, fields }: { ref: string; timeZone: string; fields: readonly string[] },
): RecordEvent => ({
  kind: 'CHANGE',
  ref,
  on: localDateAt(at, timeZone),
  by,
  action,
  fields: changedFields(fields, before, after),
})

export type CompetitionRow = CompetitionFactsRow & { name: string; on: string }

export const toCompetition = (row: CompetitionRow, actor: Actor): RecordEvent => ({
  kind: 'COMPETITION',
  ref: row.ref,
  on: row.on,
  competition: { ref: row.ref, name: row.name },
  target: toCompetitionTarget(row, actor),
})
