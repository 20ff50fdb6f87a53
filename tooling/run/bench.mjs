// `npm run bench`: what is fast, each time beside what it is measured against, in one run of some minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { benchSettings, freePort, startBuiltServer } from '../../bench/built-server.mjs'
import { measureEligibility } from '../../bench/eligibility.mjs'
import { measureFirstLoad } from '../../bench/first-load.mjs'
import { measureHotCalls, openSession } from '../../bench/hot-calls.mjs'
import { findResult, measureListeners, resultWriter } from '../../bench/live-listeners.mjs'
import { measurePlanning } from '../../bench/planning.mjs'
import { measurePoints } from '../../bench/points.mjs'
import { measurePublicPage } from '../../bench/public-page.mjs'
import { measureRanking } from '../../bench/ranking.mjs'
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { fillWithDemo } from './fill-with-demo.mjs'
import { startPostgres } from './postgres.mjs'
import { needDebian, root, run } from './steps.mjs'

const seasons = 3
const listeners = 4_000
const title = (text) => process.stdout.write(`\n── ${text}\n\n`)

await installWhenStale()
await buildWhenStale()
needDebian({ postgresql: ['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`) })

const began = performance.now()
title('ranking: a thousand entries, and one change in them')
process.stdout.write(`${await measureRanking()}\n`)
title('start orders and plans: how near to the best that is known, and processor time')
process.stdout.write(`${await measurePlanning()}\n`)
title('points: a season of a championship, and one changed result in it')
process.stdout.write(`${await measurePoints()}\n`)
title('eligibility: many combinations against one tree of rules')
process.stdout.write(`${await measureEligibility()}\n`)
const folder = mkdtempSync(join(tmpdir(), 'oxer-bench-'))
const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
try {
  title(`demo, ${seasons} seasons, PostgreSQL`)
  const filled = await fillWithDemo({ url: postgres.url }, seasons)
  process.stdout.write(
    `${filled.competitions} competitions, ${filled.persons} persons, ${filled.results} results in ${filled.seconds} s\n`,
  )
  const port = await freePort()
  const settings = benchSettings(port, folder, postgres.url)

  title('hot calls: Hono, adapter, procedure and Prisma beside the same statements by plain pg')
  const unregister = register()
  const { readEnv } = await import('../../apps/server/src/env.ts')
  const { createLogger } = await import('../../apps/server/src/log.ts')
  const { assemble } = await import('../../apps/server/src/start.ts')
  const { openDatabase } = await import('../../packages/db/src/index.ts')
  const database = await openDatabase({ url: postgres.url })
  const { app, services, close } = await assemble(readEnv(settings), createLogger('error'), database)
  const cookie = await openSession(database, services.sessions)
  const { refs, text } = await measureHotCalls({ database, app, cookie, url: postgres.url })
  const place = await findResult(database)
  await close()
  await database.close()
  await unregister()
  process.stdout.write(`${text}\n`)

  const server = await startBuiltServer(settings)
  try {
    const page = `${server.origin}/competitions/${refs.competition}/competition-ranking/${refs.set}`
    title('public ranking page: requests a second')
    process.stdout.write(`${await measurePublicPage(page, server.pid)}\n`)
    title('a result is saved: when open pages hear of it')
    const save = await resultWriter(place, server.origin, cookie)
    process.stdout.write(`${await measureListeners(server, place.competition, listeners, save)}\n`)
    title('first load')
    process.stdout.write(`${await measureFirstLoad(root, page)}\n`)
  } finally {
    await server.stop()
  }

  title('the OpenAPI adapter beside the same procedures mounted by hand')
  await run('tsx', ['packages/openapi/bench/adapter-against-hono.mjs'], { env: { ROUNDS: '9' } })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
title('names found while somebody types, in a million persons')
await run(process.execPath, ['bench/typeahead.mjs', 'pg', '1000000'])
process.stdout.write(`\n${((performance.now() - began) / 1000).toFixed(0)} s\n`)
