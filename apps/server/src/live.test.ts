import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newRef } from '@oxer/db'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers.ts'
import { openLive } from './live.ts'
import type { ServerEnv } from './request.ts'
import { type TestApp, testApp, testServer } from './testing/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

/** A competition that the public may see. */
const shown = async (rows: TestApp['rows'] = server.rows, status = 'PUBLISHED'): Promise<string> => {
  const { ref: federationRef } = await rows.federation()
  return (await rows.competition({ federationRef, status })).ref
}

const decoder = new TextDecoder()

/** Reads frames until one contains the text, or the stream ends. */
const readUntil = async (reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> => {
  let read = ''
  while (!read.includes(text)) {
    const { done, value } = await reader.read()
    if (done) return `${read}[end]`
    read += decoder.decode(value)
  }
  return read
}

const listen = async (ref: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.request(`http://localhost/live/competition/${ref}`, {
    headers: { 'accept-encoding': 'gzip', ...headers },
  })
  if (!answer.body) throw new Error('no stream')
  return { answer, reader: answer.body.getReader() }
}

const publish = (competitionRef: string, publication: number) =>
  server.database.notify('competition', JSON.stringify({ competitionRef, publication }))

describe('the stream of a championship', () => {
  const championship = async (status: string): Promise<string> => {
    const { ref: federationRef } = await server.rows.federation()
    return (await server.rows.championship({ federationRef, status })).ref
  }
  const asked = (path: string) => server.app.request(`http://localhost/live/${path}`)

  it('reports its own publications, and those of no competition', async () => {
    const ref = await championship('PUBLISHED')
    const { body } = await asked(`championship/${ref}?seen=3`)
    const reader = body?.getReader() ?? expect.fail('no stream')
    await publish(ref, 8)
    await server.database.notify('championship', JSON.stringify({ championshipRef: ref, publication: 3 }))
    await server.database.notify('championship', JSON.stringify({ championshipRef: ref, publication: 4 }))
    expect((await readUntil(reader, 'id: 4')).match(/^id: \d+$/gm)).toEqual(['id: 3', 'id: 4'])
    await reader.cancel()
  })
  it('exists for those that the public may see, under its own address', async () => {
    const paths = [
      `championship/${newRef()}`,
      'championship/x',
      `championship/${await championship('HIDDEN')}`,
      `championship/${await shown()}`,
      `competition/${await championship('PUBLISHED')}`,
    ]
    for (const path of paths) expect((await asked(path)).status).toBe(404)
  })
})

describe('the stream of a competition', () => {
  it('is neither buffered by a proxy nor compressed', async () => {
    const { answer, reader } = await listen(await shown())
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-encoding')).toBeNull()
    await reader.cancel()
  })
  it('reports a publication to all readers of the competition, and to no others', async () => {
    const [ref, elsewhere] = [await shown(), await shown()]
    const [first, second, other] = [await listen(ref), await listen(ref), await listen(elsewhere)]
    await publish(ref, 7)
    for (const { reader } of [first, second]) {
      expect(await readUntil(reader, 'publication"')).toContain(
        'id: 7\nevent: publication\ndata: {"publication":7}\n\n',
      )
    }
    await publish(elsewhere, 1)
    expect(await readUntil(other.reader, 'publication"')).not.toContain('7')
    for (const { reader } of [first, second, other]) await reader.cancel()
  })
  it('reports missed publications to a reader that reconnects, and no known ones', async () => {
    const ref = await shown()
    const witness = await listen(ref)
    await publish(ref, 3)
    await readUntil(witness.reader, 'id: 3')
    const behind = await listen(ref, { 'last-event-id': '2' })
    expect(await readUntil(behind.reader, 'id: 3')).toContain('id: 3')
    const upToDate = await listen(ref, { 'last-event-id': '3' })
    await publish(ref, 4)
    expect(await readUntil(upToDate.reader, 'id: 4')).not.toContain('id: 3')
    for (const { reader } of [witness, behind, upToDate]) await reader.cancel()
  })
  it('reports a publication between the reading of the page and its first connection', async () => {
    const ref = await shown()
    const witness = await listen(ref)
    await publish(ref, 3)
    await readUntil(witness.reader, 'id: 3')
    const behind = await listen(`${ref}?seen=2`)
    expect(await readUntil(behind.reader, 'id: 3')).toContain('id: 3')
    const reconnected = await listen(`${ref}?seen=2`, { 'last-event-id': '3' })
    await publish(ref, 4)
    expect(await readUntil(reconnected.reader, 'id: 4')).not.toContain('id: 3')
    for (const { reader } of [witness, behind, reconnected]) await reader.cancel()
  })
  it('ignores an invalid or an old publication', async () => {
    const ref = await shown()
    const { reader } = await listen(ref)
    await publish(ref, 5)
    await server.database.notify('competition', 'not json')
    await server.database.notify('competition', '{"competitionRef":"x"}')
    await publish(ref, 4)
    await publish(ref, 6)
    expect((await readUntil(reader, 'id: 6')).match(/^id: \d+$/gm)).toEqual(['id: 5', 'id: 6'])
    await reader.cancel()
  })
  it('forgets a reader that has left', async () => {
    const before = server.live.listeners()
    const { reader } = await listen(await shown())
    expect(server.live.listeners()).toBe(before + 1)
    await reader.cancel()
    expect(server.live.listeners()).toBe(before)
  })
  it('disconnects a reader that does not read', async () => {
    const before = server.live.listeners()
    const ref = await shown()
    const witness = await listen(ref)
    const sleeper = await listen(ref)
    for (let publication = 1; publication <= 40; publication += 1) {
      await publish(ref, publication)
      await readUntil(witness.reader, `id: ${publication}\n`)
    }
    expect(server.live.listeners()).toBe(before + 1)
    for (const { reader } of [witness, sleeper]) await reader.cancel()
  })
  it('exists neither for an invalid ref nor for a competition that the public may not see', async () => {
    const refs = ['x', newRef(), await shown(server.rows, 'HIDDEN'), await shown(server.rows, 'DRAFT')]
    const answers = await Promise.all(refs.map((ref) => server.app.request(`http://localhost/live/competition/${ref}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })
  it('is refused to new pages once the competition is hidden', async () => {
    const ref = await shown()
    const { reader } = await listen(ref)
    await server.database.prisma.competition.update({ where: { ref }, data: { status: 'HIDDEN' } })
    await publish(ref, 2)
    await readUntil(reader, 'id: 2')
    expect((await server.app.request(`http://localhost/live/competition/${ref}`)).status).toBe(404)
    await reader.cancel()
  })
  it('is refused to an address that has opened too many, until one of them has left', async () => {
    const live = await openLive(server.database, server.services.log, { streamsPerAddress: 2 })
    const ref = await shown()
    const app = new Hono<ServerEnv>().get('/:address', (c) =>
      live.answer(c, { kind: 'competition', ref }, c.req.param('address')),
    )
    const [first, second] = [await app.request('/one'), await app.request('/one')]
    const third = await app.request('/one')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await app.request('/other')).status).toBe(200)
    await first.body?.cancel()
    expect((await app.request('/one')).status).toBe(200)
    await second.body?.cancel()
    await live.close()
  })
})

it('sends a heartbeat, so that a dead connection is noticed', async () => {
  const live = await openLive(server.database, server.services.log, { heartbeatMs: 20 })
  const ref = await shown()
  const app = new Hono<ServerEnv>().get('/', (c) => live.answer(c, { kind: 'competition', ref }, 'here'))
  const reader = (await app.request('/')).body?.getReader()
  if (!reader) throw new Error('no stream')
  expect(await readUntil(reader, 'event: beat')).toContain('event: beat\ndata: {}\n\n')
  await live.close()
})

it('ends its streams when the server ends, and accepts no new ones', async () => {
  const ending = await testApp()
  const ref = await shown(ending.rows)
  const answer = await ending.app.request(`http://localhost/live/competition/${ref}`)
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('no stream')
  await ending.live.close()
  expect(await readUntil(reader, 'never')).toContain('[end]')
  expect((await ending.app.request(`http://localhost/live/competition/${ref}`)).status).toBe(503)
  await ending.end()
})

describe('the stream on a socket of node', () => {
  it('has the strict headers, sends missed and new publications, and forgets readers that leave', async () => {
    const listening = await testServer()
    const ref = await shown(listening.rows)
    const told = (publication: number) =>
      listening.database.notify('competition', JSON.stringify({ competitionRef: ref, publication }))
    const open = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://localhost:${listening.port}/live/competition/${ref}`, { headers })
      if (!answer.body) throw new Error('no stream')
      return { answer, reader: answer.body.getReader() }
    }
    const witness = await open()
    expect(Object.keys(securityHeaders('', false)).filter((name) => !witness.answer.headers.has(name))).toEqual([])
    expect(witness.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await told(3)
    expect(await readUntil(witness.reader, 'id: 3')).toMatch(/^retry: 3000\n\n/)
    const behind = await open({ 'last-event-id': '2' })
    expect(await readUntil(behind.reader, 'id: 3')).toContain('data: {"publication":3}')
    const late = await fetch(`http://localhost:${listening.port}/live/competition/${ref}?seen=2`)
    const lateReader = late.body?.getReader()
    if (!lateReader) throw new Error('no stream')
    expect(await readUntil(lateReader, 'id: 3')).toContain('data: {"publication":3}')
    await lateReader.cancel()
    await expect.poll(() => listening.live.listeners()).toBe(2)
    await told(4)
    await Promise.all([witness, behind].map(({ reader }) => readUntil(reader, 'id: 4')))
    expect(listening.live.listeners()).toBe(2)
    await behind.reader.cancel()
    await told(5)
    await readUntil(witness.reader, 'id: 5')
    await expect.poll(() => listening.live.listeners()).toBe(1)
    expect((await fetch(`http://localhost:${listening.port}/live/competition/x`)).status).toBe(404)
    await listening.live.close()
    expect(await readUntil(witness.reader, 'never')).toContain('[end]')
    expect((await fetch(`http://localhost:${listening.port}/live/competition/${ref}`)).status).toBe(503)
    await listening.stop()
  })
  it('disconnects a reader that does not read, and drops its unread frames', async () => {
    const live = await openLive(server.database, server.services.log)
    const ref = await shown()
    // It is known here, so that node's own request is answered.
    const app = new Hono<ServerEnv>().get('/', (c) => live.answer(c, { kind: 'competition', ref }, 'here'))
    await (await app.request('/')).body?.cancel()
    // A socket that accepts no more is one whose reader does not read; the written bytes stay here.
    const stuck = createServer((incoming, outgoing) => {
      live.answerOnNode(incoming, outgoing, 'here')
      if (incoming.headers['x-stuck'] !== undefined) outgoing.socket?.cork()
    })
    await new Promise<void>((resolve) => {
      stuck.listen(0, resolve)
    })
    const address = `http://localhost:${(stuck.address() as AddressInfo).port}/live/competition/${ref}`
    const sleeping = fetch(address, { headers: { 'x-stuck': '1' } })
    const ended = expect(sleeping).rejects.toThrow('fetch failed')
    const { body } = await fetch(address)
    const witness = body?.getReader()
    if (!witness) throw new Error('no stream')
    await expect.poll(() => live.listeners()).toBe(2)
    for (let publication = 1; publication <= 300; publication += 1) await publish(ref, publication)
    await readUntil(witness, 'id: 300\n')
    expect(live.listeners()).toBe(1)
    await ended
    await live.close()
    stuck.closeAllConnections()
    await new Promise((resolve) => stuck.close(resolve))
  })
})
