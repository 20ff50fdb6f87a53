import { initTRPC, lazy } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listEndpoints } from './endpoint.ts'
import { downloadRouter, libraryRouter } from './fixtures/lending-library.ts'
import { del, get, patch, post, put, type RouteMeta } from './route-meta.ts'

const t = initTRPC.meta<RouteMeta>().create()
const { procedure } = t
const WithRef = z.object({ ref: z.string() })
const answer = () => 'x'

describe('an invalid route is reported at start, in words', () => {
  test.each([
    ['a GET may not be a mutation', procedure.meta(get('/a', 'A')).mutation(answer)],
    ['a PUT must be a mutation', procedure.meta(put('/a', 'A')).query(answer)],
    ['a POST must be a mutation', procedure.meta(post('/a', 'A')).query(answer)],
    ['a PATCH must be a mutation', procedure.meta(patch('/a', 'A', { readOnly: true })).query(answer)],
    ['a route with readOnly must be a query', procedure.meta(post('/a', 'A', { readOnly: true })).mutation(answer)],
    ['path parameter {ref} is no field of the input', procedure.meta(get('/a/{ref}', 'A')).query(answer)],
    [
      'path parameter {other} is no field of the input',
      procedure.meta(get('/a/{other}', 'A')).input(WithRef).query(answer),
    ],
    ['names a parameter twice', procedure.meta(get('/a/{ref}/{ref}', 'A')).input(WithRef).query(answer)],
    ['neither plain text nor one whole {param}', procedure.meta(get('/a-{ref}', 'A')).input(WithRef).query(answer)],
    ['neither plain text nor one whole {param}', procedure.meta(get('/:ref', 'A')).input(WithRef).query(answer)],
    ['has an empty segment', procedure.meta(get('/a/', 'A')).query(answer)],
    [
      'query field "all" is no field',
      procedure
        .meta(post('/a', 'A', { query: ['all'] }))
        .input(WithRef)
        .mutation(answer),
    ],
    [
      'bodyField "all" is no field',
      procedure
        .meta(post('/a', 'A', { bodyField: 'all' }))
        .input(WithRef)
        .mutation(answer),
    ],
    [
      'a GET has no body',
      procedure
        .meta(get('/a', 'A', { bodyField: 'ref' }))
        .input(WithRef)
        .query(answer),
    ],
    ['the input of a GET must be an object', procedure.meta(get('/a', 'A')).input(z.array(z.string())).query(answer)],
    [
      'cannot take path parameters; name a bodyField',
      procedure.meta(post('/a/{ref}', 'A')).input(z.array(z.string())).mutation(answer),
    ],
    [
      'an input is not a zod 4 schema',
      procedure
        .meta(get('/a', 'A'))
        .input((value: unknown) => String(value))
        .query(answer),
    ],
    [
      'the output is not a zod 4 schema',
      procedure
        .meta(get('/a', 'A'))
        .output((value: unknown) => String(value))
        .query(answer),
    ],
    [
      'a 204 has no body',
      procedure
        .meta(del('/a', 'A', { successStatus: 204 }))
        .output(z.string())
        .mutation(answer),
    ],
    [
      'a subscription cannot be served',
      procedure.meta(get('/a', 'A')).subscription(async function* () {
        yield 1
      }),
    ],
  ])('%s', (message, wrong) => {
    expect(() => listEndpoints([t.router({ wrong })])).toThrow(message)
  })

  test.each([
    ['has the same method and path', get('/a/{ref}', 'A'), get('/a/{ref}', 'B')],
    ['has the same method and path', get('/a/{ref}', 'A'), get('/a/{other}', 'B')],
  ])('two procedures: %s', (message, first, second) => {
    const input = z.object({ ref: z.string(), other: z.string() })
    const router = t.router({
      first: procedure.meta(first).input(input).query(answer),
      second: procedure.meta(second).input(input).query(answer),
    })
    expect(() => listEndpoints([router])).toThrow(message)
  })

  test('one path under two names for its parameter', () => {
    const input = z.object({ ref: z.string(), other: z.string() })
    const router = t.router({
      first: procedure.meta(get('/a/{ref}', 'A')).input(input).query(answer),
      second: procedure.meta(del('/a/{other}', 'B')).input(input).mutation(answer),
    })
    expect(() => listEndpoints([router])).toThrow('first names the parameters of this path otherwise (/a/{ref})')
  })

  test('one name in two routers, and lazy routers', () => {
    const one = t.router({ first: procedure.meta(get('/a', 'A')).query(answer) })
    const two = t.router({ first: procedure.meta(get('/b', 'B')).query(answer) })
    expect(() => listEndpoints([one, two])).toThrow('another router has a procedure first')
    expect(() => listEndpoints([t.router({ later: lazy(async () => one) })])).toThrow(
      'lazy routers cannot be listed at start: later',
    )
  })

  test('all problems are reported in one error', () => {
    const router = t.router({
      first: procedure.meta(get('/a', 'A')).mutation(answer),
      second: procedure.meta(get('/b/{ref}', 'B')).query(answer),
    })
    const message = [
      'The routes cannot be served:',
      '- GET /a (first): a GET may not be a mutation',
      '- GET /b/{ref} (second): path parameter {ref} is no field of the input',
    ]
    expect(() => listEndpoints([router])).toThrow(message.join('\n'))
  })
})

describe('endpoints', () => {
  const endpoints = listEndpoints([libraryRouter, downloadRouter])
  const byId = (id: string) => endpoints.find(({ operationId }) => operationId === id)

  test('are those with a route, sorted by path', () => {
    const keys = endpoints.map(({ path, method }) => `${path} ${method}`)
    expect(keys).toEqual([...keys].sort())
    expect(byId('withoutRoute')).toBeUndefined()
  })

  test('carry tags, access and status, also from a base procedure', () => {
    expect(byId('book.add')).toMatchObject({ tags: ['book'], access: 'signedIn', successStatus: 201, type: 'mutation' })
    expect(byId('book.search')).toMatchObject({ tags: ['book', 'search'], access: 'open', successStatus: 200 })
    expect(byId('book.lock')).toMatchObject({ successStatus: 204 })
    expect(byId('export.bytes')).toMatchObject({ isDownload: true })
  })

  test('the access of the route overrides that of the base', () => {
    const base = procedure.meta({ access: 'open' })
    const [endpoint] = listEndpoints([t.router({ a: base.meta(get('/a', 'A', { access: 'admin' })).query(answer) })])
    expect(endpoint?.access).toBe('admin')
  })

  test('know the location of each field', () => {
    expect(byId('book.compute')).toMatchObject({ params: ['book'], queryFields: new Set(['apply']) })
    expect(byId('book.remove')).toMatchObject({ queryFields: new Set(['moveTo', 'reason']) })
    expect(byId('book.cover')).toMatchObject({ fileFields: new Set(['file']), needsFile: true })
    expect(byId('book.pictures')).toMatchObject({ fileFields: new Set(['pictures']), needsFile: false })
  })
})
