// The demo federation: one plausible story, the same every time, dated around today.

import { hashOfSecret } from '@oxer/api'
import type { Database } from '@oxer/db'
import { type Make, make } from '@oxer/testing'
import { demoAccounts, demoClient, demoPassword, demoScopes, demoToken } from './demo-accounts.ts'
import { openTimes } from './demo-assignment.ts'
import { castPayers, storeBills } from './demo-bills.ts'
import { countForCareer, type DemoCareers, makeCareers } from './demo-careers.ts'
import { type DemoCatalogue, makeCatalogue } from './demo-catalogue.ts'
import { dayOf, secondsOfDay } from './demo-clock.ts'
import type { DemoCompetition, OpenList } from './demo-competition.ts'
import { type DemoCourses, makeCourses } from './demo-courses.ts'
import type { DemoDiscipline } from './demo-day.ts'
import { makeEvents } from './demo-events.ts'
import { storeMails } from './demo-mails.ts'
import { type DemoMembers, makeMembers } from './demo-members.ts'
import { storeNotifications } from './demo-notifications.ts'
import { type DemoOffers, makeOffers } from './demo-offers.ts'
import { makeOtherSports } from './demo-other-sports.ts'
import { makeParticulars } from './demo-particulars.ts'
import { type DemoPeople, makePeople } from './demo-people.ts'
import { demoRandom, demoRefs } from './demo-random.ts'
import { makeOutcomes } from './demo-rankings.ts'
import { makeSeason } from './demo-season.ts'
import { storeSettings } from './demo-settings.ts'
import { type Store, storeAtOnce } from './demo-store.ts'
import { castUsers, type DemoUsers, enterUsers, startersOf } from './demo-users.ts'
import { makeVaulting } from './demo-vaulting.ts'

export { demoAccounts, demoClient, demoPassword, demoSecrets, demoToken } from './demo-accounts.ts'
export { loadDemoLeague } from './demo-league.ts'
export { loadDemoMoney } from './demo-money.ts'
export { loadDemoPlaces } from './demo-places.ts'

export type DemoOptions = {
  now: Date
  /** 1 is the normal demo; 50 is for measurements. */
  scale?: number
  hashPassword: (password: string) => Promise<string>
}

const storePeople = async (store: Store, people: DemoPeople): Promise<void> => {
  await store('organisation', people.clubs)
  await store('person', people.persons)
  await store('membership', people.memberships)
  // Parents are older than their children, and are stored before them.
  await store(
    'horse',
    people.horses.toSorted((one, other) => (one.birthDate ?? '').localeCompare(other.birthDate ?? '')),
  )
  await store('practitioner', people.practitioners)
}

const storeCatalogue = async (store: Store, catalogue: DemoCatalogue): Promise<void> => {
  await store('protocol', catalogue.protocols)
  await store('sport_type_variant', [catalogue.dressage, catalogue.jumping])
  await store('sport_category', catalogue.categories)
  await store('article', catalogue.articles)
  await store('price_profile', catalogue.priceProfiles)
}

const storeDiscipline = async (store: Store, discipline: DemoDiscipline): Promise<void> => {
  await store('protocol', discipline.protocols)
  await store('sport_type_variant', discipline.variants)
  await store('sport_category', discipline.categories)
  if (discipline.practitioners.length > 0) await store('practitioner', discipline.practitioners)
}

const storeCourses = async (store: Store, courses: DemoCourses): Promise<void> => {
  await store('course_event', courses.events)
  await store('course_event_day', courses.days)
  await store('course_registration', courses.registrations)
  await store('course_attendance', courses.attendances)
}

const storeOffers = async (store: Store, offers: DemoOffers): Promise<void> => {
  await store('article', offers.articles)
  await store('license', offers.licenses)
  await store('member_benefit', offers.memberBenefits)
  await store('achievement', offers.achievements)
  await store('course', offers.courses)
  await store('revision', offers.revisions)
}

const storeCareers = async (store: Store, careers: DemoCareers): Promise<void> => {
  await store('career', careers.careers)
  await store('practitioner_career', careers.standings)
  await store('career_points', careers.points)
  await store('revision', careers.revisions)
}

const storeMembers = async (store: Store, members: DemoMembers): Promise<void> => {
  await store('person_relation', members.relations)
  await store('statute', members.statutes)
  await store('member_license', members.licenses)
  await store('member_benefit_holding', members.benefits)
  await store('person_achievement', members.achievements)
}

type StoredEntry = OpenList['entries'][number]

const storeSeason = async (store: Store, season: readonly DemoCompetition[]): Promise<void> => {
  const tests = season.flatMap((competition) => competition.tests)
  const lists = tests.flatMap((test) => test.startlist ?? test.openList ?? [])
  await store(
    'competition',
    season.map(({ row }) => row),
  )
  await store(
    'arena',
    season.flatMap(({ arenas }) => arenas),
  )
  await store(
    'competition_test',
    tests.map(({ test }) => test),
  )
  await store(
    'startlist',
    lists.map(({ row }) => row),
  )
  await store(
    'test_set',
    tests.map(({ testSet }) => testSet),
  )
  await store(
    'registration',
    tests.flatMap(({ registrations }) => registrations),
  )
  await store(
    'startlist_entry',
    lists.flatMap(({ entries }): StoredEntry[] => entries),
  )
  await store(
    'activity',
    lists.map(({ activity }) => activity),
  )
}

type Federation = ReturnType<Make['federation']>

const storeScriptAccess = async (store: Store, accountRef: string, now: Date, newRef: () => string): Promise<void> => {
  await store('personal_token', [
    {
      ref: newRef(),
      accountRef,
      name: 'Demo',
      hash: hashOfSecret(demoToken),
      scopes: demoScopes,
      createdAt: now,
    },
  ])
  await store('api_client', [
    {
      clientId: demoClient.clientId,
      secretHash: hashOfSecret(demoClient.secret),
      accountRef,
      name: 'Demo script',
      scopes: demoScopes,
      createdAt: now,
    },
  ])
}

const storeAccounts = async (
  store: Store,
  rows: Make,
  passwordHash: string,
  {
    main,
    second,
    club,
    today,
    now,
    newRef,
    users,
  }: {
    main: Federation
    second: Federation
    club: string
    today: string
    now: Date
    newRef: () => string
    users: DemoUsers
  },
): Promise<void> => {
  for (const demo of demoAccounts) {
    const federationRef = demo.isSecond ? second.ref : main.ref
    const [firstName = '', lastName = ''] = demo.name.split(' ')
    const known = users.byUsername.get(demo.username)
    const person =
      known ??
      (demo.isUnregistered || demo.isSuperAdmin
        ? null
        : rows.person({ federationRef, firstName, lastName, email: demo.username }))
    if (person && !known) await store('person', [person])
    const account = rows.account({
      username: demo.username,
      name: demo.name,
      passwordHash,
      language: 'NL',
      personRef: person?.ref ?? null,
      isRegistered: !demo.isUnregistered,
      isSuperAdmin: demo.isSuperAdmin ?? false,
    })
    await store('account', [account])
    if (demo.request) {
      await store('registration_request', [
        {
          ref: newRef(),
          accountRef: account.ref,
          message: demo.request,
          email: demo.username,
          federationRef,
          createdAt: new Date(now.getTime() - 3_600_000),
          confirmedAt: new Date(now.getTime() - 3_000_000),
        },
      ])
    }
    if (demo.username === 'admin@oxer.example') await storeScriptAccess(store, account.ref, now, newRef)
    if (demo.federationRole) {
      await store('federation_role', [{ accountRef: account.ref, federationRef, role: demo.federationRole }])
    }
    if (demo.organisationRole && person) {
      await store('organisation_role', [
        { accountRef: account.ref, organisationRef: club, role: demo.organisationRole },
      ])
      if (!known) await store('membership', [rows.membership({ personRef: person.ref, organisationRef: club })])
    }
    if (demo.share && person) {
      await store('competition_share', [
        {
          ref: newRef(),
          competitionRef: today,
          personRef: person.ref,
          role: demo.share.role,
          expires: new Date(now.getTime() + demo.share.days * 86_400_000),
          createdAt: now,
        },
      ])
    }
  }
}

/** Fills an empty database in one transaction. After a crash halfway it is empty again, and the next start tries again. */
export const loadDemo = async (database: Database, { now, scale = 1, hashPassword }: DemoOptions): Promise<void> => {
  const newRef = demoRefs()
  const rows = make({ newRef, now: () => now })
  const random = demoRandom('oxer')
  const today = dayOf(now)
  const main = rows.federation({
    name: 'Ruitersport Lage Landen',
    abbreviation: 'RLL',
    contactEmail: 'info@ruitersport.example',
  })
  const second = rows.federation({
    name: 'Ponybond Zeeland',
    abbreviation: 'PBZ',
    timeZone: 'Europe/Amsterdam',
    contactEmail: 'info@ponybond.example',
  })
  const people = makePeople(rows, random, main.ref, today, {
    clubs: 34 * scale,
    persons: 1300 * scale,
    horses: 900 * scale,
    ponies: 150 * scale,
  })
  const secondPeople = makePeople(rows, random, second.ref, today, { clubs: 6, persons: 200, horses: 20, ponies: 130 })
  const storeParticulars = makeParticulars(rows, { newRef, today, federationRef: main.ref, people })
  const catalogue = makeCatalogue({ newRef, now, federation: main, isPony: false })
  const secondCatalogue = makeCatalogue({ newRef, now, federation: second, isPony: true })
  // At night, the competition is shown as it was at ten, in the evening as it was at six.
  const reached = Math.min(Math.max(secondsOfDay(now), 10 * 3600), 18 * 3600)
  const common = { make: rows, newRef, random, today, reached }
  const seasonOf = (season: number): DemoCompetition[] => [
    ...makeSeason({ ...common, federation: main, people, catalogue, season }),
    ...(season > 0
      ? []
      : makeSeason({
          ...common,
          federation: second,
          people: secondPeople,
          catalogue: secondCatalogue,
          season,
          limit: 4,
        })),
  ]
  const thisSeason = seasonOf(0)
  const todays = thisSeason.find(({ state }) => state === 'TODAY')
  if (!todays) throw new RangeError('the demo has no competition today')
  const users = castUsers(people, thisSeason, { today, reached, clubRef: todays.row.organizerRef })
  enterUsers(users, thisSeason, { make: rows, people, today })
  openTimes(thisSeason, { make: rows, newRef, people, today, clubRef: todays.row.organizerRef })
  const careers = makeCareers({ make: rows, newRef, now, today, federationRef: main.ref, catalogue, people })
  countForCareer(thisSeason, careers, today)
  const payers = castPayers(people, thisSeason, { users, today, clubRef: todays.row.organizerRef })
  const days = {
    make: rows,
    newRef,
    federation: main,
    people,
    priceProfileRefs: catalogue.priceProfiles.map(({ ref }) => ref),
    today,
    reached,
    busy: new Set(startersOf(todays, people)),
  }
  const disciplines = [makeVaulting(days), makeOtherSports(days)]
  const passwordHash = await hashPassword(demoPassword)
  const allOffers = [catalogue, secondCatalogue].map((of, index) =>
    makeOffers({ make: rows, newRef, now, federationRef: (index === 0 ? main : second).ref, catalogue: of }),
  )

  await storeAtOnce(database, async (store) => {
    await store('federation', [main, second])
    await store('tenant', [
      {
        ...rows.tenant({
          federationRef: main.ref,
          host: 'localhost',
          name: 'Ruitersport Lage Landen',
          colour: '#14543d',
        }),
        federationRef: main.ref,
        isDefault: true,
      },
      {
        ...rows.tenant({
          federationRef: second.ref,
          host: 'pony.localhost',
          name: 'Ponybond Zeeland',
          colour: '#8a2f5d',
        }),
        federationRef: second.ref,
        isDefault: false,
      },
    ])
    await storePeople(store, people)
    await storeParticulars(store)
    await storePeople(store, secondPeople)
    await storeCatalogue(store, catalogue)
    await storeCatalogue(store, secondCatalogue)
    for (const discipline of disciplines) await storeDiscipline(store, discipline)
    await storeCareers(store, careers)
    for (const offers of allOffers) await storeOffers(store, offers)
    // One season after the other, so that a large demo needs the memory of only one.
    for (let index = 0; index < scale; index += 1) {
      const season =
        index === 0 ? [...thisSeason, ...disciplines.flatMap(({ competitions }) => competitions)] : seasonOf(index)
      await storeSeason(store, season)
      const outcomes = season.flatMap((competition) => makeOutcomes(random, newRef, competition, now, reached))
      await store(
        'result',
        outcomes.flatMap(({ results }) => results),
      )
      await store(
        'ranking',
        outcomes.map(({ ranking }) => ranking),
      )
      if (index > 0) continue
      const absent = outcomes.flatMap(({ results }) => results).filter(({ status }) => status === 'NOT_STARTED')
      await storeBills(store, {
        ...{ make: rows, newRef, today, federation: main, people, payers, catalogue },
        magazineRef: allOffers[0]?.articles[0]?.ref ?? '',
        notStarted: new Set(absent.map(({ registrationRef }) => registrationRef)),
      })
    }
    await storeAccounts(store, rows, passwordHash, {
      main,
      second,
      club: todays.row.organizerRef,
      today: todays.row.ref,
      now,
      newRef,
      users,
    })
    await storeMails(store, { rows, newRef, now, federationRef: main.ref, club: todays.row.organizerRef })
    await storeSettings(store, rows, { federationRef: main.ref, people, catalogue })
    await storeSettings(store, rows, {
      federationRef: second.ref,
      people: secondPeople,
      catalogue: secondCatalogue,
    })
    for (const [index, offers] of allOffers.entries()) {
      const of = index === 0 ? people : secondPeople
      await storeMembers(
        store,
        makeMembers({ newRef, now, today, people: of, offers, users: index === 0 ? users : undefined }),
      )
      if (index === 0) await storeCourses(store, makeCourses({ make: rows, newRef, now, today, people: of, offers }))
    }
    await store('free_event', makeEvents({ make: rows, today, federationRef: main.ref }))
  })
  await storeNotifications(database, { now, newRef, rider: 'ruiter@oxer.example' })
}
