// A server that speaks as much of the protocols of Exact Online and EQIFY as Oxer uses.
import { createServer } from 'node:http'
import { freePort } from './server.ts'

type Kept = { path: string; body: Record<string, unknown> }

export type BooksStandIn = {
  url: string
  /** What was made, in order. */
  made: Kept[]
  /** Refresh tokens that were given; only the last one can be used. */
  tokens: string[]
  /** UBL files by their idempotency key. */
  files: Map<string, { body: string; administration: string; authorization: string }>
  /** What the next calls that make something answer instead; after `keeping`, the entry is there all the same. */
  failures: { status: number; isKept?: boolean }[]
  stop: () => Promise<void>
}

const filterOf = (search: URLSearchParams): [name: string, value: string][] =>
  [...(search.get('$filter') ?? '').matchAll(/(\w+) eq '([^']*)'/g)].map(([, name = '', value = '']) => [name, value])

export const booksStandIn = async (): Promise<BooksStandIn> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const made: Kept[] = []
  const tokens = ['first']
  const files: BooksStandIn['files'] = new Map()
  const failures: BooksStandIn['failures'] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    const answer = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/api/oauth2/token') {
      const form = new URLSearchParams(text)
      if (form.get('refresh_token') !== tokens.at(-1) || form.get('client_secret') !== 'secret') {
        return answer({ error: 'invalid_grant' }, 400)
      }
      const next = `token-${tokens.length}`
      tokens.push(next)
      return answer({ access_token: `access-${next}`, refresh_token: next, expires_in: '600', token_type: 'bearer' })
    }
    if (pathname === '/eqify') {
      const failure = failures.shift()
      if (failure !== undefined) return answer({ message: 'not now' }, failure.status)
      const { authorization = '' } = request.headers
      const key = String(request.headers['idempotency-key'])
      files.set(key, { body: text, administration: String(request.headers['x-administration']), authorization })
      return answer({}, 202)
    }
    if (request.headers.authorization !== `Bearer access-${tokens.at(-1)}`) return answer({ error: 'no access' }, 401)
    const path = pathname.replace('/api/v1/', '')
    if (request.method === 'POST') {
      const failure = failures.shift()
      const body = JSON.parse(text) as Record<string, unknown>
      const named = { ...body, ID: `id-${made.length}`, EntryID: `entry-${made.length}` }
      if (failure === undefined || failure.isKept === true) made.push({ path, body: named })
      return failure === undefined
        ? answer({ d: named }, 201)
        : answer({ error: { message: { value: 'Period is closed' } } }, failure.status)
    }
    if (path.endsWith('financial/GLAccounts')) {
      const [[, code] = []] = filterOf(searchParams)
      return answer({ d: { results: code === '700000' ? [{ ID: 'gl-700000' }] : [] } })
    }
    const found = made.filter(
      (each) => each.path === path && filterOf(searchParams).every(([name, value]) => each.body[name] === value),
    )
    return answer({ d: { results: found.map(({ body }) => body) } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    ...{ url, made, tokens, files, failures },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
