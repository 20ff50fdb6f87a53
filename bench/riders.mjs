// Measures what riders wait for: the forecast of a day, a shift of which a thousand people are notified, and the verdict on every test of a
// competition for one combination.
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { median, table } from './statistics.mjs'

const entries = 1_200
const rings = 4
const followers = 300
const people = 1_000
const tests = 200
/** As many as the tree of a competition may have beside its groups: 200 nodes in all. */
const rules = 156
/** Of the practitioner group that each test has for itself. */
const ownRules = 5
const rounds = 5

const timed = async (work) => {
  const began = performance.now()
  const answer = await work()
  return { answer, milliseconds: performance.now() - began }
}

const inMilliseconds = (times) => [median(times), Math.max(...times)].map((value) => value.toFixed(value < 10 ? 1 : 0))

/** A day of four rings, a third of it ridden, late and at a pace of its own. */
const dayOf = () =>
  Array.from({ length: rings }, (_, ring) => {
    const each = entries / rings
    let entered = 9 * 3600 + 600
    const lines = Array.from({ length: each }, (_, index) => {
      const isRidden = index < each / 3
      if (isRidden) entered += 100 + ((index * 37 + ring) % 40)
      return {
        ref: `${ring} ${index}`,
        kind: index % 13 === 12 ? 'ABSENT' : 'RIDE',
        startSeconds: 9 * 3600 + index * 100,
        lastsSeconds: 100,
        draggingSeconds: 0,
        enteredSeconds: isRidden && index % 13 !== 12 ? entered : null,
      }
    })
    return [{ startSeconds: 9 * 3600, endSeconds: 9 * 3600 + each * 100, lines }]
  })

/** Every start of the day gets its expected time again, and it is decided for each follower whether the own start is news. */
const measureForecast = async ({ forecastRing, expectedSeconds }, { newsOf }) => {
  const day = dayOf()
  const starts = day.flatMap(([{ lines }]) => lines)
  const times = []
  let [waiting, news] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { milliseconds } = await timed(() => {
      const forecasts = new Map(day.flatMap((parts) => [...forecastRing(parts, null)]))
      waiting = forecasts.size
      news = 0
      for (let index = 0; index < followers; index += 1) {
        const { ref, startSeconds } = starts[starts.length - 1 - ((index * 3) % 800)]
        const shown = { date: '2026-05-17', arena: 'Main', seconds: expectedSeconds(startSeconds, forecasts.get(ref)) }
        if (newsOf({ ...shown, seconds: startSeconds }, shown, 10) !== null) news += 1
      }
    })
    times.push(milliseconds)
  }
  return { times, waiting, news }
}

/** A published competition in whose list everybody rides, each with an account. */
const fillList = async (database, make, newRef) => {
  const { ref: federationRef } = await make.federation()
  const { ref: competitionRef } = await make.competition({
    ...{ federationRef, publishedParts: ['TIMESCHEDULE', 'STARTLISTS'], start: '2026-05-17', end: '2026-05-17' },
  })
  const test = await make.test({ competitionRef })
  const registrations = []
  for (let index = 0; index < people; index += 1) {
    const person = await make.person({ federationRef })
    const practitioner = await make.practitioner({ federationRef, personRef: person.ref })
    await make.account({ personRef: person.ref })
    const row = await make.registration({
      ...{ competitionRef, testRef: test.ref, testSetRef: test.testSet.ref, practitionerRef: practitioner.ref },
    })
    registrations.push(row.ref)
  }
  const list = await make.startlist({
    ...{ competitionRef, testSetRef: test.testSet.ref, registrationRefs: registrations, status: 'FINAL' },
  })
  const arena = await make.arena({ competitionRef })
  await database.prisma.activity.create({
    data: {
      ...{ ref: newRef(), competitionRef, kind: 'SPORT', name: 'Bench', arenaRef: arena.ref, startlistRef: list.ref },
      ...{ date: '2026-05-17', startSeconds: 8 * 3600, endSeconds: 22 * 3600 },
    },
  })
  await database.query(`UPDATE startlist_entry SET start_seconds = 28800 + "order" * 45 WHERE startlist_ref = $1`, [
    list.ref,
  ])
  return { federationRef, competitionRef, list: list.ref }
}

const measureFanOut = async ({ database, make, newRef, contextOf, tellStartNews, publishChange }) => {
  const { competitionRef, list } = await fillList(database, make, newRef)
  let at = new Date('2026-05-17T05:00:00Z')
  const now = () => at
  const { db, services } = contextOf(null, { database, now })
  const pause = { quietSeconds: 0, mostSeconds: 0 }
  const publish = async () => {
    // News for other systems has its own measurement.
    await publishChange({ db, services, announce: () => undefined }, competitionRef)
    at = new Date(at.getTime() + 1_000)
  }
  await publish()
  await tellStartNews(services, pause, now)
  await database.query('ANALYZE')
  const times = []
  let told = 0
  for (let round = 0; round < rounds; round += 1) {
    await database.query('DELETE FROM notification')
    await database.query('UPDATE startlist_entry SET start_seconds = start_seconds + 1200 WHERE startlist_ref = $1', [
      list,
    ])
    await publish()
    // The first look notes the change, and tells it once it has come to rest.
    const { milliseconds } = await timed(async () => {
      await tellStartNews(services, pause, now)
      at = new Date(at.getTime() + 1_000)
      await tellStartNews(services, pause, now)
    })
    times.push(milliseconds)
    told = Number((await database.query('SELECT count(*) AS count FROM notification'))[0].count)
  }
  return { times, told }
}

/** Rules about one rider and one horse: groups of four of which one must hold. Each test is judged by all of them. */
const treeOf = () => ({
  logicalOperator: 'all',
  children: Array.from({ length: rules / 4 }, (_, index) => ({
    logicalOperator: 'any',
    children: [
      { kind: 'PERSON_HAS_AGE', operator: '>=', number: 10 + (index % 5), weight: 'REQUIRED' },
      { kind: 'PERSON_HAS_AGE', operator: '<=', number: 99 - (index % 20), weight: 'EXPECTED' },
      { kind: 'HORSE_HAS_AGE', operator: '<=', number: 30 - (index % 9), weight: 'EXPECTED' },
      { kind: 'HORSE_IS_TYPE', text: 'HORSE', weight: 'EXPECTED' },
    ],
  })),
})

const ownTreeOf = (order) => ({
  logicalOperator: 'all',
  children: Array.from({ length: ownRules }, (_, index) => ({
    ...(index % 2 === 0
      ? { kind: 'PERSON_HAS_AGE', operator: '>=', number: 4 + ((order + index) % 8) }
      : { kind: 'HORSE_HAS_AGE', operator: '<=', number: 20 + ((order + index) % 9) }),
    weight: 'REQUIRED',
  })),
})

const measureEntry = async ({ database, make, worlds, callAs, now }) => {
  const actor = worlds.actors.rider
  const federationRef = worlds.a.federation.ref
  const horse = await make.horse({ federationRef })
  await make.practitioner({ federationRef, personRef: actor.personRef, horseRef: horse.ref })
  const competition = await make.competition({ federationRef, start: '2026-05-24', end: '2026-05-24' })
  for (let order = 0; order < tests; order += 1) {
    const group = await make.practitionerGroup({ federationRef, name: `Group ${order}`, rules: ownTreeOf(order) })
    const practitionerGroupRef = group.ref
    await make.test({ competitionRef: competition.ref, order, name: `${order}`, practitionerGroupRef })
  }
  await database.prisma.registrationRules.create({ data: { competitionRef: competition.ref, rules: treeOf() } })
  await database.query('ANALYZE')
  const call = callAs(actor, { database, now, tenant: { federationRefs: [federationRef] } }).competitions.entry
  const times = []
  let judged = 0
  for (let round = 0; round < rounds; round += 1) {
    const { answer, milliseconds } = await timed(() =>
      call.starts({ competition: competition.ref, member: actor.personRef }),
    )
    times.push(milliseconds)
    judged = answer.starts.length
  }
  return { times, judged }
}

/** @returns a table in milliseconds, and the figures of the goals P23 */
export const measureRiders = async () => {
  const unregister = register()
  const api = '../packages/api/src'
  const domain = '../packages/domain/src'
  const forecast = await import(`${domain}/competitions/time-schedule/ring-forecast.rules.ts`)
  const told = await import(`${domain}/shell/notification/start-told.rules.ts`)
  const { openDatabase, migrate, newRef } = await import('../packages/db/src/index.ts')
  const { given, twinWorlds } = await import('../packages/testing/src/index.ts')
  const { contextOf, callAs } = await import(`${api}/kernel/testing/call.ts`)
  const { tellStartNews } = await import(`${api}/shell/notification/start-news.jobs.ts`)
  const { publishChange } = await import(`${api}/competitions/competition/competition.publication.ts`)
  await unregister()
  const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
  const database = await openDatabase({ url: postgres.url })
  try {
    await migrate(database)
    const now = () => new Date('2026-05-17T08:00:00Z')
    const make = given(database.prisma, { newRef, now })
    const worlds = await twinWorlds(make, now)
    const day = await measureForecast(forecast, told)
    const entry = await measureEntry({ database, make, worlds, callAs, now })
    const fanOut = await measureFanOut({ database, make, newRef, contextOf, tellStartNews, publishChange })
    return {
      figures: { 'P23.1': Math.max(...day.times), 'P23.2': median(fanOut.times), 'P23.3': median(entry.times) },
      text: table([
        ['what riders wait for', 'ms', 'slowest'],
        [
          `a day of ${entries} entries: ${day.waiting} starts expected, ${day.news} of ${followers} followers told`,
          ...inMilliseconds(day.times),
        ],
        [`a shift of a list: ${fanOut.told} people have their message`, ...inMilliseconds(fanOut.times)],
        [
          `${entry.judged} starts of one combination by ${rules + tests * ownRules} rules, ${rules + ownRules} each, the whole call`,
          ...inMilliseconds(entry.times),
        ],
      ]),
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { text } = await measureRiders()
  process.stdout.write(`${text}\n`)
}
