// Offered judges beside the start lists that need judges: who is free, and what speaks against whom (cr601, cs110).
import type { Db } from '@oxer/db'
import { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import {
  conflictsOf,
  halfOf,
  isAvailableIn,
  type ListFacts,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import {
  type JuryBoard,
  type JuryList,
  JuryPreferredTime,
  type OfferedJudge,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { defaultAfternoon, listAsking } from '../pre-registration/asking-competition.queries.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'

const readLists = (db: Db, competitionRef: string) =>
  db.startlist.findMany({
    where: { competitionRef, testSets: { some: { test: { deletedAt: null } } } },
    select: {
      ref: true,
      name: true,
      version: true,
      parameters: true,
      testSets: { where: { test: { deletedAt: null } }, select: { test: { select: { sportType: true } } } },
      activities: {
        select: { date: true, startSeconds: true, endSeconds: true, arena: { select: { name: true } } },
        orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
        take: 1,
      },
      entries: {
        where: { registrationRef: { not: null } },
        select: {
          registration: {
            select: { organisationRef: true, practitioner: { select: { personRef: true } } },
          },
        },
      },
    },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
type ListRow = Awaited<ReturnType<typeof readLists>>[number]

type BoardList = ListFacts & { readonly shown: JuryList }

const toBoardList = (row: ListRow, afternoonFrom: string): BoardList => {
  const [activity] = row.activities
  const start = activity === undefined ? null : toLocalTime(activity.startSeconds)
  const { parts } = StoredParameters.parse(row.parameters)
  const judges = parts.flatMap(({ dressage }) => dressage?.judges ?? [])
  const registrations = row.entries.flatMap(({ registration }) => registration ?? [])
  const shown: JuryList = {
    id: row.ref,
    name: row.name,
    date: activity?.date ?? null,
    start,
    end: activity === undefined ? null : toLocalTime(activity.endSeconds),
    arenaName: activity?.arena?.name ?? null,
    half: start === null ? null : halfOf(start, afternoonFrom),
    judges,
    version: row.version,
  }
  return {
    ...shown,
    shown,
    sportTypes: row.testSets.map(({ test }) => SportType.parse(test.sportType)),
    riderRefs: new Set(registrations.flatMap(({ practitioner }) => practitioner?.personRef ?? [])),
    organisationRefs: new Set(registrations.flatMap(({ organisationRef }) => organisationRef ?? [])),
  }
}

const hasJudges = ({ sportTypes }: ListFacts): boolean =>
  sportTypes.some((sport) => startlistParametersOf(sport) === 'ARENA')

const planned = ({ date, start }: JuryList): string => `${date ?? '9999'} ${start ?? ''}`

/** Lists by day and time, judges who are confirmed first. */
export const getJuryBoard = async (
  db: Db,
  { ref: competitionRef, federationRef }: CompetitionScope,
  now: Date,
): Promise<JuryBoard> => {
  const [asking] = await listAsking(db, 'JUDGES', { federationRef, competitionRef }, { reader: 'OFFICE', now })
  const rows = await readLists(db, competitionRef)
  const lists = rows.map((row) => toBoardList(row, asking?.afternoonFrom ?? defaultAfternoon)).filter(hasJudges)
  const offers = await db.juryPreRegistration.findMany({
    where: { competitionRef, status: { in: ['OFFERED', 'CONFIRMED'] }, person: { deletedAt: null } },
    select: {
      status: true,
      preferredTime: true,
      sportTypes: true,
      person: { select: { ref: true, firstName: true, lastName: true } },
      organisation: { select: { ref: true, name: true } },
    },
    orderBy: [{ status: 'asc' }, { person: { sortName: 'asc' } }, { personRef: 'asc' }],
  })
  const judges = offers.map(({ person, organisation, ...offer }): OfferedJudge => {
    const name = `${person.firstName} ${person.lastName}`
    const preferredTime = JuryPreferredTime.parse(offer.preferredTime)
    const sportTypes = SportType.array().parse(offer.sportTypes)
    const facts = { personRef: person.ref, name, organisationRef: organisation.ref, preferredTime, sportTypes }
    return {
      person: { ref: person.ref, name },
      organisation,
      status: offer.status === 'CONFIRMED' ? 'CONFIRMED' : 'OFFERED',
      preferredTime,
      sportTypes,
      conflicts: lists.flatMap((list) => conflictsOf(facts, list, lists).map((kind) => ({ startlist: list.id, kind }))),
    }
  })
  const shown = lists.map((list) => list.shown)
  return { lists: shown.toSorted((one, other) => planned(one).localeCompare(planned(other))), judges }
}

/** c027: those who are available in the half of the day of this list; all of them while it is not planned. */
export const listJuryRegistrations = async (
  db: Db,
  scope: CompetitionScope,
  id: string,
  now: Date,
): Promise<OfferedJudge[]> => {
  await loadStartlist(db, scope.ref, id)
  const { lists, judges } = await getJuryBoard(db, scope, now)
  const half = lists.find((list) => list.id === id)?.half ?? null
  return judges
    .filter(({ preferredTime }) => half === null || isAvailableIn(preferredTime, half))
    .map((judge) => ({ ...judge, conflicts: judge.conflicts.filter(({ startlist }) => startlist === id) }))
}
