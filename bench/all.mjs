// Runs every measurement in turn, and compares the figures with the goals in docs/performance-goals.md.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { fillWithDemo } from '../tooling/run/fill-with-demo.mjs'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { root, run } from '../tooling/run/steps.mjs'
import { measureBookingAlone } from './booking.mjs'
import { benchSettings, freePort, startBuiltServer } from './built-server.mjs'
import { floorPool } from './calls-beside-sql.mjs'
import { measureColdStart } from './cold-start.mjs'
import { measureCrowd } from './crowd.mjs'
import { measureDrift } from './drift.mjs'
import { measureEligibility } from './eligibility.mjs'
import { measureEmbedded } from './embedded.mjs'
import { measureFirstLoad } from './first-load.mjs'
import { createFigures, judge, readGoals } from './goals.mjs'
import { chooseCalls, measureHotCalls, openSession } from './hot-calls.mjs'
import { measureImport, openSuperSession } from './import.mjs'
import { measureInteraction } from './interaction.mjs'
import { fillLargeLists } from './large-lists.mjs'
import { measureLighthouse } from './lighthouse.mjs'
import { findResult, measureListeners, resultWriter } from './live-listeners.mjs'
import { measureMasterList } from './master-list.mjs'
import { measurePlanning } from './planning.mjs'
import { measurePoints } from './points.mjs'
import { measurePrinting } from './printing.mjs'
import { measurePublicPage } from './public-page.mjs'
import { measurePublishing } from './publishing.mjs'
import { measureRanking } from './ranking.mjs'
import { measureResultTransaction } from './result-transaction.mjs'
import { measureRiders } from './riders.mjs'
import { measureSeasonFileAlone } from './season.mjs'
import { measureStanding } from './standing.mjs'
import { measureTypeaheadAlone } from './typeahead.mjs'

const seasons = 3
const listeners = 4_000
const imported = 20_000
const invoices = 1_000
const seasonResults = 20_000

const chrome = () => ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

const say = (text) => process.stdout.write(`${text}\n`)

/** The product in this process, over an open database. */
const assembleHere = async (database, settings) => {
  const { readEnv } = await import('../apps/server/src/env.ts')
  const { createLogger } = await import('../apps/server/src/log.ts')
  const { assemble } = await import('../apps/server/src/start.ts')
  const assembly = await assemble(readEnv(settings), createLogger('error'), database)
  return { ...assembly, database, cookie: await openSession(database, assembly.services.sessions) }
}

const openDatabaseHere = async (where) => {
  const { openDatabase } = await import('../packages/db/src/index.ts')
  return openDatabase(where)
}

/**
 * Three seasons of the demo on a PostgreSQL server with fsync, the product in this process, and the built server in its
 * own.
 */
const openWorld = async (folder) => {
  const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
  const { competitions, persons, results, seconds } = await fillWithDemo({ url: postgres.url }, seasons)
  say(`${competitions} competitions, ${persons} persons, ${results} results in ${seconds} s`)
  const port = await freePort()
  const settings = benchSettings(port, folder, postgres.url)
  const database = await openDatabaseHere({ url: postgres.url })
  const here = await assembleHere(database, settings)
  const { refs, calls } = await chooseCalls(database)
  const pool = floorPool(database, postgres.url)
  const built = await startBuiltServer(settings)
  const place = await findResult(database)
  const origin = `http://localhost:${port}`
  return {
    ...here,
    url: postgres.url,
    pool,
    built,
    place,
    calls,
    folder,
    superHeaders: await openSuperSession(database, here.services.sessions, origin),
    refs,
    page: `${built.origin}/competitions/${refs.competition}/competition-ranking/${refs.set}`,
    // Created again for each part, because a writer remembers the version that it wrote last.
    saveHere: () => resultWriter(place, origin, here.cookie, (path, init) => here.app.request(path, init)),
    saveInBuilt: () => resultWriter(place, built.origin, here.cookie),
    closeWorld: async () => {
      await built.stop()
      await here.close()
      await pool.end()
      await database.close()
      await postgres.stop()
    },
  }
}

const ofTheProcess = [
  ['ranking', 'a thousand entries, and one change in them', measureRanking],
  ['planning', 'start orders and plans: how near to the best that is known, and processor time', measurePlanning],
  ['points', 'a season of a championship, and one changed result in it', measurePoints],
  ['standing', 'the stored ranking of a championship, and one changed result in it', measureStanding],
  [
    'forecast',
    'the expected times of a day, a shift that a thousand hear of, the verdicts for one combination',
    measureRiders,
  ],
  ['print', 'a list of a thousand starts and a whole show day, drawn in a thread', measurePrinting],
  [
    'eligibility',
    'many combinations against one tree of rules',
    async () => ({ text: await measureEligibility(), figures: {} }),
  ],
]

const anotherResult = async ({ database, place }) => {
  const [{ ref }] = await database.query('SELECT ref FROM result WHERE competition_ref <> $1 LIMIT 1', [
    place.competition,
  ])
  return ref
}

const publicReads = ({ calls }) => calls.map(([, path]) => path).filter((path) => /^\/api\/public\//.test(path))
const search = ({ calls }) => calls.find(([name]) => name === 'person search')[1]

const ofTheWorld = [
  [
    'calls',
    'hot calls: Hono, adapter, procedure and Prisma beside the statements of the question by plain pg',
    measureHotCalls,
  ],
  [
    'result',
    'a result is saved, beside one UPDATE',
    async (world) => measureResultTransaction(await world.saveHere(), world.pool, await anotherResult(world)),
  ],
  ['page', 'public ranking page: requests a second', ({ page, built }) => measurePublicPage(page, built.pid)],
  [
    'publishing',
    'what spectators cost the database',
    async ({ page, saveInBuilt, pool }) => measurePublishing(page, await saveInBuilt(), pool),
  ],
  [
    'listeners',
    'a result is saved: when open pages are told',
    async ({ built, place, saveInBuilt }) => measureListeners(built, place.competition, listeners, await saveInBuilt()),
  ],
  [
    'crowd',
    'an official beside visitors who never pause, with the limits of production',
    async ({ calls, cookie, folder, url }) => {
      const port = await freePort()
      const built = await startBuiltServer({ ...benchSettings(port, folder, url), RATE_LIMIT_FACTOR: '1' })
      try {
        const [, path] = calls.find(([name]) => name === 'results of a test, manage')
        return await measureCrowd({ origin: built.origin, path, cookie })
      } finally {
        await built.stop()
      }
    },
  ],
  ['load', 'first load', ({ page }) => measureFirstLoad(root, page)],
  [
    'lighthouse',
    'public pages and the office on a phone',
    ({ page, refs, built, cookie }) =>
      measureLighthouse({
        publicPages: [
          ['ranking', page],
          ['overview', `${built.origin}/competitions/${refs.competition}/overview`],
        ],
        office: `${built.origin}/`,
        cookie,
        chrome: chrome(),
      }),
  ],
  [
    'interaction',
    'the office in the hand of somebody who clicks',
    async ({ refs, built, cookie, database }) =>
      measureInteraction({
        origin: built.origin,
        cookie,
        ...refs,
        ...(await fillLargeLists(database)),
        chrome: chrome(),
      }),
  ],
  ['masterlist', 'the filter of the public master list', () => measureMasterList({ chrome: chrome() })],
  [
    'drift',
    'a minute of mixed calls',
    async (world) =>
      measureDrift({
        app: world.app,
        cookie: world.cookie,
        pages: publicReads(world),
        search: search(world),
        save: await world.saveHere(),
      }),
  ],
  [
    'import',
    `a file of ${imported} horses, and the list of them`,
    ({ built, superHeaders, pool, folder }) =>
      measureImport({ server: built, headers: superHeaders, count: imported, pool, folder }),
  ],
]

const ofTheEmbedded = [
  ['start', 'from the start to the first answer', ({ folder }) => measureColdStart(folder)],
  [
    'embedded',
    'the embedded engine behind the product, and alone',
    async ({ folder }) => {
      const database = await openDatabaseHere({ dataDir: folder })
      const here = await assembleHere(database, benchSettings(4000, folder))
      const { createPglite } = await import('../packages/db/src/pglite.ts')
      const bare = await createPglite({ loadDataDir: await database.snapshot() })
      try {
        return await measureEmbedded(here, bare)
      } finally {
        await bare.close()
        await here.close()
        await database.close()
      }
    },
  ],
]

const ofTheirOwn = [
  ['booking', 'orders, invoices and balances', () => measureBookingAlone(invoices)],
  [
    'season',
    'a season of another system in one file, beside the import of persons, and its undo',
    () => measureSeasonFileAlone(seasonResults),
  ],
  ['names', 'names found while somebody types, in a million persons', () => measureTypeaheadAlone('pg', 1_000_000)],
  [
    'adapter',
    'the OpenAPI adapter beside the same procedures mounted by hand',
    async () => {
      await run('tsx', ['packages/openapi/bench/adapter-against-hono.mjs'], { env: { ROUNDS: '9' } })
      return { text: '', figures: {} }
    },
  ],
]

const withFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} only names of parts; every part if it is empty
 * @returns {Promise<number>} the exit code: 1 if a goal that was met before is missed now
 */
export const measureAll = async (only) => {
  const began = performance.now()
  const groups = [ofTheProcess, ofTheWorld, ofTheEmbedded, ofTheirOwn]
  const names = groups.flat().map(([name]) => name)
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`no part is named ${unknown.join(', ')}; there are ${names.join(', ')}`)
  const wanted = (parts) => parts.filter(([name]) => only.length === 0 || only.includes(name))
  const figures = createFigures()
  const failures = []
  const measure = async (parts, subject) => {
    for (const [name, title, part] of parts) {
      say(`\n── ${name}: ${title} (load ${loadavg()[0].toFixed(1)})\n`)
      try {
        const measured = await part(subject)
        figures.add(measured.figures)
        say(measured.text)
      } catch (error) {
        failures.push(name)
        say(error.stack)
      }
    }
  }
  register()
  await measure(wanted(ofTheProcess))
  if (wanted(ofTheWorld).length > 0) {
    say(`\n── the demo, ${seasons} seasons, PostgreSQL\n`)
    await withFolder(async (folder) => {
      const world = await openWorld(folder)
      try {
        await measure(wanted(ofTheWorld), world)
      } finally {
        await world.closeWorld()
      }
    })
  }
  if (wanted(ofTheEmbedded).length > 0) {
    await withFolder(async (folder) => {
      await fillWithDemo({ dataDir: folder }, 1)
      await measure(wanted(ofTheEmbedded), { folder })
    })
  }
  await measure(wanted(ofTheirOwn))

  say(`\n── goals\n`)
  const goals = readGoals().filter(({ id }) => only.length === 0 || figures.taken.has(id))
  const { broken, text } = judge(goals, figures.taken)
  say(text)
  say(`\n${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (failures.length > 0) say(`could not be measured: ${failures.join(', ')}`)
  if (broken.length > 0) say(`broken promises: ${broken.join(', ')}`)
  return failures.length > 0 || broken.length > 0 ? 1 : 0
}
