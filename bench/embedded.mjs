// Compares the whole product on the embedded engine with the engine itself. The frequent calls of a signed-in user
// alternate with the statements that they need, sent to a bare PGlite with the same rows.
import { measureCall } from './calls-beside-sql.mjs'
import { chooseCalls } from './hot-calls.mjs'
import { formatRatio, median, ratioOf, table } from './statistics.mjs'

const rounds = 3
const callsPerRound = 20

/**
 * @param {{ database: import('../packages/db/src/index.ts').Database, app: { request: Function }, cookie: string }} parts the product over the engine
 * @param {{ query: Function }} bare the engine alone
 */
export const measureEmbedded = async ({ database, app, cookie }, bare) => {
  const { calls } = await chooseCalls(database)
  const pool = { query: ({ text, values }) => bare.query(text, values) }
  const rows = [['call', 'ours p50', 'engine p50', 'ratio']]
  const ratios = []
  for (const [name, path] of calls) {
    const { ours, theirs } = await measureCall({
      database,
      app,
      pool,
      path,
      headers: { cookie },
      rounds,
      callsPerRound,
    })
    const ratio = ratioOf(ours.map(median), theirs.map(median))
    ratios.push(ratio.median)
    rows.push([
      name,
      `${median(ours.map(median)).toFixed(2)} ms`,
      `${median(theirs.map(median)).toFixed(2)} ms`,
      formatRatio(ratio),
    ])
  }
  return {
    figures: { 'P5.1': median(ratios) },
    text: `${table(rows)}\n\nmedian of the ratios: ${median(ratios).toFixed(2)}x`,
  }
}
