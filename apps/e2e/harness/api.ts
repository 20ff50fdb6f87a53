// The documented api as a script uses it: a personal token, JSON in and out. Answers are parsed with the domain's own
// schemas, so flows also check the wire format.
import { type APIResponse, request } from '@playwright/test'
import * as z from 'zod'
import type { StoredState } from './sign-in.ts'

export type File = { name: string; mimeType: string; buffer: Buffer }

export type Api = {
  token: string
  get: <Output>(path: string, output: z.ZodType<Output>) => Promise<Output>
  post: <Output>(path: string, body: unknown, output: z.ZodType<Output>) => Promise<Output>
  put: <Output>(path: string, body: unknown, output: z.ZodType<Output>) => Promise<Output>
  delete: (path: string) => Promise<void>
  upload: <Output>(path: string, fields: Record<string, string | File>, output: z.ZodType<Output>) => Promise<Output>
  /** For a call that must be refused: the status and the codes. */
  refusal: (method: string, path: string, body?: unknown) => Promise<{ status: number; codes: string[] }>
  close: () => Promise<void>
}

const Created = z.object({ token: z.string().startsWith('oxer_pat_') })

const scopes = [
  'access',
  'parties',
  'catalogue',
  'courses',
  'championships',
  'competitions',
  'exchange',
  'finance',
  'shell',
].flatMap((area) => [`${area}:read`, `${area}:write`])

const answerOf = async <Output>(call: string, answer: APIResponse, output: z.ZodType<Output>): Promise<Output> => {
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${text.slice(0, 1000)}`)
  const parsed = output.safeParse(text === '' ? undefined : JSON.parse(text))
  if (!parsed.success) throw new Error(`${call} answered something else:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** A user creates the token in a session; from then on only the token is used. */
export const openApi = async (origin: string, state: StoredState): Promise<Api> => {
  const session = await request.newContext({ baseURL: origin, storageState: state, extraHTTPHeaders: { origin } })
  const made = await session.post('/api/auth/user/tokens', { data: { name: 'flows', scopes } })
  const { token } = await answerOf('POST /api/auth/user/tokens', made, Created)
  await session.dispose()

  const script = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    // Explicitly empty, so that no cookie can replace the token.
    storageState: { cookies: [], origins: [] },
  })
  const write =
    (method: 'POST' | 'PUT') =>
    async <Output>(path: string, body: unknown, output: z.ZodType<Output>): Promise<Output> => {
      const answer = await script.fetch(`/api${path}`, { method, ...(body === undefined ? {} : { data: body }) })
      return answerOf(`${method} ${path}`, answer, output)
    }
  return {
    token,
    get: async (path, output) => answerOf(`GET ${path}`, await script.get(`/api${path}`), output),
    post: write('POST'),
    put: write('PUT'),
    delete: async (path) => {
      await answerOf(`DELETE ${path}`, await script.delete(`/api${path}`), z.unknown())
    },
    upload: async (path, fields, output) =>
      answerOf(`POST ${path}`, await script.post(`/api${path}`, { multipart: fields }), output),
    refusal: async (method, path, body) => {
      const answer = await script.fetch(`/api${path}`, { method, ...(body === undefined ? {} : { data: body }) })
      const header = answer.headers()['error-message'] ?? ''
      return {
        status: answer.status(),
        codes: [...header.matchAll(/errorCode=([\d-]+)/g)].map(([, code]) => code ?? ''),
      }
    },
    close: () => script.dispose(),
  }
}
