// The steps from nothing to a public competition, one call to the documented api each, for flows that begin later.
import { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { CompetitionDetail, type CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { Startlist, StartlistSummary } from '@oxer/domain/competitions/startlist/startlist.schema'
import { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { FederationSummary } from '@oxer/domain/federation/federation/federation.schema'
import * as z from 'zod'
import type { Api } from './api.ts'

/** `personRef`: a member, whose horse is not known. */
export type Rider = { firstName: string; lastName: string; horse: string; personRef?: string }

export type MadeCompetition = {
  ref: string
  name: string
  test: TestDetail
  testSetRef: string
  /** Refs in the order of `riders`. */
  registrations: string[]
  startlist: Startlist
  activityRef: string
}

export type Wanted = {
  name: string
  sportType: 'DRESSAGE' | 'SHOW_JUMPING'
  testName: string
  protocol: Protocol
  riders: readonly Rider[]
  /** The category of the test, in which a championship counts it. */
  sportCategoryRef?: string
  /** Fields of the form that differ, such as its fees. */
  over?: Record<string, unknown>
}

/** The demo's own federation, on whose host the flows run. */
const federationOf = async (api: Api): Promise<string> => {
  const federations = await api.get('/federation/permitted?kind=competition', z.array(FederationSummary))
  const [federation] = federations
  if (federation === undefined) throw new Error('this account may create a competition nowhere')
  return federation.ref
}

/** Today in the time zone of the demo's federations, as YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())

const register = async (api: Api, manage: string, test: string, rider: Rider) => {
  const { firstName, lastName, horse, personRef } = rider
  const person = personRef === undefined ? { firstName, lastName } : { ref: personRef }
  const outcome = await api.post(
    `${manage}/subscription/test/${test}`,
    {
      data: { type: 'INDIVIDUAL', isUnknown: true, person, horse: { name: horse } },
      confirmSaveWithWarnings: true,
    },
    RegistrationOutcome,
  )
  const [registration] = outcome.registrations
  if (registration === undefined) throw new Error(`${firstName} ${lastName} was not registered`)
  return registration.ref
}

/** A published competition with one test, with all riders on its start list, and the list on today's time schedule. */
export const makeCompetition = async (api: Api, wanted: Wanted): Promise<MadeCompetition> => {
  const federationRef = await federationOf(api)
  const day = today()
  const competition = await api.post(
    '/competition',
    {
      federationRef,
      name: wanted.name,
      start: day,
      end: day,
      sportTypes: [wanted.sportType],
      organizer: { type: 'FEDERATION', ref: federationRef },
      location: { facility: 'Deodoro', address: { cityName: 'Gent', country: 'BEL' } },
      ...wanted.over,
    },
    CompetitionDetail,
  )
  const manage = `/competition/manage/${competition.ref}`
  const arenaType = wanted.sportType === 'DRESSAGE' ? 'DRESSAGE_RING' : 'SHOW_JUMPING_ARENA'
  const [arena] = await api.post(`${manage}/arena`, { code: 'H', name: 'Hoofdpiste', type: arenaType }, z.array(Arena))
  const discipline = await disciplineOf(api, manage, wanted.sportType)
  const test = await api.post(
    `${manage}/tests`,
    {
      ...{ name: wanted.testName, sportTypeVariantRef: discipline, protocolDefinition: wanted.protocol },
      ...(wanted.sportCategoryRef !== undefined && { sportCategoryRef: wanted.sportCategoryRef }),
    },
    TestDetail,
  )
  const [testSet] = test.testSets
  if (arena === undefined || testSet === undefined) throw new Error('a test needs an arena and a part')
  await publish(api, competition.ref, [])
  const registrations: string[] = []
  for (const rider of wanted.riders) registrations.push(await register(api, manage, test.ref, rider))

  const [summary] = await api.post(
    `${manage}/startlist/create-startlists`,
    { tests: [test.ref] },
    z.array(StartlistSummary),
  )
  if (summary === undefined) throw new Error('no start list was made')
  const list = `${manage}/startlist/${summary.ref}`
  await api.post(`${list}/add-all-registrations`, {}, z.unknown())
  await api.post(
    `${manage}/startlist/renumber`,
    { configurations: [{ startlistRef: summary.ref, from: 1, scope: 'COMBINATION' }] },
    z.unknown(),
  )
  const schedule = await api.post(
    `${manage}/timeschedule/create`,
    { startlistRefs: [summary.ref], arenaRefs: [arena.ref], start: '09:00' },
    TimeSchedule,
  )
  const activity = schedule.activities.find(({ startlistRef }) => startlistRef === summary.ref)
  if (activity === undefined) throw new Error('the start list is not on the time schedule')
  for (const status of ['DRAFT', 'DRAFT_PROPOSAL', 'FINAL']) await api.post(`${list}/status/${status}`, {}, z.unknown())
  const startlist = await api.get(list, Startlist)
  return {
    ref: competition.ref,
    name: competition.name,
    test,
    testSetRef: testSet.ref,
    registrations,
    startlist,
    activityRef: activity.ref,
  }
}

const disciplineOf = async (api: Api, manage: string, sportType: string): Promise<string> => {
  const { sportTypeVariants } = await api.get(
    `${manage}/tests/metadata`,
    z.object({ sportTypeVariants: z.array(z.object({ ref: z.string(), sportType: z.string() })) }),
  )
  const found = sportTypeVariants.find((variant) => variant.sportType === sportType)
  if (found === undefined) throw new Error(`the federation has no discipline of ${sportType}`)
  return found.ref
}

const CalendarPage = z.object({
  items: z.array(z.object({ competition: z.object({ ref: z.string(), name: z.string() }).nullish() })),
})

/** The demo's competition of today, which its organizer and the users it is shared with work on. */
export const todaysCompetition = async (api: Api): Promise<{ ref: string; name: string }> => {
  const day = today()
  const { items } = await api.get(`/competition/calendar/search?from=${day}&to=${day}&searchString=Grote`, CalendarPage)
  const found = items.find(({ competition }) => competition?.name.startsWith('Grote Prijs'))?.competition
  if (!found) throw new Error('the demo has no competition today')
  return found
}

export const publish = async (api: Api, competition: string, parts: readonly CompetitionPart[]): Promise<void> => {
  await api.post(`/competition/manage/${competition}/publish`, { parts }, z.unknown())
}

export const allParts: readonly CompetitionPart[] = ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING']
