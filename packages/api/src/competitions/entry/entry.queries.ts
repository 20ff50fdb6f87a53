// The form by which riders and parents enter a competition, and the verdict on each start before one is sent.

import { type Db, Prisma } from '@oxer/db'
import { belongsToFederation, isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canChangeEntry, canSignOffEntry } from '@oxer/domain/competitions/entry/entry.rules'
import type {
  AskEntryStarts,
  EntryForm,
  EntryPayer,
  EntryRider,
  EntryStarts,
  OwnEntry,
} from '@oxer/domain/competitions/entry/entry.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { isOpenWindow } from '@oxer/domain/competitions/registration/registration-period.rules'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Payer } from '@oxer/domain/parties/payer/payer.rules'
import { canViewMemberFinance } from '@oxer/domain/parties/person/person.policy'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { readPayers } from '../../parties/payer/payer.queries.ts'
import { type OwnRider, readOwnRiders } from '../../parties/person/own-riders.queries.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { announcedCompetitions } from '../competition/competition-visibility.queries.ts'
import { readLevies } from '../registration/first-use.queries.ts'
import { takesIndividuals } from '../registration/member-registration.queries.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import {
  type RegistrationSettings,
  readCandidates,
  readRegistrationForm,
  readRegistrationSettings,
  windowOf,
} from '../registration/registration.queries.ts'
import { readSignOffCosts } from '../registration/registration-fees.commands.ts'
import { describeHorse } from '../registration/registration-offer.queries.ts'
import { readRegistrations } from '../registration/registration-rows.queries.ts'
import { readScheduledDays } from '../registration/registration-rules.queries.ts'
import {
  type JudgedRiderStart,
  judgeRiderStarts,
  type RiddenHorse,
  riddenOf,
} from '../registration/rider-starts.queries.ts'

import { readEntryTeams } from './entry-team.queries.ts'

type Reading = { readonly db: Db; readonly actor: Actor; readonly now: () => Date }

const readPayerNames = async (db: Db, payers: readonly Payer[]): Promise<ReadonlyMap<string, string>> => {
  const refsOf = (type: Payer['type']): string[] => payers.flatMap((payer) => (payer.type === type ? [payer.ref] : []))
  const [persons, organisations] = [
    await db.person.findMany({
      where: { ref: { in: refsOf('PERSON') } },
      select: { ref: true, firstName: true, lastName: true },
    }),
    await db.organisation.findMany({
      where: { ref: { in: refsOf('ORGANISATION') } },
      select: { ref: true, name: true },
    }),
  ]
  return new Map([
    ...persons.map(({ ref, firstName, lastName }) => [ref, `${firstName} ${lastName}`] as const),
    ...organisations.map(({ ref, name }) => [ref, name] as const),
  ])
}

/** In the order of the riders. A rider's own entry is never the club's to pay (decision 376). */
const readEntryPayers = async (
  { db, actor }: Reading,
  riders: readonly OwnRider[],
  today: string,
): Promise<EntryPayer[]> => {
  const payers = await readPayers(
    db,
    riders.map(({ facts }) => ({ personRef: facts.personRef, ofThing: null, club: null })),
    today,
  )
  const names = await readPayerNames(db, payers)
  return riders.map(({ facts }, index) => {
    const payer = payers[index]
    if (payer === undefined) throw new Error('each rider has a payer')
    const name = names.get(payer.ref) ?? null
    if (payer.ref === actor.personRef) return { kind: 'YOU', name }
    if (payer.ref === facts.personRef) return { kind: 'RIDER', name }
    return { kind: 'OTHER', name: canViewMemberFinance(actor, facts) ? name : null }
  })
}

/** The entries of riders in a competition, in any state, with what their riders may do. */
const readOwnEntries = async (
  db: Db,
  competition: RegistrationSettings,
  personRefs: readonly string[],
  now: Date,
): Promise<(OwnEntry & { personRef: string })[]> => {
  const rows: Registration[] = await readRegistrations(db, {
    where: Prisma.sql`r.competition_ref = ${competition.ref}::uuid AND pr.person_ref = ANY(${[...personRefs]}::uuid[])`,
  })
  const refs = rows.map(({ ref }) => ref)
  const costs = await readSignOffCosts(db, refs, now)
  const results = await db.result.findMany({
    where: { registrationRef: { in: refs } },
    select: { registrationRef: true },
  })
  const ridden = new Set(results.map(({ registrationRef }) => registrationRef))
  return rows.flatMap((row) => {
    const { rider, horse, practitionerRef } = row
    if (rider === null || horse === null || practitionerRef === null) return []
    const facts = {
      status: row.status,
      window: windowOf(competition, now).window,
      isPublished: competition.status === 'PUBLISHED',
      hasResult: ridden.has(row.ref),
    }
    return [
      {
        ...row,
        ...{ rider, horse, practitionerRef },
        personRef: rider.ref,
        canChange: canChangeEntry(facts),
        canSignOff: canSignOffEntry(facts),
        signOffCosts: costs.get(row.ref) ?? row.fee,
      },
    ]
  })
}

/** How many entries of each rider wait, or have an offer, on the lists of a competition. */
const countWaiting = async (db: Db, competitionRef: string, personRefs: readonly string[]) => {
  const rows = await db.waitingEntry.findMany({
    where: {
      competitionRef,
      state: { in: [...standingStates] },
      practitioner: { personRef: { in: [...personRefs] } },
    },
    select: { practitioner: { select: { personRef: true } } },
  })
  const counts = new Map<string, number>()
  for (const { practitioner } of rows) counts.set(practitioner.personRef, (counts.get(practitioner.personRef) ?? 0) + 1)
  return counts
}

/** The codes that say only that the places are taken, or held for others. */
const fullCodes: ReadonlySet<string> = new Set(
  [
    registrationErrors.maxTestReached,
    registrationErrors.maxOverallReached,
    waitingListErrors.placesHeld,
    waitingListErrors.placesDrawn,
  ].map(({ code }) => code),
)

/** Whether only the number of places speaks against a start. */
const isOnlyFull = ({ reasons }: JudgedRiderStart): boolean => {
  const blocks = reasons.filter(({ effect }) => effect === 'BLOCK')
  return blocks.length > 0 && blocks.every(({ ways }) => ways.flat().every(({ error }) => fullCodes.has(error)))
}

/** An announced competition of the caller's federation, with the riders whom the caller may enter in it. */
export const getEntryForm = async (reading: Reading, competitionRef: string): Promise<EntryForm> => {
  const { db, now } = reading
  const [competition] = await readRegistrationSettings(db, { AND: [announcedCompetitions], ref: competitionRef })
  if (!competition || !belongsToFederation(reading.actor, competition.federationRef))
    throw failure(kernelErrors.notFound)
  const form = await readRegistrationForm(db, competition, now())
  const own = await readOwnRiders(reading, competition.federationRef)
  const refs = own.map(({ facts }) => facts.personRef)
  const candidates = await readCandidates(db, competition, Prisma.sql`p.ref = ANY(${refs}::uuid[])`)
  const today = await dayIn(db, competition.federationRef, now())
  const payers = await readEntryPayers(reading, own, today)
  const entries = await readOwnEntries(db, competition, refs, now())
  const days = await readScheduledDays(db, competition.ref, { onlyPublic: true })
  const waiting = await countWaiting(db, competition.ref, refs)
  const canEnter = takesIndividuals(competition) && isOpenWindow(form.period.window)
  const teams = await readEntryTeams(db, {
    ...{ competition, isOpen: canEnter, tests: form.tests, riderRefs: refs, now: now() },
    entries: new Map(entries.map((entry) => [entry.ref, entry])),
  })
  const riders = own.flatMap(({ facts, relation }, index): EntryRider[] => {
    const candidate = candidates.find(({ rider }) => rider.ref === facts.personRef)
    const payer = payers[index]
    if (candidate === undefined || payer === undefined) return []
    const ownEntries = entries.filter(({ personRef }) => personRef === facts.personRef)
    return [
      {
        ...{ ...candidate, relation, payer, waiting: waiting.get(facts.personRef) ?? 0 },
        entries: ownEntries.map(({ personRef: _personRef, ...entry }) => entry),
      },
    ]
  })
  return {
    competition: {
      ...form.competition,
      ...{ cityName: competition.cityName, federationRef: competition.federationRef, timeZone: competition.timeZone },
    },
    period: form.period,
    takesIndividuals: takesIndividuals(competition),
    canEnter,
    paymentMode: competition.fees.paymentMode,
    newCombinationFee: form.newCombinationFee,
    tests: form.tests
      .filter(({ isHiddenFromRegistration, isCancelled }) => !isHiddenFromRegistration && !isCancelled)
      // Teams are registered of entries, and have tests of their own below.
      .filter(({ types }) => types.some((type) => type !== 'TEAM'))
      .map(({ ref, name, sportType, isPony, types, maxRegistrations, registered, prices, places }) => ({
        ...{ ref, name, sportType, isPony, types, maxRegistrations, registered, prices },
        ...(places && { places }),
        date: days.get(ref) ?? null,
      })),
    riders,
    teams,
  }
}

/** The horse that is asked about: the rider's own combination with it, if there is one. */
const readAskedHorse = async (
  db: Db,
  { personRef, federationRef }: PersonScope,
  horse: NonNullable<AskEntryStarts['horse']>,
): Promise<RiddenHorse> => {
  if (!('ref' in horse)) {
    return { practitionerRef: null, horse: await describeHorse(db, federationRef, horse), isPony: horse.isPony }
  }
  const row = await db.horse.findFirst({
    where: { ref: horse.ref, federationRef, deletedAt: null, deceasedDate: null },
    select: { isPony: true, practitioners: { where: { personRef }, select: { ref: true } } },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'horse' })
  return { practitionerRef: row.practitioners[0]?.ref ?? null, horse: { ref: horse.ref }, isPony: row.isPony }
}

/** Every start of the rider with the horse that is asked about, or with each of the rider's horses. */
export const judgeEntries = async (
  reading: Reading,
  person: PersonScope,
  { competition: competitionRef, horse }: AskEntryStarts,
): Promise<EntryStarts> => {
  const { db, actor } = reading
  const competition = await getVisibleCompetition(db, person, competitionRef)
  const [candidate] = await readCandidates(db, competition, Prisma.sql`p.ref = ${person.personRef}::uuid`)
  if (!candidate) throw failure(kernelErrors.notFound)
  const asked = horse === null ? null : await readAskedHorse(db, person, horse)
  const organisationRef = candidate.organisations.length === 1 ? (candidate.organisations[0]?.ref ?? null) : null
  const starts = await judgeRiderStarts(
    reading,
    competition,
    person.personRef,
    asked === null ? riddenOf(candidate) : [asked],
    { isStaff: isFederationStaff(actor, competition.federationRef), organisationRef },
  )
  const levies =
    asked === null
      ? []
      : await readLevies(db, competition, {
          practitioners: asked.practitionerRef === null ? [] : [asked.practitionerRef],
          horses: 'ref' in asked.horse ? [asked.horse.ref] : [],
          isNewCombination: 'described' in asked.horse,
          isNewHorse: 'described' in asked.horse,
        })
  const giving = await db.placeGiving.findMany({
    where: { competitionRef: competition.ref, takesWaiting: true },
    select: { testRef: true },
  })
  const waiting = await db.waitingEntry.findMany({
    where: {
      ...{ competitionRef: competition.ref, state: { in: [...standingStates] } },
      practitioner: { personRef: person.personRef },
    },
    select: { testRef: true, practitionerRef: true },
  })
  const waits = ({ testRef, practitionerRef }: JudgedRiderStart): boolean =>
    waiting.some((row) => row.testRef === testRef && row.practitionerRef === practitionerRef)
  const takesWaiting = new Set(giving.map(({ testRef }) => testRef))
  return {
    starts: starts.map((start) => ({
      ...start,
      canWait: takesWaiting.has(start.testRef) && isOnlyFull(start) && !waits(start),
    })),
    levies,
  }
}
