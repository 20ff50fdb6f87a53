// What docs/integrating.md tells developers is what happens.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { expect, type Role, test } from '../../harness/flow.ts'
import { filled, type Known, keeps, readStories, type Step } from '../../harness/stories.ts'

/** Whose token each story has; the others have none. */
const tellers: Readonly<Record<string, Exclude<Role, 'visitor'>>> = {
  'Entries from my form': 'clubManager',
  'A nightly sync': 'federationAdministrator',
  'An accountant': 'federationAdministrator',
}

const WithFederation = z.object({ federations: z.array(z.object({ ref: z.string() })) })

const firstLineOf = async (answer: Response): Promise<string> => {
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Makes the request of a step, and compares the answer with what is promised. */
const take = async (origin: string, { method, path, headers, body, status, answer }: Step, known: Known) => {
  const sent = Object.entries(headers).map(([name, value]) => [name, filled(value, known)] as [string, string])
  const address = filled(path, known)
  const came = await fetch(`${origin}${address}`, {
    method,
    headers: { ...Object.fromEntries(sent), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: filled(body, known) }),
  })
  const isStream = came.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? await firstLineOf(came) : await came.text()
  expect(came.status, `${method} ${address} answered ${text.slice(0, 300)}`).toBe(status ?? 200)
  known.set('etag', came.headers.get('etag') ?? '')
  if (answer.kind === 'json') {
    const promised: unknown = JSON.parse(answer.text)
    expect(keeps(promised, JSON.parse(text), known), `${method} ${address} answered ${text.slice(0, 2000)}`).toBe(true)
  } else expect(text).toContain(answer.text.trim())
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
      for (const step of steps) await take(baseURL ?? '', step, known)
    })
  }
})
