// Stores competitions of a season that another system sends as exchange documents, with their persons, horses, entries, start lists, results
// and rankings, through the built server on PostgreSQL. Measures the time of a result beside that of a row of the import of persons
// from a table, in turns, so that both are of the same machine at the same load.
// A season may be one file, too, a ZIP file with a document for each competition: then it is one batch, all or nothing, and the memory of
// the server and the waits of others are reported.
//   node bench/season.mjs 5000          results, in competitions of 1,000; needs a build
//   node bench/season.mjs 20000 file    the same in one file, with the undo of all of it
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { root } from '../tooling/run/steps.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { openSuperSession } from './import.mjs'
import { median, percentile } from './statistics.mjs'

const megabyte = 1_000_000
/** The heap that Node.js allows itself on a machine of 1 GB. */
const smallServer = '--max-old-space-size=512'
const testsOf = 10
const personsOfRound = 2_500
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

/** The rankings of a test: by faults and time, as its protocol ranks. */
const rankingsOf = ({ tests, results }) =>
  tests.map(({ id: test }) => {
    const ridden = results.filter((result) => result.test === test)
    const keyOf = ({ detail }) => Number(detail.rounds[0].obstaclePenalties) * 100_000 + detail.rounds[0].time
    const keys = ridden.map(keyOf).toSorted((one, other) => one - other)
    const rows = ridden.map((result) => ({
      entry: result.entry,
      place: keys.indexOf(keyOf(result)) + 1,
    }))
    return { id: `ranking-${test}`, test, status: 'OPEN', rows }
  })

const collections = ['persons', 'horses', 'competitions', 'tests', 'entries', 'startlists', 'results', 'rankings']

/** A season of so many results, in competitions of 1,000: a ZIP file with the document of each. */
const seasonFile = async (count) => {
  const { zipSync } = createRequire(join(root, 'packages/documents/package.json'))('fflate')
  const documents = {}
  let [records, size] = [0, 0]
  for (let number = 1; number <= count / (testsOf * startsOf); number += 1) {
    const part = competitionOf(number)
    const document = { ...part, rankings: rankingsOf(part) }
    records += collections.reduce((sum, name) => sum + document[name].length, 0)
    const bytes = Buffer.from(JSON.stringify(document))
    size += bytes.length
    documents[`competition-${number}.json`] = bytes
  }
  return { bytes: zipSync(documents), records, size: size / megabyte }
}

const kilobytesIn = (pid, name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
const residentMegabytes = (pid) => kilobytesIn(pid, 'VmRSS') / 1000

/**
 * Waits for a task. Meanwhile it reads, every 100 ms, and saves a horse of the same federation, every second, as others would.
 * @returns the seconds that it took, the most memory of the server, its progress, and what others have waited for
 */
const watchTask = async ({ ask, json, federation, pid }, order) => {
  const reads = []
  const writes = []
  let most = residentMegabytes(pid)
  const shown = new Set()
  let refusedWrites = 0
  const began = performance.now()
  const timed = async (work, times) => {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  const task = await order()
  const ordered = (performance.now() - began) / 1000
  let isDone = false
  const write = async () => {
    for (let number = 1; !isDone; number += 1) {
      const horse = { federation, name: `Other ${began.toFixed(0)} ${number}`, gender: 'MARE', isPony: false }
      const init = { method: 'POST', headers: json, body: JSON.stringify(horse) }
      await timed(() => ask('/api/horse', init), writes).catch((error) => {
        // Whoever waits too long for the chain of the history is to send it again.
        if (!/: 503 /.test(error.message)) throw error
        refusedWrites += 1
      })
      await pause(1000)
    }
  }
  const writer = write()
  for (;;) {
    const state = await ask(`/api/tasks/${task.ref}`)
    shown.add(state.progress)
    most = Math.max(most, residentMegabytes(pid))
    if (state.error !== null) throw new Error(JSON.stringify(state).slice(0, 2000))
    if (state.end !== null) break
    await timed(() => ask(`/api/horse?federation=${federation}`), reads)
    await pause(100)
  }
  isDone = true
  const seconds = (performance.now() - began) / 1000
  await writer
  return { seconds, ordered, most, reads, writes, refusedWrites, progress: shown.size }
}

const tellWatched = ({ seconds, ordered, most, reads, writes, refusedWrites, progress }) => {
  const waits = (times) =>
    times.length === 0
      ? 'none'
      : `p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  return `${seconds.toFixed(1)} s (ordered after ${ordered.toFixed(1)} s), at most ${most.toFixed(0)} MB, ${progress} steps of progress
  others meanwhile: a read ${waits(reads)}; a saved horse ${waits(writes)}, ${refusedWrites} refused`
}

/** A season in one file beside the import of persons, before and after it; then the undo of the batch. */
export const measureSeasonFile = async ({ server, headers, count }) => {
  // First, because the server closes connections on which nothing comes for as long as this takes.
  const { bytes, records, size } = await seasonFile(count)
  const ask = caller(server, headers)
  const json = { ...headers, 'content-type': 'application/json' }
  const federation = (await ask('/api/auth/user')).federations[0].ref
  const watching = { ask, json, federation, pid: server.pid }
  await measurePersons({ server, headers, count: personsOfRound })
  const persons = []
  const measureSome = async () => {
    const from = (persons.length + 1) * personsOfRound
    persons.push(await measurePersons({ server, headers, count: personsOfRound, from }))
  }
  for (let round = 0; round < 3; round += 1) await measureSome()
  const before = residentMegabytes(server.pid)
  const batch = randomUUID()
  const stored = await watchTask(watching, () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ federation, batch, dryRun: 'false', create: 'ALWAYS' }))
      form.set(name, value)
    form.set('file', new File([bytes], 'season.zip', { type: 'application/zip' }))
    return ask('/api/exchange/v1/batch/file', { method: 'POST', body: form })
  })
  for (let round = 0; round < 3; round += 1) await measureSome()
  const { counts } = await ask(`/api/exchange/v1/batch/${batch}`)
  const undone = await watchTask(watching, async () => {
    const { task } = await ask(`/api/exchange/v1/batch/${batch}/undo`, { method: 'POST' })
    return task
  })
  const each = (stored.seconds * 1000) / count
  return {
    figures: { 'P25.1': each / median(persons), 'P25.2': Math.max(stored.most, undone.most) },
    text: `one file of ${count} results: ${records} records, ${size.toFixed(1)} MB, ${JSON.stringify(counts)}; the server had ${before.toFixed(0)} MB
${each.toFixed(2)} ms a result: ${tellWatched(stored)}
undo: ${tellWatched(undone)}
persons from tables of ${personsOfRound}, before and after: ${median(persons).toFixed(2)} ms a row (${persons.map((time) => time.toFixed(2)).join(', ')})
ratio ${(each / median(persons)).toFixed(1)}; load ${loadavg()[0].toFixed(1)}`,
  }
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

/** @param measure is given the built server on a PostgreSQL of its own, and the headers of a session */
const onItsOwn = async (measure) => {
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
    const server = await startBuiltServer({ ...benchSettings(port, folder, postgres.url), NODE_OPTIONS: smallServer })
    try {
      return await measure({ server, headers })
    } finally {
      await server.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const measureSeasonFileAlone = (count) =>
  onItsOwn(({ server, headers }) => measureSeasonFile({ server, headers, count }))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const count = Number(process.argv[2] ?? 5000)
  const text =
    process.argv[3] === 'file'
      ? (await measureSeasonFileAlone(count)).text
      : await onItsOwn(({ server, headers }) => compareSeason({ server, headers, count }))
  process.stdout.write(`${text}\n`)
}
