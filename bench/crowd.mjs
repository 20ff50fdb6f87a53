// Measures what visitors who never pause cost an official who works meanwhile. Eight connections ask for pages of the
// calendar that nobody asked for yet, so that no page is in memory; the official asks for results twenty times a second.
// Alone and beside the crowd, in turns; each crowd comes from an address of its own, as its first pages are answered.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { formatRatio, median, percentile, ratioOf, table } from './statistics.mjs'

const rounds = 5
const connections = 8
const callsOfRound = 300
const betweenMs = 50

/** The status, or 0 if the connection was cut. */
const ask = (url, options) =>
  new Promise((resolve) => {
    get(url, options, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode))
    }).on('error', () => resolve(0))
  })

const openCrowd = (origin, round) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers = { served: 0, refused: 0 }
  let isOver = false
  let page = 0
  const visitor = async () => {
    while (!isOver) {
      page += 1
      const day = `20${10 + (page % 30)}-0${1 + (page % 9)}-11`
      const status = await ask(`${origin}/competitions?from=${day}&page=${page % 7}&q=${round}x${page}`, {
        agent,
        localAddress: `127.0.0.${50 + round}`,
      })
      if (status === 429 || status === 0) answers.refused += 1
      else answers.served += 1
    }
  }
  const visitors = Array.from({ length: connections }, visitor)
  return async () => {
    isOver = true
    await Promise.all(visitors)
    agent.destroy()
    return answers
  }
}

const official = async (url, headers, agent) => {
  const times = []
  for (let call = 0; call < callsOfRound; call += 1) {
    const began = performance.now()
    const status = await ask(url, { headers, agent })
    if (status !== 200) throw new Error(`${url}: ${status}`)
    const took = performance.now() - began
    times.push(took)
    await pause(Math.max(0, betweenMs - took))
  }
  return times
}

/** @param {{ origin: string, path: string, cookie: string }} where the path is a read of a signed-in user */
export const measureCrowd = async ({ origin, path, cookie }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = `${origin}${path}`
  const headers = { cookie }
  const alone = []
  const beside = []
  const answers = []
  try {
    await official(url, headers, agent)
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await official(url, headers, agent))
      const leave = openCrowd(origin, round)
      beside.push(await official(url, headers, agent))
      answers.push(await leave())
    }
  } finally {
    agent.destroy()
  }
  const p95 = (all) => all.map((times) => percentile(times, 0.95))
  const ratio = ratioOf(p95(beside), p95(alone))
  const ms = (value) => `${value.toFixed(1)} ms`
  const row = (name, all) => [
    name,
    ms(median(all.map(median))),
    ms(median(p95(all))),
    ms(median(all.map((t) => Math.max(...t)))),
  ]
  const of = (field) => median(answers.map((each) => each[field]))
  return {
    figures: { 'P22.1': ratio.median },
    text: `${table([
      ['an official', 'p50', 'p95', 'slowest'],
      row('alone', alone),
      row(`beside ${connections} visitors who do not pause`, beside),
    ])}\nratio of p95 ${formatRatio(ratio)}; of the visitors' pages ${of('served')} were answered, ${of('refused')} refused or cut`,
  }
}
