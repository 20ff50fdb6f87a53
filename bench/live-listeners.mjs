// Measures how long it takes until each of thousands of open pages receives a saved result (goal P6). The listeners are
// a process of their own, on plain sockets. The floor is as many listeners that receive the same bytes from a bare
// node:http server.
//   node bench/live-listeners.mjs 4000        on a demo of its own, embedded engine
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, percentile, table } from './statistics.mjs'

const self = fileURLToPath(import.meta.url)
const rounds = 7
/** Both processes read the same clock of the machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6
const frame = (publication) => `id: ${publication}\nevent: publication\ndata: {"publication":${publication}}\n\n`

const residentKilobytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])

/** Starts all listeners, in a process of their own. */
const openListeners = async (origin, path, count) => {
  const child = fork(self, ['listen'])
  const before = { origin, path, count }
  child.send(before)
  await once(child, 'message')
  return {
    /** The moments at which the listeners received the next publication; waits until all have. */
    heard: async () => (await once(child, 'message'))[0],
    close: () => child.kill(),
  }
}

const measure = async (server, path, count, publish) => {
  const before = residentKilobytes(server.pid)
  const listeners = await openListeners(server.origin, path, count)
  const perConnection = (residentKilobytes(server.pid) - before) / count
  try {
    const took = []
    for (let round = 0; round < rounds; round += 1) {
      const heard = listeners.heard()
      const began = now()
      const saved = publish()
      took.push({ ...spread((await heard).map((at) => at - began)), saved: (await saved) - began })
    }
    return { took, perConnection }
  } finally {
    listeners.close()
  }
}

const spread = (times) => ({
  p50: median(times),
  p99: percentile(times, 0.99),
  last: Math.max(...times),
})

/**
 * @param {{ origin: string, pid: number }} server
 * @param {string} competition @param {number} count
 * @param {() => Promise<unknown>} save stores one result that spectators can see
 */
export const measureListeners = async (server, competition, count, save) => {
  const ours = await measure(server, `/live/competition/${competition}`, count, async () => {
    await save()
    return now()
  })
  const floor = fork(self, ['floor'])
  const [port] = await once(floor, 'message')
  const bare = { origin: `http://127.0.0.1:${port}`, pid: floor.pid }
  const theirs = await measure(bare, '/', count, async () => {
    floor.send('tell')
    return now()
  })
  floor.kill()
  const ms = (took, field) => `${median(took.map((one) => one[field])).toFixed(0)} ms`
  const row = (name, { took, perConnection }, saved) => [
    name,
    saved,
    ms(took, 'p50'),
    ms(took, 'p99'),
    ms(took, 'last'),
    `${Math.max(...took.map(({ p99 }) => p99)).toFixed(0)} ms`,
    `${perConnection.toFixed(1)} KiB`,
  ]
  const p99 = ({ took }) => median(took.map((one) => one.p99))
  const text = table([
    [`${count} open pages`, 'saved', 'heard p50', 'p99', 'last', 'worst p99', 'a connection'],
    row('ours, from the judge’s save', ours, ms(ours.took, 'saved')),
    row('node:http, the bytes alone', theirs, '-'),
  ])
  return {
    text,
    figures: { 'P6.1': p99(ours), 'P6.2': p99(ours) / p99(theirs), 'P6.3': ours.perConnection },
  }
}

const listen = async () => {
  const [{ origin, path, count }] = await once(process, 'message')
  const { hostname, port, host } = new URL(origin)
  let open = 0
  let heard = []
  const listener = () =>
    new Promise((resolve, reject) => {
      let isOpen = false
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`),
      )
      socket.on('error', reject).on('data', (data) => {
        const text = data.toString('latin1')
        if (!isOpen && text.includes('retry:')) {
          isOpen = true
          open += 1
          resolve()
          // The newest publication may come with the greeting; it is not a new one.
          return
        }
        if (open < count || !text.includes('event: publication')) return
        heard.push(now())
        if (heard.length === count) {
          process.send(heard)
          heard = []
        }
      })
    })
  for (let begun = 0; begun < count; begun += 100) {
    await Promise.all(Array.from({ length: Math.min(100, count - begun) }, listener))
  }
  process.send('open')
}

const serveFloor = () => {
  const answers = new Set()
  let publication = 0
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    answer.write('retry: 3000\n\n')
    answers.add(answer)
  })
  process.on('message', () => {
    publication += 1
    const bytes = Buffer.from(frame(publication))
    for (const answer of answers) answer.write(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
}

/** A jumping result of today's competition. @param {import('../packages/db/src/index.ts').Database} database */
export const findResult = async (database) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())
  const [found] = await database.query(
    `SELECT c.ref AS competition, s.test_ref AS test, s.ref AS set, r.registration_ref AS participation
       FROM competition c
       JOIN tenant n ON n.federation_ref = c.federation_ref AND n.is_default
       JOIN result r ON r.competition_ref = c.ref
       JOIN test_set s ON s.ref = r.test_set_ref
      WHERE c.start <= $1 AND c."end" >= $1 AND c.status = 'PUBLISHED'
        AND r.status = 'FINISHED' AND r.content->>'discipline' = 'SHOW_JUMPING'
      LIMIT 1`,
    [today],
  )
  if (found === undefined) throw new Error('no jumping result of today in the demo')
  return found
}

/**
 * Each call saves that result again, with one fault more or less.
 * @param {typeof fetch} [send] replaces fetch, for an app in this process
 */
export const resultWriter = async ({ competition, test, set, participation }, origin, cookie, send = fetch) => {
  const url = `${origin}/api/competition/manage/${competition}/results/${test}/${set}/${participation}`
  const ask = async (init = {}) => {
    const answer = await send(url, { ...init, headers: { cookie, ...init.headers } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).result
  }
  let stored = await ask()
  return async () => {
    const result = structuredClone(stored.content)
    const [round] = result.rounds
    round.obstaclePenalties = round.obstaclePenalties === '4' ? '8' : '4'
    stored = await ask({
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ result, version: stored.version }),
    })
  }
}

const alone = async (count) => {
  const { register } = await import('tsx/esm/api')
  const { fillWithDemo } = await import('../tooling/run/fill-with-demo.mjs')
  const { benchSettings, freePort, startBuiltServer } = await import('./built-server.mjs')
  const { openSession } = await import('./hot-calls.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'oxer-live-'))
  try {
    await fillWithDemo({ dataDir: folder }, 1)
    register()
    const { openDatabase } = await import('../packages/db/src/index.ts')
    const { createSessions } = await import('../packages/api/src/index.ts')
    const database = await openDatabase({ dataDir: folder })
    const cookie = await openSession(database, createSessions(database, { isHttps: false }))
    const place = await findResult(database)
    await database.close()
    const server = await startBuiltServer(benchSettings(await freePort(), folder))
    try {
      const save = await resultWriter(place, server.origin, cookie)
      process.stdout.write(`${(await measureListeners(server, place.competition, count, save)).text}\n`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === self) {
  const [, , mode = '4000'] = process.argv
  if (mode === 'listen') await listen()
  else if (mode === 'floor') serveFloor()
  else await alone(Number(mode))
}
