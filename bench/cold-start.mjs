// Measures the time from the start of the built server to its first answer, on an existing folder. It alternates with a
// process that only opens the same folder with the embedded engine and sends one query.
//   node bench/cold-start.mjs floor <folder>        the floor's process
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { environment, root } from '../tooling/run/steps.mjs'
import { benchSettings, freePort } from './built-server.mjs'
import { formatRatio, median, ratioOf, table } from './statistics.mjs'

const self = fileURLToPath(import.meta.url)
const rounds = 5

const untilAnswer = async (origin, child) => {
  for (;;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`the built server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const startProduct = async (folder) => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/server.js')], {
    env: { ...environment, ...benchSettings(port, folder) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await untilAnswer(`http://127.0.0.1:${port}`, child)
  const took = performance.now() - began
  child.kill('SIGTERM')
  await ended
  return took
}

const startFloor = async (folder) => {
  const began = performance.now()
  const child = spawn(process.execPath, [self, 'floor', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const took = performance.now() - began
  await ended
  return took
}

/** @param {string} folder a data folder with the demo, not opened by any process */
export const measureColdStart = async (folder) => {
  const ours = []
  const theirs = []
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await startFloor(folder))
    ours.push(await startProduct(folder))
  }
  const ratio = ratioOf(ours, theirs)
  return {
    figures: { 'P19.1': ratio.median },
    text: table([
      ['from the start to the first answer', 'median', 'ratio'],
      ['the built server', `${median(ours).toFixed(0)} ms`, formatRatio(ratio)],
      ['bare PGlite', `${median(theirs).toFixed(0)} ms`, ''],
    ]),
  }
}

const openBare = async (folder) => {
  const require = createRequire(join(root, 'packages/db/package.json'))
  const load = async (name) => import(pathToFileURL(require.resolve(name)).href)
  const { PGlite } = await load('@electric-sql/pglite')
  const { pg_trgm } = await load('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await load('@electric-sql/pglite/contrib/unaccent')
  const engine = await PGlite.create({ dataDir: join(folder, 'pgdata'), extensions: { pg_trgm, unaccent } })
  await engine.query('SELECT 1')
  process.stdout.write('open\n')
  await engine.close()
}

if (process.argv[1] === self && process.argv[2] === 'floor') await openBare(process.argv[3])
