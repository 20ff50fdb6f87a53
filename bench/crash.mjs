// Kills the built server while four writers write, starts it again, and checks the data: every acknowledged write is
// there, and no write is there in part.
//   node bench/crash.mjs postgres 150        seconds of kills; pglite for the embedded engine
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { openSession } from './hot-calls.mjs'

const [engine = 'pglite', seconds = '60'] = process.argv.slice(2)
const writers = 4
const perWrite = 5
const folder = mkdtempSync(join(tmpdir(), 'oxer-crash-'))
const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
const where = postgres === null ? { dataDir: folder } : { url: postgres.url }

register()
const { openDatabase } = await import('../packages/db/src/index.ts')
const { createSessions } = await import('../packages/api/src/index.ts')
const withDatabase = async (work) => {
  const database = await openDatabase(where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const counts = { kills: 0, acknowledged: 0, unanswered: 0, lost: 0, half: 0, withoutHistory: 0, slowestStartMs: 0 }
try {
  await fillWithDemo(where, 1)
  const { cookie, competition } = await withDatabase(async (database) => ({
    cookie: await openSession(database, createSessions(database, { isHttps: false })),
    competition: (
      await database.query(
        `SELECT c.ref FROM competition c JOIN tenant n ON n.federation_ref = c.federation_ref AND n.is_default
          WHERE c.status = 'PUBLISHED' ORDER BY c.start DESC LIMIT 1`,
      )
    )[0].ref,
  }))
  const port = await freePort()
  const settings = benchSettings(port, folder, postgres?.url)
  const acknowledged = new Set()
  let written = 0

  const write = async (origin) => {
    written += 1
    const name = `crash ${written}`
    const arenas = Array.from({ length: perWrite }, (_, index) => ({ code: `${written}.${index}`, name }))
    const answer = await fetch(`${origin}/api/competition/manage/${competition}/arena`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ arenas }),
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    acknowledged.add(name)
  }
  const writeUntilKilled = async (origin, isOver) => {
    while (!isOver()) {
      try {
        await write(origin)
      } catch (error) {
        if (!isOver()) throw error
        counts.unanswered += 1
      }
    }
  }
  const look = (database) =>
    database.query(
      `SELECT a.name, count(*)::int AS rows, count(h.ref)::int AS told
         FROM arena a LEFT JOIN (SELECT DISTINCT ref FROM history WHERE noun = 'arena') h ON h.ref = a.ref
        WHERE a.name LIKE 'crash %' GROUP BY a.name`,
    )

  const until = performance.now() + Number(seconds) * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const server = await startBuiltServer(settings)
    counts.slowestStartMs = Math.max(counts.slowestStartMs, Math.round(performance.now() - began))
    let isOver = false
    const writing = Array.from({ length: writers }, () => writeUntilKilled(server.origin, () => isOver))
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 1200))
    isOver = true
    await server.kill()
    await Promise.all(writing)
    counts.kills += 1
    const found = new Map((await withDatabase(look)).map((row) => [row.name, row]))
    counts.acknowledged = acknowledged.size
    counts.lost = [...acknowledged].filter((name) => !found.has(name)).length
    counts.half = [...found.values()].filter(({ rows }) => rows !== perWrite).length
    counts.withoutHistory = [...found.values()].filter(({ rows, told }) => told !== rows).length
  }
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(engine, counts)
if (counts.lost + counts.half + counts.withoutHistory > 0) process.exitCode = 1
