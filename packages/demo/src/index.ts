// The demo federation: one believable story, the same every time, dated around today.

import { createHash } from 'node:crypto'
import type { Database, Db } from '@oxer/db'
import { type Make, make } from '@oxer/testing'
import { demoAccounts, demoClient, demoPassword, demoScopes, demoToken } from './demo-accounts.ts'
import { type DemoCatalogue, makeCatalogue } from './demo-catalogue.ts'
import { type DemoPeople, makePeople } from './demo-people.ts'
import { demoRandom, demoRefs } from './demo-random.ts'
import { makeOutcomes } from './demo-rankings.ts'
import { type DemoCompetition, makeSeason } from './demo-season.ts'

export { demoAccounts, demoClient, demoPassword, demoToken } from './demo-accounts.ts'

export type DemoOptions = {
  now: Date
  /** 1 is the story; 50 is for measuring. */
  scale?: number
  hashPassword: (password: string) => Promise<string>
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const chunk = 1000

const inChunks = async <Row>(rows: readonly Row[], store: (rows: Row[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += chunk) await store(rows.slice(from, from + chunk))
}

const storePeople = async (db: Db, people: DemoPeople): Promise<void> => {
  await inChunks(people.clubs, (data) => db.organisation.createMany({ data }))
  await inChunks(people.persons, (data) => db.person.createMany({ data }))
  await inChunks(people.memberships, (data) => db.membership.createMany({ data }))
  await inChunks(people.horses, (data) => db.horse.createMany({ data }))
  await inChunks(people.practitioners, (data) => db.practitioner.createMany({ data }))
}

const storeCatalogue = async (db: Db, catalogue: DemoCatalogue): Promise<void> => {
  await db.protocol.createMany({ data: catalogue.protocols })
  await db.sportTypeVariant.createMany({ data: [catalogue.dressage, catalogue.jumping] })
  await db.sportCategory.createMany({ data: catalogue.categories })
  await db.article.createMany({ data: catalogue.articles })
  await db.priceProfile.createMany({ data: catalogue.priceProfiles })
}

const storeSeason = async (db: Db, season: readonly DemoCompetition[]): Promise<void> => {
  const tests = season.flatMap((competition) => competition.tests)
  const lists = tests.flatMap((test) => test.startlist ?? [])
  await inChunks(season, (rows) => db.competition.createMany({ data: rows.map(({ row }) => row) }))
  await inChunks(
    season.flatMap(({ arenas }) => arenas),
    (data) => db.arena.createMany({ data }),
  )
  await inChunks(tests, (rows) => db.competitionTest.createMany({ data: rows.map(({ test }) => test) }))
  await inChunks(lists, (rows) => db.startlist.createMany({ data: rows.map(({ row }) => row) }))
  await inChunks(tests, (rows) => db.testSet.createMany({ data: rows.map(({ testSet }) => testSet) }))
  await inChunks(
    tests.flatMap(({ registrations }) => registrations),
    (data) => db.registration.createMany({ data }),
  )
  await inChunks(
    lists.flatMap(({ entries }) => entries),
    (data) => db.startlistEntry.createMany({ data }),
  )
  await inChunks(lists, (rows) => db.activity.createMany({ data: rows.map(({ activity }) => activity) }))
}

/** Local time of the demo's federations; good enough for how far today has come. */
const secondsOfDay = (now: Date): number => {
  const [hour = '0', minute = '0'] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Brussels',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(now)
    .split(':')
  return Number(hour) * 3600 + Number(minute) * 60
}

const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Brussels',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)

type Federation = ReturnType<Make['federation']>

/** Tokens and client secrets are stored as their SHA-256, as the api stores them. */
const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const storeScriptAccess = async (db: Db, accountRef: string, now: Date, newRef: () => string): Promise<void> => {
  await db.personalToken.create({
    data: {
      ref: newRef(),
      accountRef,
      name: 'Demo',
      hash: hashOfSecret(demoToken),
      scopes: demoScopes,
      createdAt: now,
    },
  })
  await db.apiClient.create({
    data: {
      clientId: demoClient.clientId,
      secretHash: hashOfSecret(demoClient.secret),
      accountRef,
      name: 'Demo script',
      scopes: demoScopes,
      createdAt: now,
    },
  })
}

const storeAccounts = async (
  db: Db,
  rows: Make,
  passwordHash: string,
  {
    main,
    second,
    club,
    today,
    now,
    newRef,
  }: { main: Federation; second: Federation; club: string; today: string; now: Date; newRef: () => string },
): Promise<void> => {
  for (const demo of demoAccounts) {
    const federationRef = demo.isSecond ? second.ref : main.ref
    const [firstName = '', lastName = ''] = demo.name.split(' ')
    const person =
      demo.isUnregistered || demo.isSuperAdmin
        ? null
        : rows.person({ federationRef, firstName, lastName, email: demo.username })
    if (person) await db.person.create({ data: person })
    const account = rows.account({
      username: demo.username,
      name: demo.name,
      passwordHash,
      language: 'NL',
      personRef: person?.ref ?? null,
      isRegistered: !demo.isUnregistered,
      isSuperAdmin: demo.isSuperAdmin ?? false,
    })
    await db.account.create({ data: account })
    if (demo.username === 'admin@oxer.example') await storeScriptAccess(db, account.ref, now, newRef)
    if (demo.federationRole) {
      await db.federationRole.create({ data: { accountRef: account.ref, federationRef, role: demo.federationRole } })
    }
    if (demo.organisationRole && person) {
      await db.organisationRole.create({
        data: { accountRef: account.ref, organisationRef: club, role: demo.organisationRole },
      })
      await db.membership.create({ data: rows.membership({ personRef: person.ref, organisationRef: club }) })
    }
    if (demo.share && person) {
      await db.competitionShare.create({
        data: {
          ref: newRef(),
          competitionRef: today,
          personRef: person.ref,
          role: demo.share.role,
          expires: new Date(now.getTime() + demo.share.days * 86_400_000),
          createdAt: now,
        },
      })
    }
  }
}

/** Fills an empty database in one transaction: after a crash halfway it is empty again, and the next start tries anew. */
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
  const catalogue = makeCatalogue(rows, main.ref, false)
  const secondCatalogue = makeCatalogue(rows, second.ref, true)
  // At night the competition stands where it stood at ten, in the evening where it stood at six.
  const reached = Math.min(Math.max(secondsOfDay(now), 10 * 3600), 18 * 3600)
  const common = { make: rows, newRef, random, today, reached }
  const season = [
    ...makeSeason({ ...common, federation: main, people, catalogue, seasons: scale }),
    ...makeSeason({
      ...common,
      federation: second,
      people: secondPeople,
      catalogue: secondCatalogue,
      seasons: 1,
      limit: 4,
    }),
  ]
  const todays = season.find(({ state }) => state === 'TODAY')
  if (!todays) throw new RangeError('the demo has no competition today')
  const passwordHash = await hashPassword(demoPassword)

  await database.prisma.$transaction(
    async (db) => {
      await db.federation.createMany({ data: [main, second] })
      await db.tenant.createMany({
        data: [
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
          },
        ],
      })
      await storePeople(db, people)
      await storePeople(db, secondPeople)
      await storeCatalogue(db, catalogue)
      await storeCatalogue(db, secondCatalogue)
      await storeSeason(db, season)
      const outcomes = season.flatMap((competition) => makeOutcomes(random, newRef, competition, now, reached))
      await inChunks(
        outcomes.flatMap(({ results }) => results),
        (data) => db.result.createMany({ data }),
      )
      await inChunks(outcomes, (part) => db.ranking.createMany({ data: part.map(({ ranking }) => ranking) }))
      await storeAccounts(db, rows, passwordHash, {
        main,
        second,
        club: todays.row.organizerRef,
        today: todays.row.ref,
        now,
        newRef,
      })
    },
    { timeout: 30 * 60_000 },
  )
}
