// The ten calls that a busy day asks most, through everything we put between a request and the database (Hono, the adapter,
// the procedure, Prisma), beside the very statements they make, sent by plain pg and answered with JSON.stringify. A public call is
// asked twice: by somebody who is signed in, for whom it is made each time, and by a visitor, for whom it is made once per publication.
// The floor's pool is pg's own, from the same installation. Both sides run in this process, without a socket, in turns: what differs is our own layers.
import { formatRatio, median, percentile, ratioOf, table } from './statistics.mjs'

const rounds = 3
const callsPerRound = 40
const username = 'admin@oxer.example'

/** @param {import('../packages/db/src/index.ts').Database} database */
const chooseCalls = async (database) => {
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
    refs: { competition, set },
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

/** Every statement that a call sends, with its values, in order. */
const recordStatements = async (database, work) => {
  const client = await database.pool.connect()
  const prototype = Object.getPrototypeOf(client)
  client.release()
  const { query } = prototype
  const seen = []
  prototype.query = function record(config, values, done) {
    const text = typeof config === 'string' ? config : config.text
    if (text !== undefined) {
      seen.push({ text, values: (Array.isArray(values) ? values : undefined) ?? config.values ?? [] })
    }
    return query.call(this, config, values, done)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return seen
}

const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** @param {{ database: import('../packages/db/src/index.ts').Database, app: { request: Function }, cookie: string, url: string }} parts */
export const measureHotCalls = async ({ database, app, cookie, url }) => {
  const { refs, calls } = await chooseCalls(database)
  const { constructor: Pool, options } = database.pool
  const pool = new Pool({ connectionString: url, max: 10, types: options.types })
  const rows = [['call', 'SQL', 'ours p50', 'p95', 'pg p50', 'p95', 'ratio of p50', 'of p95']]
  const ratios = []
  try {
    const asked = calls.flatMap(([name, path]) => [
      [name, path, { cookie }],
      ...(isPublic(path) ? [[`${name}, visitor`, path, {}]] : []),
    ])
    // Whatever is opened at the first of all calls is no part of them.
    await (await app.request('/api/calendar/metadata')).text()
    for (const [name, path, headers] of asked) {
      const ask = async () => {
        const answer = await app.request(path, { headers })
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
      }
      // A visitor's floor is what the first of them costs the database.
      const first = await recordStatements(database, ask)
      for (let warm = 0; warm < 10; warm += 1) await ask()
      const statements = headers.cookie === undefined ? first : await recordStatements(database, ask)
      const floor = async () => {
        for (const [index, { text, values }] of statements.entries()) {
          const { rows: found } = await pool.query({ name: `${name} ${index}`, text, values })
          JSON.stringify(found)
        }
      }
      for (let warm = 0; warm < 10; warm += 1) await floor()
      const ours = []
      const theirs = []
      for (let round = 0; round < rounds; round += 1) {
        const pair = [[], []]
        for (let call = 0; call < callsPerRound; call += 1) {
          pair[0].push(await timed(ask))
          pair[1].push(await timed(floor))
        }
        ours.push(pair[0])
        theirs.push(pair[1])
      }
      const half = ratioOf(ours.map(median), theirs.map(median))
      const most = ratioOf(
        ours.map((times) => percentile(times, 0.95)),
        theirs.map((times) => percentile(times, 0.95)),
      )
      ratios.push(half.median)
      const ms = (side, of) => `${median(side.map(of)).toFixed(2)} ms`
      rows.push([
        name,
        String(statements.length),
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
  return { refs, text: `${table(rows)}\n\nmedian of the ratios of p50: ${median(ratios).toFixed(2)}x`, username }
}

/** A session of the demo's federation administrator, as a Cookie header. */
export const openSession = async (database, sessions) => {
  const account = await database.prisma.account.findFirstOrThrow({ where: { username } })
  const cookie = await sessions.start(account.ref, null, null)
  return cookie.split(';')[0]
}
