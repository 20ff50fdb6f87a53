// Measures how many readers one process serves: the public page of a ranking, beside a bare node:http server that has
// the same bytes in memory and an ETag. It measures whole answers, and the 304 for a reader that already has the page.
// Requests per second depend on the other users of the machine, and on the load generator itself. The processor time
// per request depends on them less.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { formatRatio, median, ratioOf, table } from './statistics.mjs'

const rounds = 3
const seconds = 1.5
const readers = [1, 50, 500]
/** The number of readers for which the goals are defined. */
const judged = 50
const encoding = { 'accept-encoding': 'br' }

/** The processor time of a process so far, in microseconds. The kernel counts in hundredths of a second. */
const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** @returns requests per second, and microseconds of processor time per request */
const load = async ({ url, pid }, connections, headers) => {
  const before = processorTime(pid)
  const { requests, errors, non2xx, statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  })
  const unexpected = non2xx - (statusCodeStats['304']?.count ?? 0)
  if (errors > 0 || unexpected > 0) throw new Error(`${url}: ${errors} errors, ${unexpected} unexpected answers`)
  return { perSecond: requests.average, cost: (processorTime(pid) - before) / requests.total }
}

/** Starts the floor in a process of its own, as the product has one. */
const startFloor = async (page) => {
  const child = fork(fileURLToPath(import.meta.url), [], { serialization: 'advanced' })
  child.send(page)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.kill() }
}

/** @param {string} url of a public page @param {number} pid of the process that serves it @returns a table as text, and the figures of goal P1 */
export const measurePublicPage = async (url, pid) => {
  const answer = await fetch(url, { headers: encoding })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const raw = await fetchRaw(url)
  const floor = await startFloor(raw)
  const product = { url, pid }
  const rows = [['answer, readers', 'ours', 'node:http', 'ratio', 'CPU: ours', 'node:http', 'ratio']]
  const kinds = [
    ['200', encoding],
    ['304', { ...encoding, 'if-none-match': raw.headers.etag }],
  ]
  const costs = {}
  try {
    for (const [kind, headers] of kinds) {
      for (const connections of readers) {
        const ours = []
        const theirs = []
        for (let round = 0; round < rounds; round += 1) {
          theirs.push(await load(floor, connections, headers))
          ours.push(await load(product, connections, headers))
        }
        if (connections === judged) costs[kind] = { ours, theirs }
        const column = (side, field) => side.map((measured) => measured[field])
        const cells = (field, show) => [
          show(median(column(ours, field))),
          show(median(column(theirs, field))),
          formatRatio(ratioOf(column(ours, field), column(theirs, field))),
        ]
        rows.push([
          `${kind}, ${connections}`,
          ...cells('perSecond', (number) => `${Math.round(number)}/s`),
          ...cells('cost', (number) => `${Math.round(number)} us`),
        ])
      }
    }
  } finally {
    floor.stop()
  }
  const cost = (side) => side.map((measured) => measured.cost)
  return {
    figures: {
      'P1.1': ratioOf(cost(costs['200'].ours), cost(costs['200'].theirs)).median,
      'P1.2': ratioOf(cost(costs['304'].ours), cost(costs['200'].ours)).median,
    },
    text: `${(raw.body.length / 1000).toFixed(1)} kB as sent; CPU: the serving process, a request\n\n${table(rows)}`,
  }
}

/** The bytes as they are sent; fetch would decompress them. */
const fetchRaw = async (url) => {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: encoding }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const { etag, 'content-type': type, 'content-encoding': packed } = answer.headers
        resolve({ body: Buffer.concat(parts), headers: { etag, 'content-type': type, 'content-encoding': packed } })
      })
    }).on('error', reject)
  })
}

const serveFloor = async () => {
  const [{ body, headers }] = await once(process, 'message')
  const bytes = Buffer.from(body)
  const whole = { ...headers, 'content-length': bytes.length, 'cache-control': 'private, no-cache' }
  const server = createServer((request, answer) => {
    if (request.headers['if-none-match'] === headers.etag) answer.writeHead(304, { etag: headers.etag }).end()
    else answer.writeHead(200, whole).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) await serveFloor()
