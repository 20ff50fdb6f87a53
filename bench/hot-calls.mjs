// Measures the ten most frequent calls of a busy day beside their own statements. A public call is measured twice: for
// a signed-in user, for whom each answer is computed, and for a visitor, for whom it is computed once per publication.
import { floorPool, measureCall } from './calls-beside-sql.mjs'
import { formatRatio, median, percentile, ratioOf, table } from './statistics.mjs'

const rounds = 3
const callsPerRound = 40
const username = 'admin@oxer.example'

/** @param {import('../packages/db/src/index.ts').Database} database */
export const chooseCalls = async (database) => {
  const one = async (sql, ...params) => (await database.query(sql, params))[0]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())
  const { competition, test, set, ranking, startlist, activity } = await one(
    `SELECT c.ref AS competition, t.ref AS test, s.ref AS set, r.ref AS ranking, s.startlist_ref AS startlist, a.ref AS activity
       FROM competition c
       JOIN competition_test t ON t.competition_ref = c.ref
       JOIN test_set s ON s.test_ref = t.ref
       JOIN ranking r ON r.test_set_ref = s.ref
       JOIN activity a ON a.startlist_ref = s.startlist_ref
      JOIN tenant n ON n.federation_ref = c.federation_ref AND n.is_default
      WHERE c.start = $1 AND c.status = 'PUBLISHED'
      ORDER BY (SELECT count(*) FROM result x WHERE x.test_set_ref = s.ref) DESC
      LIMIT 1`,
    today,
  )
  const person = await one('SELECT first_name AS name FROM person ORDER BY ref LIMIT 1')
  const q = Buffer.from(String(person.name).slice(0, 4)).toString('base64url')
  const shown = `/api/public/competition/${competition}`
  const manage = `/api/competition/manage/${competition}`
  const [year, month] = today.split('-')
  return {
    refs: { competition, set, startlist },
    calls: [
      ['calendar of a month', `/api/competition/calendar/search?from=${year}-${month}-01&to=${year}-${month}-28`],
      ['public competition', shown],
      ['public time schedule', `${shown}/timeschedule`],
      ['public start list', `${shown}/activities/${activity}/startlist`],
      ['public ranking', `${shown}/ranking/${set}`],
      ['registrations of a test', `${manage}/subscription/test/${test}`],
      ['start list, manage', `${manage}/startlist/${startlist}`],
      ['results of a test, manage', `${manage}/results/${test}/${set}`],
      ['ranking, manage', `${manage}/ranking/${test}/${set}/${ranking}`],
      ['person search', `/api/person/search?q=${q}`],
    ],
  }
}

const isPublic = (path) => /^\/api\/(?:public|competition\/calendar)\//.test(path)

/** @param {{ database: import('../packages/db/src/index.ts').Database, app: { request: Function }, cookie: string, url: string }} parts */
export const measureHotCalls = async ({ database, app, cookie, url }) => {
  const { refs, calls } = await chooseCalls(database)
  const pool = floorPool(database, url)
  const rows = [['call', 'SQL', 'of floor', 'ours p50', 'p95', 'pg p50', 'p95', 'ratio of p50', 'of p95']]
  const all = []
  try {
    const asked = calls.flatMap(([name, path]) => [
      [name, path, { cookie }],
      ...(isPublic(path) ? [[`${name}, visitor`, path, {}]] : []),
    ])
    // Anything opened during the very first call is excluded.
    await (await app.request('/api/calendar/metadata')).text()
    for (const [name, path, headers] of asked) {
      // The floor of a visitor is the database cost of the first call.
      const isColdFloor = headers.cookie === undefined
      const { statements, floorStatements, ours, theirs } = await measureCall({
        database,
        app,
        pool,
        path,
        headers,
        rounds,
        callsPerRound,
        isColdFloor,
      })
      const half = ratioOf(ours.map(median), theirs.map(median))
      const most = ratioOf(
        ours.map((times) => percentile(times, 0.95)),
        theirs.map((times) => percentile(times, 0.95)),
      )
      all.push({ isVisitor: isColdFloor, statements, half: half.median, most: most.median })
      const ms = (side, of) => `${median(side.map(of)).toFixed(2)} ms`
      rows.push([
        name,
        String(statements),
        String(floorStatements),
        ms(ours, median),
        ms(ours, (times) => percentile(times, 0.95)),
        ms(theirs, median),
        ms(theirs, (times) => percentile(times, 0.95)),
        formatRatio(half),
        formatRatio(most),
      ])
    }
  } finally {
    await pool.end()
  }
  const worst = (calls, of) => Math.max(...calls.map((call) => call[of]))
  const visitors = all.filter(({ isVisitor }) => isVisitor)
  const signedIn = all.filter(({ isVisitor }) => !isVisitor)
  return {
    refs,
    text: `${table(rows)}\n\nmedian of the ratios of p50: ${median(all.map(({ half }) => half)).toFixed(2)}x`,
    figures: {
      'P3.1': worst(visitors, 'half'),
      'P3.2': worst(signedIn, 'half'),
      'P3.3': worst(signedIn, 'most'),
      'P4.1': worst(signedIn, 'statements'),
      'P4.2': worst(signedIn, 'most'),
    },
  }
}

/** A session of the demo's federation administrator, as a Cookie header. */
export const openSession = async (database, sessions) => {
  const account = await database.prisma.account.findFirstOrThrow({ where: { username } })
  const cookie = await sessions.start(account.ref, null, null)
  return cookie.split(';')[0]
}
