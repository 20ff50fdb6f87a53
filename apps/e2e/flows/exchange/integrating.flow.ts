// What docs/integrating.md tells developers is what happens.
import { randomUUID } from 'node:crypto'
import { ResultLine, ResultMetadata, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import * as z from 'zod'
import type { Api } from '../../harness/api.ts'
import { expect, type Role, test } from '../../harness/flow.ts'
import { filled, type Known, keeps, readStories, type Step } from '../../harness/stories.ts'

/** Whose token each story has; the others have none. */
const tellers: Readonly<Record<string, Exclude<Role, 'visitor'>>> = {
  'Entries from my form': 'clubManager',
  'A nightly sync': 'federationAdministrator',
  'An accountant': 'federationAdministrator',
}

const WithFederation = z.object({ federations: z.array(z.object({ ref: z.string() })) })

/** A stream that a story has opened, with all that has come on it. */
type Stream = { readonly reader: ReadableStreamDefaultReader<Uint8Array>; text: string }

/** Reads on until a text has come. @throws if the stream ends before it */
const readUntil = async (stream: Stream, wanted: RegExp): Promise<RegExpExecArray> => {
  for (;;) {
    const found = wanted.exec(stream.text)
    if (found !== null) return found
    const { value, done } = await stream.reader.read()
    if (done) throw new Error(`the stream ended after ${stream.text}`)
    stream.text += new TextDecoder().decode(value)
  }
}

const openStream = (answer: Response): Stream => {
  if (answer.body === null) throw new Error('a stream without a body')
  return { reader: answer.body.getReader(), text: '' }
}

/** Makes the request of a step, and compares the answer with what is promised. @returns the stream, if it is one */
const take = async (
  origin: string,
  { method, path, headers, body, status, answer }: Step,
  known: Known,
): Promise<Stream | null> => {
  const sent = Object.entries(headers).map(([name, value]) => [name, filled(value, known)] as [string, string])
  const address = filled(path, known)
  const came = await fetch(`${origin}${address}`, {
    method,
    headers: { ...Object.fromEntries(sent), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: filled(body, known) }),
  })
  const isStream = came.headers.get('content-type')?.startsWith('text/event-stream') === true
  const stream = isStream ? openStream(came) : null
  if (stream !== null) {
    expect(came.status).toBe(status ?? 200)
    await readUntil(stream, new RegExp(`^${answer.text.trim()}$`, 'm'))
    return stream
  }
  const text = await came.text()
  expect(came.status, `${method} ${address} answered ${text.slice(0, 300)}`).toBe(status ?? 200)
  known.set('etag', came.headers.get('etag') ?? '')
  if (answer.kind === 'json') {
    const promised: unknown = JSON.parse(answer.text)
    expect(keeps(promised, JSON.parse(text), known), `${method} ${address} answered ${text.slice(0, 2000)}`).toBe(true)
  } else expect(text).toContain(answer.text.trim())
  return null
}

/** Corrects the time of the last ride of a part by a hundredth of a second, or by as much back. */
const correctTime = async (api: Api, known: Known, hundredths: number): Promise<void> => {
  const results = `/competition/manage/${known.get('competition')}/results`
  const { tests } = await api.get(`${results}/metadata`, ResultMetadata)
  const of = tests.find(({ testSets }) => testSets.some(({ ref }) => ref === known.get('test')))
  const path = `${results}/${of?.ref}/${known.get('test')}`
  const { lines } = await api.get(path, ResultSheet)
  const line = lines.findLast(({ result }) => result?.content.status === 'FINISHED')
  const { version = 0, content } = line?.result ?? {}
  if (content?.discipline !== 'SHOW_JUMPING') throw new Error('the test of the story has no ride of jumping')
  const [first, ...others] = content.rounds
  const rounds = [{ ...first, time: (first?.time ?? 0) + hundredths }, ...others]
  await api.post(`${path}/${line?.participation}`, { version, result: { ...content, rounds } }, ResultLine)
}

/** Awaits what a story promises on its stream, while somebody at the ring corrects a result. */
const listen = async (stream: Stream | undefined, { answer }: Step, known: Known, change: () => Promise<void>) => {
  if (stream === undefined) throw new Error('the story has not opened a stream')
  const before = stream.text.length
  await change()
  const [, id = ''] = await readUntil(stream, /^id: (\d+)\nevent: publication$/m)
  known.set('publication', id)
  const sent = filled(answer.text.trim(), known)
  await readUntil(stream, new RegExp(sent.replaceAll(/[{}]/g, '\\$&')))
  expect(stream.text.indexOf(sent)).toBeGreaterThanOrEqual(before)
}

test('five stories for developers go as they say', async ({ flow, baseURL }) => {
  const stories = readStories()
  expect(stories.map(({ title }) => title)).toEqual([
    'Results on my website',
    'Entries from my form',
    'A scoreboard',
    'A nightly sync',
    'An accountant',
  ])
  const administrator = await flow.apiOf('federationAdministrator')
  const known: Known = new Map([
    ['once', randomUUID()],
    ['night', randomUUID()],
  ])
  known.set('federation', (await administrator.get('/auth/user', WithFederation)).federations[0]?.ref ?? '')
  for (const { title, steps } of stories) {
    await test.step(title, async () => {
      const teller = tellers[title]
      if (teller !== undefined) known.set('token', (await flow.apiOf(teller)).token)
      const streams: Stream[] = []
      for (const step of steps) {
        if (step.method === 'LISTEN') {
          await listen(streams.at(-1), step, known, () => correctTime(administrator, known, 1))
        } else {
          const stream = await take(baseURL ?? '', step, known)
          if (stream !== null) streams.push(stream)
        }
      }
      if (streams.length > 0) await correctTime(administrator, known, -1)
      for (const { reader } of streams) await reader.cancel()
    })
  }
})
