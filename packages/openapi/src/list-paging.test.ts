import { initTRPC } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listEndpoints } from './endpoint.ts'
import { generateOpenApiDocument } from './open-api-document.ts'
import { createOpenApiRoutes } from './open-api-routes.ts'
import { get, type RouteMeta } from './route-meta.ts'

const t = initTRPC.meta<RouteMeta>().create()
const names = ['a', 'b', 'c', 'd', 'e']
const shelf = names.map((ref) => ({ ref }))
const rows = z.array(z.object({ ref: z.string() }))
const Size = z.int().min(1).max(50).default(2)
let onShelf = shelf

const router = t.router({
  plain: t.procedure
    .meta(get('/plain', 'All of it'))
    .output(z.array(z.string()))
    .query(() => names),
  shelf: t.procedure
    .meta(get('/shelf', 'All, by reference'))
    .input(z.object({ size: Size, q: z.string().optional() }))
    .output(rows)
    .query(() => onShelf),
  owned: t.procedure
    .meta(get('/owned', 'With its own paging', { nextAfter: ['ref'] }))
    .input(z.object({ after: z.string().optional(), size: Size }))
    .output(rows)
    .query(({ input: { after, size } }) => {
      const start = after === undefined ? 0 : names.indexOf(after) + 1
      return shelf.slice(start, start + size)
    }),
  cursor: t.procedure
    .meta(get('/cursor', 'With a cursor'))
    .input(z.object({ after: z.string().optional(), size: Size }))
    .output(z.object({ items: rows, next: z.string().nullable() }))
    .query(({ input: { after, size } }) => {
      const end = (after === undefined ? 0 : Number(after)) + size
      return { items: shelf.slice(end - size, end), next: end < shelf.length ? String(end) : null }
    }),
  numbered: t.procedure
    .meta(get('/numbered', 'With numbers'))
    .input(z.object({ page: z.int().default(0), size: Size }))
    .output(z.object({ items: rows, page: z.int(), size: z.int(), totalElements: z.int() }))
    .query(({ input: { page, size } }) => ({
      items: shelf.slice(page * size, (page + 1) * size),
      page,
      size,
      totalElements: shelf.length,
    })),
})

const app = createOpenApiRoutes({
  routers: [router],
  basePath: '/api',
  createContext: () => ({}),
  errorBody: ({ code }) => ({ status: code === 'BAD_REQUEST' ? 400 : 500, body: { message: code, code }, codes: [] }),
})

const Row = z.union([z.string(), z.object({ ref: z.string() }).transform(({ ref }) => ref)])
const Answer = z.union([z.array(Row), z.object({ items: z.array(Row) }).transform(({ items }) => items)])

/** The address of the next page, as a client of RFC 8288 reads it. */
const nextOf = (answer: Response): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]

const pagesFrom = async (path: string | undefined): Promise<string[][]> => {
  if (path === undefined) return []
  const answer = await app.request(path)
  expect(answer.status).toBe(200)
  return [Answer.parse(await answer.json()), ...(await pagesFrom(nextOf(answer)))]
}

describe('every kind of list is followed by its Link', () => {
  test.each(['/api/plain?size=2', '/api/shelf?size=2', '/api/owned', '/api/cursor', '/api/numbered'])(
    '%s',
    async (path) => {
      const pages = await pagesFrom(path)
      expect(pages.flat()).toEqual(names)
      expect(pages[0]).toEqual(['a', 'b'])
      expect(Math.max(...pages.map((page) => page.length))).toBe(2)
    },
  )

  test('the other fields of the query stay', async () => {
    const answer = await app.request('/api/shelf?q=x%20y&size=2')
    expect(new URL(nextOf(answer) ?? '', 'http://x').searchParams.get('q')).toBe('x y')
  })

  test('a row that comes or goes between two pages moves no other', async () => {
    const next = nextOf(await app.request('/api/shelf?size=2'))
    onShelf = [{ ref: 'new' }, ...shelf]
    expect(await pagesFrom(next)).toEqual([['c', 'd'], ['e']])
    onShelf = shelf.filter(({ ref }) => ref !== 'b')
    expect((await pagesFrom(next)).flat()).toEqual(['d', 'e'])
    onShelf = shelf
  })

  test.each(['size=0', 'size=1001', 'size=x', 'size=-1', 'after=x', 'after=WzFd', `after=${'A'.repeat(501)}`])(
    'a wrong page is refused: %s',
    async (query) => {
      expect((await app.request(`/api/plain?${query}`)).status).toBe(400)
    },
  )
})

describe('a list in the document', () => {
  const { paths } = generateOpenApiDocument({ routers: [router], title: 'Shelf', version: '1' })

  test('has its parameters, its bound and the header', () => {
    for (const path of Object.keys(paths)) {
      expect(paths[path]?.get?.responses, path).toMatchObject({ 200: { headers: { link: expect.anything() } } })
    }
    for (const path of ['/plain', '/shelf']) {
      const parameters = z.array(z.looseObject({ name: z.string() })).parse(paths[path]?.get?.parameters)
      expect(parameters.map(({ name }) => name).filter((name) => name !== 'q')).toEqual(['size', 'after'])
      expect(paths[path]?.get?.responses).toMatchObject({
        200: { content: { 'application/json': { schema: { type: 'array', maxItems: 1000 } } } },
      })
    }
    expect(paths['/owned']?.get?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { maxItems: 50 } } } },
    })
  })

  test('names where the next page of an own array begins, or does not start', () => {
    const wrong = t.router({
      owned: t.procedure
        .meta(get('/x', 'x'))
        .input(z.object({ after: z.string() }))
        .output(rows)
        .query(() => shelf),
    })
    expect(() => listEndpoints([wrong])).toThrow('nextAfter')
  })
})
