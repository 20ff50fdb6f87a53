// Stores competitions of a season that another system sends as exchange documents, with their persons, horses, entries, start lists, results
// and rankings, through the built server on PostgreSQL. Measures the time of a result beside that of a row of the import of persons
// from a table, in turns, so that both are of the same machine at the same load.
//   node bench/season.mjs 5000          results, in competitions of 1,000; needs a build
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { openSuperSession } from './import.mjs'
import { median } from './statistics.mjs'

const testsOf = 10
const startsOf = 100

const protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7800 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

/** One competition: ten tests of a hundred starts, by two hundred riders with three hundred horses. */
const competitionOf = (number) => {
  const of = (kind, index) => `${kind}-${number}-${index}`
  const count = (length, make) => Array.from({ length }, (_, index) => make(index))
  const tests = count(testsOf, (test) => ({
    ...{ id: of('test', test), externalIds: [], competition: of('competition', 0), name: `Test ${test + 1}` },
    ...{ discipline: protocol.discipline, protocol: { key: 'TABLE_A_AGAINST_CLOCK', definition: protocol } },
  }))
  const starts = tests.flatMap((test, at) => count(startsOf, (start) => ({ test: test.id, at, start })))
  const entryOf = ({ at, start }) => of('entry', at * startsOf + start)
  const faultsOf = ({ at, start }) => ((start * 7 + at) % 5) * 4
  const timeOf = ({ at, start }) => 6000 + ((start * 37 + at * 11) % 1500)
  return {
    ...{ format: 'oxer-exchange', version: '1.0', kind: 'COMPLETE', generatedAt: '2026-11-01T12:00:00+01:00' },
    source: { system: 'season' },
    persons: count(200, (person) => ({
      ...{ id: of('person', person), externalIds: [], firstName: 'Season', lastName: `Rider ${number} ${person}` },
      birthYear: 1990,
    })),
    horses: count(300, (horse) => ({
      id: of('horse', horse),
      externalIds: [],
      name: `Season Horse ${number} ${horse}`,
      gender: 'MARE',
      isPony: false,
    })),
    competitions: [
      {
        ...{
          id: of('competition', 0),
          externalIds: [],
          name: `Season ${number}`,
          start: '2026-05-01',
          end: '2026-05-02',
        },
        ...{ timeZone: 'Europe/Brussels' },
      },
    ],
    tests,
    entries: starts.map((start) => ({
      ...{ id: entryOf(start), externalIds: [], test: start.test, startNumber: start.start + 1 },
      person: of('person', (start.at * 20 + start.start) % 200),
      horse: of('horse', (start.at * 30 + start.start) % 300),
    })),
    startlists: tests.map((test, at) => ({
      ...{ id: of('list', at), test: test.id, status: 'FINAL' },
      items: starts
        .filter((start) => start.at === at)
        .map((start) => ({ type: 'PARTICIPANT', position: start.start + 1, entry: entryOf(start) })),
    })),
    results: starts.map((start) => ({
      ...{ id: of('result', start.at * startsOf + start.start), test: start.test, entry: entryOf(start) },
      ...{ status: 'FINISHED', place: null, score: null },
      detail: {
        ...{ discipline: protocol.discipline, status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: String(faultsOf(start)), time: timeOf(start) }],
      },
    })),
  }
}

const caller =
  ({ origin }, headers) =>
  async (path, init = {}) => {
    const answer = await fetch(`${origin}${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 2000)}`)
    return answer.json()
  }

const endOf = async (ask, ref) => {
  for (;;) {
    const state = await ask(`/api/tasks/${ref}`)
    if (state.error !== null) throw new Error(JSON.stringify(state).slice(0, 2000))
    if (state.end !== null) return state
    await pause(100)
  }
}

const millisecondsOf = async (count, work) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / count
}

const syllables = 'an be cor da el fa go hil is jo ka lot mar ne os pim ros sa ti ul ven wil ys zo'.split(' ')

/** A name of three syllables for each number, so that few persons resemble each other. */
const nameOf = (number) =>
  [1, 24, 576].map((place) => syllables[Math.floor((number * 7919) / place) % syllables.length]).join('')

/** Imports persons from a table. @returns milliseconds for a row */
export const measurePersons = async ({ server, headers, count, from = 0 }) => {
  const ask = caller(server, headers)
  const federation = (await ask('/api/auth/user')).federations[0].ref
  const rows = Array.from({ length: count }, (_, index) => {
    const serial = from + index
    const [day, month, year] = [
      1 + (serial % 28),
      1 + (Math.floor(serial / 28) % 12),
      1940 + (Math.floor(serial / 336) % 70),
    ]
    const born = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
    return `${nameOf(serial)};${nameOf(serial * 31)} ${nameOf(serial * 17)};${born};p${serial}@season.example;${serial}`
  })
  const form = new FormData()
  form.set('federation', federation)
  form.set('dryRun', 'false')
  const lines = ['firstName;lastName;birthDate;email;externalId', ...rows]
  form.set('file', new File([lines.join('\n')], 'persons.csv'))
  return millisecondsOf(count, async () => {
    const { ref } = await ask('/api/person/import', { method: 'POST', body: form })
    const { outcome } = await endOf(ask, ref)
    if (outcome.bad > 0) throw new Error(JSON.stringify(outcome).slice(0, 2000))
  })
}

/** @returns milliseconds for a result */
export const measureSeason = async ({ server, headers, count, from = 0 }) => {
  const ask = caller(server, headers)
  const json = { ...headers, 'content-type': 'application/json' }
  const federation = (await ask('/api/auth/user')).federations[0].ref
  return millisecondsOf(count, async () => {
    for (let number = from + 1; number <= from + count / (testsOf * startsOf); number += 1) {
      const body = {
        ...{ federation, batch: randomUUID(), dryRun: false, document: competitionOf(number) },
        apply: { persons: { create: 'ALWAYS' }, horses: { create: 'ALWAYS' } },
      }
      const init = { method: 'POST', headers: json, body: JSON.stringify(body) }
      const { task } = await ask('/api/exchange/v1/batch', init)
      await endOf(ask, task.ref)
    }
  })
}

const personsOfRound = 2_500

/** Both in turns, after one of each that is not counted; the median of the rounds decides. */
export const compareSeason = async ({ server, headers, count }) => {
  const resultsOfRound = testsOf * startsOf
  const seasons = []
  const persons = []
  for (let round = 0; round <= count / resultsOfRound; round += 1) {
    persons.push(await measurePersons({ server, headers, count: personsOfRound, from: round * personsOfRound }))
    seasons.push(await measureSeason({ server, headers, count: resultsOfRound, from: round }))
  }
  const told = (times, what) => {
    const counted = times.slice(1)
    return `${median(counted).toFixed(2)} ms ${what} (${Math.min(...counted).toFixed(2)} to ${Math.max(...counted).toFixed(2)})`
  }
  return `${count} results with their persons, horses, entries and lists: ${told(seasons, 'a result')}
persons from tables of ${personsOfRound}: ${told(persons, 'a row')}
ratio ${(median(seasons.slice(1)) / median(persons.slice(1))).toFixed(1)}; load ${loadavg()
    .slice(0, 2)
    .map((load) => load.toFixed(1))
    .join(', ')}`
}

const alone = async (count) => {
  register()
  const { openDatabase } = await import('../packages/db/src/index.ts')
  const { createSessions } = await import('../packages/api/src/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'oxer-season-'))
  const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
  try {
    await fillWithDemo({ url: postgres.url }, 1)
    const port = await freePort()
    const database = await openDatabase({ url: postgres.url })
    const headers = await openSuperSession(
      database,
      createSessions(database, { isHttps: false }),
      `http://localhost:${port}`,
    )
    const server = await startBuiltServer(benchSettings(port, folder, postgres.url))
    try {
      process.stdout.write(`${await compareSeason({ server, headers, count })}\n`)
    } finally {
      await server.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await alone(Number(process.argv[2] ?? 5000))
