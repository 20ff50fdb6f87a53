import { initTRPC, TRPCError } from '@trpc/server'
import { Hono } from 'hono'
import { LinearRouter } from 'hono/router/linear-router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { FailureInfo } from './failure.ts'
import {
  book,
  cancelled,
  downloadRouter,
  firstRef,
  type LibraryContext,
  libraryRouter,
  otherRef,
  uploadBytes,
} from './fixtures/lending-library.ts'
import { createOpenApiRoutes, type OpenApiRoutesOptions } from './open-api-routes.ts'
import { get, post, type RouteMeta } from './route-meta.ts'

const statuses: Record<string, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL_SERVER_ERROR: 500,
}

const failed: { error: TRPCError; info: FailureInfo }[] = []

const options: OpenApiRoutesOptions = {
  routers: [libraryRouter, downloadRouter],
  createContext: (c): LibraryContext => ({ reader: c.req.header('x-reader') ?? 'anna' }),
  basePath: '/api',
  errorBody: (error, info) => ({
    status: statuses[error.code] ?? 500,
    body: { message: error.code, code: error.code, reason: info.reason },
    codes: ['003-0000000001', '001-0000000042', 'not a code €\n'],
  }),
  onError: (error, info) => failed.push({ error, info }),
}

const app = createOpenApiRoutes(options)

type Sent = {
  method?: string
  body?: unknown
  raw?: NonNullable<RequestInit['body']>
  headers?: Record<string, string>
}

const call = async (path: string, { method = 'GET', body, raw, headers = {} }: Sent = {}) => {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const given = raw === undefined ? {} : { body: raw }
  const init = { method, ...json, ...given, headers: { ...type, ...headers } }
  const response = await app.request(path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json' && text !== ''
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text }
}

beforeEach(() => {
  failed.length = 0
  cancelled.length = 0
})

describe('paths', () => {
  test.each([
    ['/api/book/search', { asked: { words: [], page: 0 }, items: [book] }],
    [`/api/book/${firstRef}`, book],
    ['/api/book/x/chapter/last', 'last'],
    ['/api/book/x/chapter/7', { book: 'x', number: 7 }],
    ['/api/book/a%2Fb%20%C3%A9/chapter/7', { book: 'a/b é', number: 7 }],
    ['/api/book/100%2525/chapter/7', { book: '100%25', number: 7 }],
    ['/api/book/se%61rch?page=2', { asked: { words: [], page: 2 }, items: [book] }],
  ])('decision 2 GET %s is answered by the most specific path', async (path, expected) => {
    const { status, body } = await call(path)
    expect({ status, body }).toEqual({ status: 200, body: expected })
  })

  test.each(['/api/book/%ZZ/chapter/7', '/api/book/%E0%A4%A/chapter/7', '/api/book/%C3%A9%/chapter/7'])(
    'bad percent-encoding in %s is 400',
    async (path) => {
      const { status, body } = await call(path)
      expect({ status, reason: body.reason }).toEqual({ status: 400, reason: 'malformed-path' })
    },
  )

  test('a path parameter is cast before the schema, which may refuse it', async () => {
    expect((await call('/api/book/x/chapter/seven')).status).toBe(400)
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/book/',
    '/api//book',
    `/api/book/${firstRef}/`,
    '/api/book/x/chapter/1/2',
  ])('nothing at %s: 404 with a coded body', async (path) => {
    const { status, body } = await call(path)
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'NOT_FOUND', code: 'NOT_FOUND', reason: 'unknown-path' },
    })
  })

  test.each([
    ['PUT', '/api/book/search', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/book', 'POST, OPTIONS'],
    ['POST', `/api/book/${firstRef}`, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/api/section/tree', 'GET, HEAD, PUT, OPTIONS'],
    ['HEAD', '/api/book', 'POST, OPTIONS'],
  ])('decision 2 %s %s: 405 with Allow of the most specific path', async (method, path, allow) => {
    const { status, headers } = await call(path, { method })
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow })
  })

  test('OPTIONS lists the methods of a known path, without a body', async () => {
    const { status, headers, text } = await call(`/api/book/${firstRef}`, { method: 'OPTIONS' })
    expect({ status, allow: headers.get('allow'), text }).toEqual({
      status: 204,
      allow: 'GET, HEAD, PATCH, DELETE, OPTIONS',
      text: '',
    })
    expect((await call('/api/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('HEAD is GET without the body', async () => {
    const head = await call(`/api/book/${firstRef}`, { method: 'HEAD' })
    expect({ status: head.status, type: head.headers.get('content-type'), text: head.text }).toEqual({
      status: 200,
      type: 'application/json',
      text: '',
    })
    expect((await call(`/api/book/${otherRef}`, { method: 'HEAD' })).status).toBe(404)
  })

  test.each([
    ['RegExpRouter', () => new RegExpRouter<never>()],
    ['TrieRouter', () => new TrieRouter<never>()],
    ['LinearRouter', () => new LinearRouter<never>()],
    ['SmartRouter', () => new SmartRouter<never>({ routers: [new RegExpRouter(), new TrieRouter()] })],
  ])('decision 2 mounted in a Hono app with %s, literals still win', async (_name, router) => {
    const parent = new Hono({ router: router() })
    parent.get('/api/docs', (c) => c.text('docs'))
    parent.route('/', app)
    parent.get('/*', (c) => c.text('web'))
    const answers = ['/api/book/search', '/api/book/x/chapter/last', '/api/docs', '/page', '/api/nothing'].map(
      async (path) => (await parent.request(path)).text(),
    )
    const [search, last, docs, page, nothing] = await Promise.all(answers)
    expect(search).toContain('"asked"')
    expect(last).toBe('"last"')
    expect(docs).toBe('docs')
    expect(page).toBe('web')
    expect(nothing).toContain('NOT_FOUND')
  })
})

describe('query strings', () => {
  test.each([
    ['page=3', { page: 3 }],
    ['available=true', { available: true }],
    ['available=0', { available: false }],
    ['since=2026-05-01', { since: '2026-05-01' }],
    ['text=', { text: '' }],
    ['text=a%2Cb+c%C3%A9', { text: 'a,b cé' }],
    ['page=&available=&since=&shelves=', {}],
    ['shelves=MAPS', { shelves: ['MAPS'] }],
    ['shelves=MAPS,SCIENCE', { shelves: ['MAPS', 'SCIENCE'] }],
    ['shelves=MAPS&shelves=SCIENCE', { shelves: ['MAPS', 'SCIENCE'] }],
    [`refs=${firstRef},${otherRef}`, { refs: [firstRef, otherRef] }],
    ['words=a,b', { words: ['a,b'] }],
    ['words=a&words=b', { words: ['a', 'b'] }],
    ['limit=2.5', { limit: 2.5 }],
    ['range={"from":1,"to":2}', { range: { from: 1, to: 2 } }],
    ['unknown=1&__proto__=2&constructor=3', {}],
    ['text=50%', { text: '50%' }],
  ])('?%s', async (query, expected) => {
    const { status, body } = await call(`/api/book/search?${query}`)
    expect({ status, asked: body.asked }).toEqual({ status: 200, asked: { words: [], page: 0, ...expected } })
  })

  test.each([
    'page=x',
    'page=1.5',
    'page=1&page=2',
    'available=yes',
    'shelves=MAPS,NONE',
    'since=yesterday',
    'range={',
  ])('?%s is refused by the schema', async (query) => {
    expect((await call(`/api/book/search?${query}`)).status).toBe(400)
  })

  test('an unknown field reaches a strict schema, which refuses it', async () => {
    expect((await call('/api/book/strict?page=1')).body).toEqual({ page: 1 })
    expect((await call('/api/book/strict?page=1&other=2')).status).toBe(400)
  })

  test('the schema stays as strict for a tRPC caller', async () => {
    const caller = libraryRouter.createCaller({ reader: null })
    await call('/api/book/search?page=3')
    const loose: unknown = { page: '3' }
    await expect(caller.book.search(loose as { page: number })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('c031 a write reads only its declared fields from the query string, and they win over the body', async () => {
    const path = `/api/book/${firstRef}/price?apply=true&factor=9`
    const { body } = await call(path, { method: 'POST', body: { apply: false, factor: 2 } })
    expect(body).toEqual({ apply: true, factor: 2 })
  })

  test('p047 a DELETE reads the query string and a body', async () => {
    const path = `/api/book/${firstRef}?moveTo=${otherRef}`
    expect((await call(path, { method: 'DELETE' })).body).toEqual({ moveTo: otherRef })
    expect((await call(path, { method: 'DELETE', body: { reason: 'lost' } })).body).toEqual({
      moveTo: otherRef,
      reason: 'lost',
    })
  })
})

describe('bodies', () => {
  const add = { ref: firstRef, title: 'T', pages: 3, price: 1.5 }

  test('JSON, with defaults of the schema and the declared status', async () => {
    const { status, body } = await call('/api/book', { method: 'POST', body: add })
    expect({ status, body }).toEqual({ status: 201, body: { ...add, shelf: 'FICTION' } })
  })

  test('the path overrides the body, and nothing is inherited from __proto__', async () => {
    const raw = `{"book":"${otherRef}","title":"T","__proto__":{"pages":9}}`
    const { body } = await call(`/api/book/${firstRef}`, {
      method: 'PATCH',
      raw,
      headers: { 'content-type': 'application/json' },
    })
    expect(body).toEqual({ book: firstRef, title: 'T', shelf: 'FICTION' })
  })

  test.each([
    ['no content-type', {}],
    ['content-type json', { 'content-type': 'application/json' }],
    ['content-type text and length 0', { 'content-type': 'text/plain', 'content-length': '0' }],
  ])('an empty body with %s is an empty object', async (_name, headers) => {
    const { status, body } = await call(`/api/book/${firstRef}/renew`, { method: 'POST', headers })
    expect({ status, body }).toEqual({ status: 200, body: { days: 14 } })
  })

  test('a call without body fields accepts any body, and answers 204 if it has no output', async () => {
    const { status, text } = await call(`/api/book/${firstRef}/lock`, { method: 'POST', raw: 'anything' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
  })

  test.each([
    ['{"a":', 400, 'malformed-body'],
    ['[]', 400, 'malformed-body'],
    ['"text"', 400, 'malformed-body'],
    ['null', 400, 'malformed-body'],
  ])('the body %s is %i', async (raw, status, reason) => {
    const got = await call('/api/book', { method: 'POST', raw, headers: { 'content-type': 'application/json' } })
    expect({ status: got.status, reason: got.body.reason }).toEqual({ status, reason })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/octet-stream'])(
    'content-type %s is 415',
    async (type) => {
      const got = await call('/api/book', {
        method: 'POST',
        raw: JSON.stringify(add),
        headers: { 'content-type': type },
      })
      expect({ status: got.status, reason: got.body.reason }).toEqual({ status: 415, reason: 'unsupported-body' })
    },
  )

  test.each(['application/json; charset=utf-8', 'application/merge-patch+json', 'Application/JSON'])(
    'content-type %s is JSON',
    async (type) => {
      const got = await call('/api/book', {
        method: 'POST',
        raw: JSON.stringify(add),
        headers: { 'content-type': type },
      })
      expect(got.status).toBe(201)
    },
  )

  test('a form for a route without files, and a compressed body, are 415', async () => {
    const form = new FormData()
    form.set('title', 'T')
    expect((await call('/api/book', { method: 'POST', raw: form })).status).toBe(415)
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await call('/api/book', { method: 'POST', raw: new Uint8Array([31, 139, 8]), headers })).status).toBe(415)
  })

  test('a body that is a list, a text or a tree becomes the field that the route names', async () => {
    const order = await call(`/api/book/${firstRef}/order`, { method: 'PUT', body: [3, 1, 2] })
    const note = await call(`/api/book/${firstRef}/note`, { method: 'PUT', body: 'é' })
    const tree = await call('/api/section/tree', { method: 'PUT', body: [{ name: 'a', parts: [] }] })
    expect([order.body, note.body, tree.body]).toEqual([[3, 1, 2], 'é', 1])
  })

  test('a union is read by the branch that fits', async () => {
    const path = `/api/book/${firstRef}/lend`
    expect((await call(path, { method: 'POST', body: { kind: 'LIBRARY', library: 'x', days: 2 } })).body).toBe(
      'LIBRARY',
    )
    expect((await call(path, { method: 'POST', body: { kind: 'LIBRARY', reader: 'x' } })).status).toBe(400)
  })

  test('p197 a POST that only reads is a query', async () => {
    expect((await call('/api/book/filter', { method: 'POST', body: { refs: [firstRef] } })).body).toEqual([firstRef])
  })
})

describe('size limits', () => {
  const small = createOpenApiRoutes({ ...options, bodyLimit: 100 })
  const json = (bytes: number) =>
    JSON.stringify({ refs: [], pad: 'x'.repeat(bytes - JSON.stringify({ refs: [], pad: '' }).length) })
  const headers = { 'content-type': 'application/json' }

  const inPieces = (text: string): ReadableStream<Uint8Array> => {
    const bytes = new TextEncoder().encode(text)
    let offset = 0
    return new ReadableStream({
      pull(controller) {
        if (offset >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(offset, offset + 7))
        offset += 7
      },
    })
  }

  test.each([
    [100, 200],
    [101, 413],
  ])(
    'a JSON body of %i bytes, limit 100, is %i: announced, counted, and with a false length',
    async (bytes, status) => {
      const send = async (init: RequestInit) =>
        (await small.request('/api/book/filter', { method: 'POST', ...init })).status
      expect(await send({ body: json(bytes), headers: { ...headers, 'content-length': String(bytes) } })).toBe(status)
      const counted: RequestInit & { duplex: 'half' } = { body: inPieces(json(bytes)), headers, duplex: 'half' }
      expect(await send(counted)).toBe(status)
      expect(await send({ body: json(bytes), headers: { ...headers, 'content-length': '5' } })).toBe(status)
    },
  )

  test('bytes are counted, not characters', async () => {
    const body = JSON.stringify({ refs: [], pad: '€'.repeat(30) })
    const init = { method: 'POST', body, headers: { ...headers, 'content-length': '99' } }
    expect(body.length).toBeLessThan(100)
    expect((await small.request('/api/book/filter', init)).status).toBe(413)
  })

  test.each([
    [uploadBytes, 200],
    [uploadBytes + 1, 413],
  ])('c028 a file of %i bytes is %i', async (bytes, status) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'cover.png'))
    form.set('page', '4')
    const got = await call(`/api/book/${firstRef}/cover`, { method: 'POST', raw: form })
    expect(got.status).toBe(status)
    if (status === 413) expect(got.body.reason).toBe('body-too-large')
    else expect(got.body).toMatchObject({ size: bytes, page: 4 })
  })

  test('a form far beyond the limit is refused while it is read', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(5_000_000)], 'cover.png'))
    const encoded = new Request('http://localhost', { method: 'POST', body: form })
    const type = encoded.headers.get('content-type') ?? ''
    const bytes = await encoded.arrayBuffer()
    const path = `/api/book/${firstRef}/cover`
    const announced = { 'content-type': type, 'content-length': String(bytes.byteLength) }
    expect((await call(path, { method: 'POST', raw: bytes, headers: announced })).status).toBe(413)
    expect((await call(path, { method: 'POST', raw: bytes, headers: { 'content-type': type } })).status).toBe(413)
  })

  test('a route may have its own limit', async () => {
    const send = (bytes: number) => {
      const form = new FormData()
      form.append('pictures', new File([new Uint8Array(bytes)], 'a.png'))
      return call(`/api/book/${firstRef}/pictures`, { method: 'POST', raw: form })
    }
    expect([(await send(1000)).status, (await send(1001)).status]).toEqual([200, 413])
  })
})

describe('multipart', () => {
  const path = `/api/book/${firstRef}/cover`

  test('files as files, texts cast like a query string, objects as JSON', async () => {
    const form = new FormData()
    form.set('file', new File(['abc'], 'é.png'))
    form.set('page', '4')
    form.set('crop', '{"x":1,"y":2}')
    form.append('labels', 'a,b')
    const { body } = await call(path, { method: 'POST', raw: form })
    expect(body).toEqual({ name: 'é.png', size: 3, page: 4, crop: { x: 1, y: 2 }, labels: ['a,b'] })
  })

  test('several files under one name are a list, as is a single file where the schema requires a list', async () => {
    const send = (count: number) => {
      const form = new FormData()
      for (let index = 0; index < count; index += 1) form.append('pictures', new File(['x'], `${index}.png`))
      return call(`/api/book/${firstRef}/pictures`, { method: 'POST', raw: form })
    }
    expect([(await send(1)).body, (await send(3)).body]).toEqual([1, 3])
    const repeated = new FormData()
    repeated.append('file', new File(['x'], 'a'))
    repeated.append('file', new File(['x'], 'b'))
    expect((await call(path, { method: 'POST', raw: repeated })).status).toBe(400)
  })

  test.each([
    ['by a browser', 'form-data; name="pictures"; filename=""\r\nContent-Type: application/octet-stream'],
    ['by a program', 'form-data; name="pictures"'],
  ])('an empty file field %s is no file', async (_name, disposition) => {
    const raw = `--b\r\nContent-Disposition: ${disposition}\r\n\r\n\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await call(`/api/book/${firstRef}/pictures`, { method: 'POST', raw, headers })).body).toBe(0)
  })

  test('JSON is accepted if files are optional, and is 415 if they are required', async () => {
    expect((await call(`/api/book/${firstRef}/pictures`, { method: 'POST', body: {} })).body).toBe(0)
    expect((await call(path, { method: 'POST', body: { page: 1 } })).status).toBe(415)
    expect((await call(path, { method: 'POST' })).status).toBe(400)
  })

  test('a form of many parts is 413, and is not even parsed', async () => {
    const parts = (count: number) => {
      const raw = `${'--b\r\nContent-Disposition: form-data; name="n"\r\n\r\n0\r\n'.repeat(count)}--b--\r\n`
      return call(path, { method: 'POST', raw, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
    }
    expect([(await parts(500)).status, (await parts(501)).status]).toEqual([400, 413])
  })

  test('a malformed form is 400', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const got = await call(path, { method: 'POST', raw: '--y\r\nno', headers })
    expect({ status: got.status, reason: got.body.reason }).toEqual({ status: 400, reason: 'malformed-body' })
  })

  test('the same procedure takes a form over tRPC', async () => {
    const form = new FormData()
    form.set('book', firstRef)
    form.set('file', new File(['abc'], 'a.png'))
    form.set('page', '4')
    const caller = libraryRouter.createCaller({ reader: 'anna' })
    expect(await caller.book.cover(form)).toMatchObject({ name: 'a.png', size: 3, page: 4 })
  })
})

describe('downloads', () => {
  test('bytes with name, type and length, and nothing in them is run', async () => {
    const { status, headers, text } = await call('/api/export/bytes')
    expect({ status, text, headers: Object.fromEntries(headers) }).toEqual({
      status: 200,
      text: 'a;b',
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="list.csv"',
        'content-length': '3',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      },
    })
  })

  test('a file of its own may be framed by a page of this origin, and by no other', async () => {
    const { headers } = await call('/api/export/framed')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('content-disposition')).toBe('inline; filename="list.pdf"')
  })

  test('a stream with a name beyond ASCII', async () => {
    const { text, headers } = await call('/api/export/stream')
    expect(text).toBe('onetwo')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Resultats _10__.csv"; filename*=UTF-8''R%C3%A9sultats%20%2210%E2%82%AC%22.csv`,
    )
  })

  test('HEAD of a stream releases it', async () => {
    const { status, text, headers } = await call('/api/export/stream', { method: 'HEAD' })
    expect({ status, text, type: headers.get('content-type') }).toEqual({ status: 200, text: '', type: 'text/csv' })
    expect(cancelled).toEqual(['stream'])
  })

  test('p197 by POST with a filter', async () => {
    const { text, headers } = await call('/api/export/filtered', { method: 'POST', body: { words: ['a', 'b'] } })
    expect(text).toBe('a b')
    expect(headers.get('content-disposition')).toBe('inline; filename="words.txt"')
  })
})

describe('failures', () => {
  test('decision 4 body and error-message header, with nothing but codes in the header', async () => {
    const { status, headers, body } = await call(`/api/book/${otherRef}`)
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'NOT_FOUND', code: 'NOT_FOUND', reason: 'procedure' })
    expect(headers.get('error-message')).toBe('errorCode=003-0000000001, errorCode=001-0000000042')
  })

  test.each([
    ['/api/trouble/crash', 500, 'procedure'],
    ['/api/trouble/output', 500, 'procedure'],
    ['/api/trouble/bigint', 500, 'reply'],
    ['/api/export/bad', 500, 'reply'],
  ])('GET %s is %i, without a detail or a stack', async (path, status, reason) => {
    const got = await call(path)
    expect({ status: got.status, reason: got.body.reason }).toEqual({ status, reason })
    expect(got.text).not.toMatch(/secret|at .*\.ts|stack/)
    expect(failed).toHaveLength(1)
  })

  test('the log receives the error with its cause, the procedure and the path', async () => {
    await call('/api/trouble/crash')
    await call('/api/book/search?page=x')
    expect(failed.map(({ info }) => info)).toEqual([
      { reason: 'procedure', method: 'GET', path: '/api/trouble/crash', operationId: 'trouble.crash' },
      { reason: 'procedure', method: 'GET', path: '/api/book/search', operationId: 'book.search' },
    ])
    expect(failed[0]?.error.cause?.message).toBe('secret detail')
    expect(failed[1]?.error.cause).toBeInstanceOf(z.ZodError)
  })

  test.each([
    ['createContext', { createContext: () => Promise.reject(new Error('no database')) }, 'context'],
    [
      'createContext, at once',
      {
        createContext: () => {
          throw new Error('no database')
        },
      },
      'context',
    ],
  ])('a failing %s is 500', async (_name, change, reason) => {
    const response = await createOpenApiRoutes({ ...options, ...change }).request('/api/section/tree')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ reason })
  })

  test('an error while building the error body is left to the surrounding Hono app', async () => {
    const parent = new Hono()
    parent.onError((error, c) => c.text(error.message, 500))
    const errorBody = () => {
      throw new Error('no catalogue')
    }
    parent.route('/', createOpenApiRoutes({ ...options, errorBody }))
    const answers = await Promise.all(['/api/nothing', '/api/trouble/crash'].map((path) => parent.request(path)))
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['no catalogue', 'no catalogue'])
  })

  test.each(['application/json', 'multipart/form-data; boundary=b'])(
    'a context that refuses the caller does so before a byte of %s is read',
    async (type) => {
      let pulls = 0
      const body = new ReadableStream(
        {
          pull: (controller) => {
            pulls += 1
            controller.enqueue(new Uint8Array(1000))
          },
        },
        { highWaterMark: 0 },
      )
      const closed = createOpenApiRoutes({
        ...options,
        createContext: () => {
          throw new TRPCError({ code: 'UNAUTHORIZED' })
        },
      })
      const init: RequestInit = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }
      const { status } = await closed.request(`/api/book/${firstRef}/cover`, init)
      expect({ status, pulls }).toEqual({ status: 401, pulls: 0 })
    },
  )

  test('a guard that comes first refuses before the input is checked', async () => {
    const closed = createOpenApiRoutes({ ...options, createContext: () => ({ reader: null }) })
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await closed.request('/api/book', init)).status).toBe(401)
  })
})

test('headers set in the context are sent with the answer', async () => {
  const t = initTRPC.meta<RouteMeta>().create()
  const router = t.router({
    hello: t.procedure.meta(get('/hello', 'Hello')).query(() => 'hello'),
    nothing: t.procedure.meta(post('/nothing', 'Nothing')).mutation(() => undefined),
  })
  const routes = createOpenApiRoutes({
    ...options,
    routers: [router],
    createContext: (c, endpoint) => {
      c.header('set-cookie', `seen=${endpoint.operationId}`)
      return {}
    },
  })
  const hello = await routes.request('/api/hello')
  const nothing = await routes.request('/api/nothing', { method: 'POST' })
  expect([hello.headers.get('set-cookie'), hello.status, await hello.json()]).toEqual(['seen=hello', 200, 'hello'])
  expect([nothing.headers.get('set-cookie'), nothing.status]).toEqual(['seen=nothing', 204])
})
