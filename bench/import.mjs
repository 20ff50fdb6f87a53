// A file of horses through the built server, as a super administrator sends it: how many rows a second, and how long others wait
// meanwhile. On the embedded engine, whose one connection all share, or on PostgreSQL.
//   node bench/import.mjs 100000 [pg]        rows; needs a build
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { percentile, table } from './statistics.mjs'

const count = Number(process.argv[2] ?? 100_000)
const isOnPostgres = process.argv[3] === 'pg'

register()
const { openDatabase } = await import('../packages/db/src/index.ts')
const { createSessions } = await import('../packages/api/src/index.ts')

const rows = Array.from({ length: count }, (_, index) => {
  const serial = String(index).padStart(12, '0')
  return `Bench ${index} van de Heide;mare;no;17/05/2012;528${serial};276${serial};KWPN;Vader ${index};Moeder ${index};Eigenaar ${index}`
})
const file = new File(
  [['name;gender;isPony;birthDate;ueln;chip;studbook;father;mother;owner', ...rows].join('\n')],
  'bench.csv',
)

const folder = mkdtempSync(join(tmpdir(), 'oxer-import-'))
const postgres = isOnPostgres ? await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } }) : undefined
const where = postgres ? { url: postgres.url } : { dataDir: folder }
await fillWithDemo(where, 1)
const database = await openDatabase(where)
const { ref: owner } = await database.prisma.account.findFirstOrThrow({ where: { username: 'super@oxer.example' } })
const cookie = await createSessions(database, { isHttps: false }).start(owner, null, null)
await database.close()
const port = await freePort()
const server = await startBuiltServer(benchSettings(port, folder, postgres?.url))
try {
  const headers = { cookie: cookie.split(';')[0], origin: `http://localhost:${port}` }
  const ask = async (path, init = {}) => {
    const answer = await fetch(`${server.origin}${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { federations } = await ask('/api/auth/user')
  const federation = federations[0].ref
  const measure = async (dryRun) => {
    const form = new FormData()
    form.set('federation', federation)
    form.set('dryRun', String(dryRun))
    form.set('file', file)
    const began = performance.now()
    const { ref } = await ask('/api/horse/import', { method: 'POST', body: form })
    const waits = []
    for (;;) {
      const listed = performance.now()
      await ask(`/api/horse?federation=${federation}`)
      const asked = performance.now()
      const task = await ask(`/api/tasks/${ref}`)
      waits.push(asked - listed, performance.now() - asked)
      if (task.end !== null) {
        if (task.error !== null || task.outcome.bad > 0) throw new Error(JSON.stringify(task).slice(0, 2000))
        const seconds = (performance.now() - began) / 1000
        return [
          dryRun ? 'dry run' : 'import',
          seconds.toFixed(1),
          Math.round(count / seconds).toString(),
          percentile(waits, 0.5).toFixed(0),
          percentile(waits, 0.95).toFixed(0),
          Math.max(...waits).toFixed(0),
        ]
      }
      await pause(100)
    }
  }
  const measured = [await measure(true), await measure(false)]
  process.stdout.write(
    `${table([[`${count} horses`, 'seconds', 'rows/s', 'others wait p50 ms', 'p95', 'longest'], ...measured])}\n`,
  )
} finally {
  await server.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
