// Measures saving a result: the result, the ranking, the history and the message to the open pages, in one transaction.
// It alternates with a single UPDATE of one row in its own transaction. Both run from this process, on the same server
// with fsync.
import { median, percentile, ratioOf, table } from './statistics.mjs'

const rounds = 3
const savesPerRound = 40

const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * @param {() => Promise<unknown>} save stores a result
 * @param {{ query: Function }} pool @param {string} otherResult ref of a result that nothing else changes
 */
export const measureResultTransaction = async (save, pool, otherResult) => {
  const update = () =>
    pool.query({
      name: 'floor of a result',
      text: 'UPDATE result SET version = version + 1 WHERE ref = $1',
      values: [otherResult],
    })
  for (let warm = 0; warm < 10; warm += 1) {
    await save()
    await update()
  }
  const ours = []
  const theirs = []
  for (let round = 0; round < rounds; round += 1) {
    const pair = [[], []]
    for (let each = 0; each < savesPerRound; each += 1) {
      pair[0].push(await timed(save))
      pair[1].push(await timed(update))
    }
    ours.push(pair[0])
    theirs.push(pair[1])
  }
  const ratio = ratioOf(ours.map(median), theirs.map(median))
  const slow = median(ours.map((times) => percentile(times, 0.95)))
  const ms = (side, of) => `${median(side.map(of)).toFixed(2)} ms`
  const p95 = (times) => percentile(times, 0.95)
  return {
    figures: { 'P7.1': ratio.median, 'P7.2': slow },
    text: table([
      ['', 'p50', 'p95'],
      ['a result is saved', ms(ours, median), ms(ours, p95)],
      ['one UPDATE', ms(theirs, median), ms(theirs, p95)],
    ]),
  }
}
