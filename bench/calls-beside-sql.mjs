// Measures calls through all layers between a request and the database (Hono, the adapter, the procedure, Prisma). They
// alternate with the statements that the call needs, sent by plain pg and answered with JSON.stringify. That floor uses
// the pool of pg, from the same installation. Both sides run in this process, without a socket, so the difference is
// our own layers.
const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Every statement that the call sends, with its values, in order.
 * @param {import('../packages/db/src/index.ts').Database} database
 */
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

/**
 * The floor contains only what the call itself needs. Statements about the caller and about rate limits are a cost of
 * the product, because it could keep those facts in memory. So is any write during a read.
 */
const isOfTheQuestion = ({ text }) =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) &&
  !/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:"public"\.)?"?(?:session|rate_limit)\b/i.test(text)

/** @param {import('../packages/db/src/index.ts').Database} database @param {string} url */
export const floorPool = (database, url) => {
  const { constructor: Pool, options } = database.pool
  return new Pool({ connectionString: url, max: 10, types: options.types })
}

/**
 * Milliseconds of each repetition of one call, by rounds, for the product and for the floor. With `isColdFloor`, the
 * floor uses the statements of the first call, for calls that send none when warm.
 */
export const measureCall = async ({
  database,
  app,
  pool,
  path,
  headers,
  rounds,
  callsPerRound,
  isColdFloor = false,
}) => {
  const ask = async () => {
    const answer = await app.request(path, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  }
  const warmUp = Math.min(10, callsPerRound)
  const first = await recordStatements(database, ask)
  for (let warm = 0; warm < warmUp; warm += 1) await ask()
  const statements = isColdFloor ? first : await recordStatements(database, ask)
  const needed = statements.filter(isOfTheQuestion)
  const floor = async () => {
    for (const { text, values } of needed) {
      const { rows } = await pool.query({ name: nameOf(text), text, values })
      JSON.stringify(rows)
    }
  }
  for (let warm = 0; warm < warmUp; warm += 1) await floor()
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
  return { statements: statements.length, floorStatements: needed.length, ours, theirs }
}

const names = new Map()
const nameOf = (text) => {
  if (!names.has(text)) names.set(text, `floor ${names.size}`)
  return names.get(text)
}
