// `npm run bench`: what is fast, each time beside what it is measured against, in one run of a few minutes.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { measureFirstLoad } from '../../bench/first-load.mjs'
import { measureHotCalls, openSession } from '../../bench/hot-calls.mjs'
import { measurePublicPage } from '../../bench/public-page.mjs'
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { fillWithDemo } from './fill-with-demo.mjs'
import { startPostgres } from './postgres.mjs'
import { environment, needDebian, root, run } from './steps.mjs'

const seasons = 3
const title = (text) => process.stdout.write(`\n── ${text}\n\n`)

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The built server in a process of its own, as it runs anywhere. */
const startBuiltServer = async (settings) => {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/server.js')], {
    env: { ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${settings.PORT}`
  const until = performance.now() + 60_000
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return { origin, pid: child.pid, stop: () => child.kill('SIGTERM') }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('the built server did not become ready')
}

await installWhenStale()
await buildWhenStale()
needDebian({ postgresql: ['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`) })

const began = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'oxer-bench-'))
const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
try {
  title(`demo, ${seasons} seasons, PostgreSQL`)
  const filled = await fillWithDemo({ url: postgres.url }, seasons)
  process.stdout.write(
    `${filled.competitions} competitions, ${filled.persons} persons, ${filled.results} results in ${filled.seconds} s\n`,
  )
  const port = await freePort()
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '10000',
  }

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
  await close()
  await database.close()
  await unregister()
  process.stdout.write(`${text}\n`)

  const server = await startBuiltServer(settings)
  try {
    const page = `${server.origin}/competitions/${refs.competition}/competition-ranking/${refs.set}`
    title('public ranking page: requests a second')
    process.stdout.write(`${await measurePublicPage(page, server.pid)}\n`)
    title('first load')
    process.stdout.write(`${await measureFirstLoad(root, page)}\n`)
  } finally {
    server.stop()
  }

  title('the OpenAPI adapter beside the same procedures mounted by hand')
  await run('tsx', ['packages/openapi/bench/adapter-against-hono.mjs'], { env: { ROUNDS: '9' } })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${((performance.now() - began) / 1000).toFixed(0)} s\n`)
