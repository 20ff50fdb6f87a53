// Measures whether the product stays fast: for a minute, public reads (95 of 100), searches (4) and saved results (1)
// run in this process, one at a time. The last fifth of the minute is compared with the second, and so is the heap
// after a collection. It is a short form of a run of ten minutes.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { percentile, table } from './statistics.mjs'

const windows = 5
const secondsPerWindow = 12

const heapAfterCollection = () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** @param {{ app: { request: Function }, cookie: string, pages: string[], search: string, save: () => Promise<unknown> }} parts */
export const measureDrift = async ({ app, cookie, pages, search, save }) => {
  const ask = async (path, headers = {}) => {
    const answer = await app.request(path, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  }
  let turn = 0
  const next = () => {
    turn += 1
    const place = turn % 100
    if (place === 0) return save()
    if (place % 25 === 0 || place === 1) return ask(search, { cookie })
    return ask(pages[turn % pages.length])
  }
  const measured = []
  for (let window = 0; window < windows; window += 1) {
    const times = []
    const until = performance.now() + secondsPerWindow * 1000
    while (performance.now() < until) {
      const began = performance.now()
      await next()
      times.push(performance.now() - began)
    }
    measured.push({ count: times.length, p95: percentile(times, 0.95), heap: heapAfterCollection() })
  }
  const second = measured[1]
  const last = measured[windows - 1]
  return {
    figures: { 'P20.1': last.p95 / second.p95, 'P20.2': last.heap / second.heap },
    text: table([
      [`${secondsPerWindow} s each`, 'calls', 'p95', 'heap'],
      ...measured.map(({ count, p95, heap }, index) => [
        String(index + 1),
        String(count),
        `${p95.toFixed(2)} ms`,
        `${(heap / 1e6).toFixed(1)} MB`,
      ]),
    ]),
  }
}
