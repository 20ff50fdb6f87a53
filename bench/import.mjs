// Imports a file of horses through the built server, as a super administrator does. Measures the rows per second beside
// a plain COPY of the same rows, and how long other callers wait meanwhile. Runs on the embedded engine, whose one
// connection is shared by everybody, or on PostgreSQL. Then it opens page 2000 of the list of those horses.
//   node bench/import.mjs 100000 [pg]        rows; needs a build
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { median, percentile, table } from './statistics.mjs'

const rowsOf = (count) =>
  Array.from({ length: count }, (_, index) => {
    const serial = String(index).padStart(12, '0')
    return `Bench ${index} van de Heide;mare;no;17/05/2012;528${serial};276${serial};KWPN;Vader ${index};Moeder ${index};Eigenaar ${index}`
  })

const residentMegabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000

const caller =
  ({ origin }, headers) =>
  async (path, init = {}) => {
    const answer = await fetch(`${origin}${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of calling `read` ten times a second, as long as `isGoing` returns true. */
const readMeanwhile = async (read, isGoing) => {
  const waits = []
  do {
    waits.push(await timed(read))
    await pause(100)
  } while (await isGoing())
  return waits
}

const sendFile = async ({ ask, federation, rows, pid }, dryRun) => {
  const form = new FormData()
  form.set('federation', federation)
  form.set('dryRun', String(dryRun))
  form.set(
    'file',
    new File(
      [['name;gender;isPony;birthDate;ueln;chip;studbook;father;mother;owner', ...rows].join('\n')],
      'bench.csv',
    ),
  )
  const before = residentMegabytes(pid)
  let most = before
  const began = performance.now()
  const { ref } = await ask('/api/horse/import', { method: 'POST', body: form })
  const waits = await readMeanwhile(
    () => ask(`/api/horse?federation=${federation}`),
    async () => {
      const task = await ask(`/api/tasks/${ref}`)
      most = Math.max(most, residentMegabytes(pid))
      if (task.end === null) return true
      if (task.error !== null || task.outcome.bad > 0) throw new Error(JSON.stringify(task).slice(0, 2000))
      return false
    },
  )
  return { seconds: (performance.now() - began) / 1000, waits, growth: most - before, most, before }
}

/** Loads the same rows into a table without an index, with the server's own COPY. @returns seconds */
const copyBare = async (pool, folder, rows) => {
  const file = join(folder, 'copy.csv')
  writeFileSync(file, `${rows.join('\n')}\n`)
  chmodSync(folder, 0o755)
  const columns = ['name', 'gender', 'pony', 'born', 'ueln', 'chip', 'studbook', 'father', 'mother', 'owner']
  const times = []
  for (let round = 0; round < 3; round += 1) {
    await pool.query(`CREATE TABLE bench_copy (${columns.map((name) => `${name} text`).join(', ')})`)
    times.push(await timed(() => pool.query(`COPY bench_copy FROM '${file}' WITH (FORMAT csv, DELIMITER ';')`)))
    await pool.query('DROP TABLE bench_copy')
  }
  return median(times) / 1000
}

const pages = 2000
const perPage = 10

/** Page 1 of the list and page 2000, in turns. */
const turnPages = async (ask, federation) => {
  const page = (after) =>
    ask(
      `/api/horse?federation=${federation}&size=${perPage}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
    )
  let after = null
  for (let number = 1; number < pages; number += 1) {
    const { next } = await page(after)
    if (next === null) throw new Error(`the list of horses ends at page ${number}`)
    after = next
  }
  const times = { first: [], last: [] }
  for (let each = 0; each < 100; each += 1) {
    times.first.push(await timed(() => page(null)))
    times.last.push(await timed(() => page(after)))
  }
  return times
}

/**
 * @param {{ server: { origin: string, pid: number }, headers: Record<string, string>, count: number, pool?: { query: Function }, folder: string }} parts
 * the pool of the server's database when it is PostgreSQL
 */
export const measureImport = async ({ server, headers, count, pool, folder }) => {
  const ask = caller(server, headers)
  const { federations } = await ask('/api/auth/user')
  const federation = federations[0].ref
  const rows = rowsOf(count)
  let quietReads = 0
  const quiet = await readMeanwhile(
    () => ask(`/api/horse?federation=${federation}`),
    async () => {
      quietReads += 1
      return quietReads < 30
    },
  )
  const tried = await sendFile({ ask, federation, rows, pid: server.pid }, true)
  const imported = await sendFile({ ask, federation, rows, pid: server.pid }, false)
  const row = (name, { seconds, waits, growth }) => [
    name,
    seconds.toFixed(1),
    Math.round(count / seconds).toString(),
    percentile(waits, 0.5).toFixed(0),
    percentile(waits, 0.95).toFixed(0),
    Math.max(...waits).toFixed(0),
    `${growth.toFixed(0)} MB`,
  ]
  const text = table([
    [`${count} horses`, 'seconds', 'rows/s', 'others wait p50 ms', 'p95', 'longest', 'memory'],
    row('dry run', tried),
    row('import', imported),
  ])
  if (pool === undefined) return { text, figures: {} }
  const copy = await copyBare(pool, folder, rows)
  const turned = await turnPages(ask, federation)
  const p95 = (times) => percentile(times, 0.95)
  return {
    figures: {
      'P13.1': imported.seconds / copy,
      'P13.2': Math.max(tried.most, imported.most) - tried.before,
      'P13.3': p95(imported.waits) / p95(quiet),
      'P15.1': p95(turned.last) / p95(turned.first),
    },
    text: `${text}
COPY of the same rows into a table without an index: ${copy.toFixed(2)} s; nobody imports: p95 ${p95(quiet).toFixed(0)} ms
page 1 of the list: p95 ${p95(turned.first).toFixed(1)} ms, page ${pages}: ${p95(turned.last).toFixed(1)} ms`,
  }
}

/** Headers of a session of the demo's super administrator. */
export const openSuperSession = async (database, sessions, origin) => {
  const { ref } = await database.prisma.account.findFirstOrThrow({ where: { username: 'super@oxer.example' } })
  return { cookie: (await sessions.start(ref, null, null)).split(';')[0], origin }
}

const alone = async (count, isOnPostgres) => {
  register()
  const { openDatabase } = await import('../packages/db/src/index.ts')
  const { createSessions } = await import('../packages/api/src/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'oxer-import-'))
  const postgres = isOnPostgres
    ? await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
    : undefined
  try {
    const where = postgres ? { url: postgres.url } : { dataDir: folder }
    await fillWithDemo(where, 1)
    const port = await freePort()
    const database = await openDatabase(where)
    const sessions = createSessions(database, { isHttps: false })
    const headers = await openSuperSession(database, sessions, `http://localhost:${port}`)
    // The embedded engine allows one owner at a time.
    if (postgres === undefined) await database.close()
    const server = await startBuiltServer(benchSettings(port, folder, postgres?.url))
    try {
      const pool = postgres === undefined ? undefined : database.pool
      process.stdout.write(`${(await measureImport({ server, headers, count, pool, folder })).text}\n`)
    } finally {
      await server.stop()
      await database.close()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await alone(Number(process.argv[2] ?? 100_000), process.argv[3] === 'pg')
