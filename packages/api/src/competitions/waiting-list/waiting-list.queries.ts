import type { Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { isBeforeOpening, mayChooseGiving } from '@oxer/domain/competitions/waiting-list/place-giving.rules'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import {
  type MemberWaitingEntry,
  type PlaceGiving,
  type WaitingEntry,
  type WaitingList,
  WaitingState,
} from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { explainPlaces } from '@oxer/domain/competitions/waiting-list/waiting-order.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { canRegisterMember } from '@oxer/domain/parties/person/person.policy'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import { getRegistrationSettings, type RegistrationSettings } from '../registration/registration.queries.ts'
import { awaitsDraw, type GivingRow, prioritiesOf, toRank, toShownGiving } from './waiting-list.mappers.ts'

export const readGiving = (db: Db, testRef: string): Promise<GivingRow | null> =>
  db.placeGiving.findUnique({ where: { testRef } })

const freshList = { takesWaiting: true, method: 'FIRST_COME', priorities: [] } as const

export const chosenIn = (row: GivingRow | null) => {
  const { takesWaiting, method } = toShownGiving(row)
  return { takesWaiting, method, priorities: prioritiesOf(row) }
}

export const toGiving = (row: GivingRow | null, competition: RegistrationSettings, now: Date): PlaceGiving => {
  const facts = { instant: now.toISOString(), status: competition.status, period: competition.period }
  return {
    ...toShownGiving(row),
    priorities: prioritiesOf(row),
    canChange: isBeforeOpening(facts),
    canOpenList: mayChooseGiving(facts, chosenIn(row), freshList),
    version: row?.version ?? 0,
  }
}

/** How the places of a test of the competition are given. @throws notFound for a test of another one */
const readGivingIn = async (db: Db, competitionRef: string, testRef: string): Promise<GivingRow | null> => {
  const row = await db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef, deletedAt: null },
    relationLoadStrategy: 'join',
    select: { placeGiving: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return row.placeGiving
}

export const getPlaceGiving = async (
  db: Db,
  { ref }: CompetitionScope,
  testRef: string,
  now: Date,
): Promise<PlaceGiving> => {
  return toGiving(await readGivingIn(db, ref, testRef), await getRegistrationSettings(db, ref), now)
}

const entryColumns = {
  ref: true,
  testRef: true,
  test: { select: { name: true } },
  competition: { select: { ref: true, name: true, timeZone: true } },
  practitionerRef: true,
  practitioner: {
    select: {
      person: { select: { ref: true, firstName: true, lastName: true } },
      horse: { select: { ref: true, name: true } },
    },
  },
  organisation: { select: { ref: true, name: true } },
  state: true,
  priority: true,
  drawNumber: true,
  enteredAt: true,
  offeredUntil: true,
  registrationRef: true,
  notes: true,
  version: true,
} as const satisfies Prisma.WaitingEntrySelect

type EntryRow = Prisma.WaitingEntryGetPayload<{ select: typeof entryColumns }>

const toEntry = (row: EntryRow, place: WaitingEntry['place']): WaitingEntry => {
  const { person, horse } = row.practitioner
  return {
    ref: row.ref,
    test: { ref: row.testRef, name: row.test.name },
    practitionerRef: row.practitionerRef,
    rider: { ref: person.ref, name: `${person.firstName} ${person.lastName}` },
    horse,
    organisation: row.organisation,
    state: WaitingState.parse(row.state),
    place,
    enteredAt: row.enteredAt.toISOString(),
    offeredUntil: row.state === 'OFFERED' ? (row.offeredUntil?.toISOString() ?? null) : null,
    registrationRef: row.registrationRef,
    notes: row.notes,
    version: row.version,
  }
}

const placesOf = (giving: GivingRow | null, waiting: readonly Parameters<typeof toRank>[0][]) =>
  awaitsDraw(giving)
    ? new Map<string, NonNullable<WaitingEntry['place']>>()
    : explainPlaces(waiting.map(toRank), {
        priorityNames: prioritiesOf(giving).map(({ name }) => name),
        drawnCount: giving?.drawnCount ?? null,
      })

/** Whether somebody waits for a place in a test, or has an offer of one. */
export const isWaitedFor = async (db: Db, testRef: string): Promise<boolean> =>
  (await db.waitingEntry.count({ where: { testRef, state: { in: [...standingStates] } } })) > 0

/** The most that a list shows of entries that ended: the newest. */
const mostEnded = 200

export const getWaitingList = async (
  db: Db,
  scope: CompetitionScope,
  testRef: string,
  now: Date,
): Promise<WaitingList> => {
  const giving = await readGivingIn(db, scope.ref, testRef)
  const competition = await getRegistrationSettings(db, scope.ref)
  const read = (
    where: Prisma.WaitingEntryWhereInput,
    orderBy: Prisma.WaitingEntryOrderByWithRelationInput[],
    take?: number,
  ) =>
    db.waitingEntry.findMany({
      where: { testRef, ...where },
      relationLoadStrategy: 'join',
      select: entryColumns,
      orderBy,
      ...(take !== undefined && { take }),
    })
  const standing = await read({ state: { in: ['WAITING', 'OFFERED'] } }, [{ enteredAt: 'asc' }, { ref: 'asc' }])
  const ended = await read(
    { state: { notIn: ['WAITING', 'OFFERED'] } },
    [{ endedAt: 'desc' }, { ref: 'asc' }],
    mostEnded,
  )
  const waiting = standing.filter(({ state }) => state === 'WAITING')
  const places = placesOf(giving, waiting)
  const positionOf = (row: EntryRow): number => places.get(row.ref)?.position ?? 0
  return {
    giving: toGiving(giving, competition, now),
    entries: [
      ...standing.filter(({ state }) => state === 'OFFERED'),
      ...waiting.toSorted((left, right) => positionOf(left) - positionOf(right)),
      ...ended,
    ].map((row) => toEntry(row, places.get(row.ref) ?? null)),
  }
}

/** The own entries of a rider in a competition, the newest last. Of the others only their number is read. */
export const listOwnEntries = async (
  db: Db,
  person: PersonScope,
  competitionRef: string,
): Promise<MemberWaitingEntry[]> => {
  const competition = await getVisibleCompetition(db, person, competitionRef)
  return readOwnEntries(db, { competitionRef: competition.ref, practitioner: { personRef: person.personRef } })
}

/** Those of all competitions that are not over. Who sees the registrations of the member sees these; fewer may answer. */
export const listEntriesOfMember = async (
  db: Db,
  actor: Actor,
  person: PersonScope,
  now: Date,
): Promise<MemberWaitingEntry[]> => {
  const today = await dayIn(db, person.federationRef, now)
  return readOwnEntries(
    db,
    {
      competition: { ...publicCompetitions, end: { gte: today } },
      practitioner: { personRef: person.personRef },
    },
    canRegisterMember(actor, person),
  )
}

/** Those of the riders of a club, for whom it answers one by one. */
export const listEntriesOfClub = async (
  db: Db,
  scope: RegisteringScope,
  competitionRef: string,
): Promise<MemberWaitingEntry[]> => {
  const competition = await getVisibleCompetition(db, scope, competitionRef)
  return readOwnEntries(db, { competitionRef: competition.ref, organisationRef: scope.organisationRef })
}

export const readOwnEntries = async (
  db: Db,
  where: Prisma.WaitingEntryWhereInput,
  canAnswer = true,
): Promise<MemberWaitingEntry[]> => {
  const own = await db.waitingEntry.findMany({
    where,
    relationLoadStrategy: 'join',
    select: { ...entryColumns, test: { select: { name: true, placeGiving: true } } },
    orderBy: [{ enteredAt: 'asc' }, { ref: 'asc' }],
    take: 200,
  })
  if (own.length === 0) return []
  const ranks = await db.waitingEntry.findMany({
    where: { testRef: { in: own.map(({ testRef }) => testRef) }, state: 'WAITING' },
    select: { ref: true, testRef: true, priority: true, drawNumber: true, enteredAt: true },
  })
  const ofTest = new Map<string, typeof ranks>()
  for (const rank of ranks) ofTest.set(rank.testRef, [...(ofTest.get(rank.testRef) ?? []), rank])
  const places = new Map(
    [...new Map(own.map((row) => [row.testRef, row.test.placeGiving]))].map(
      ([testRef, giving]) => [testRef, placesOf(giving, ofTest.get(testRef) ?? [])] as const,
    ),
  )
  return own.map((row) => ({
    ...toEntry(row, places.get(row.testRef)?.get(row.ref) ?? null),
    competition: { ref: row.competition.ref, name: row.competition.name },
    timeZone: readableTimeZone(row.competition.timeZone),
    waiting: ofTest.get(row.testRef)?.length ?? 0,
    canAnswer,
    giving: toShownGiving(row.test.placeGiving),
  }))
}
