import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathShape } from './endpoint.ts'
import { routeTable } from './route-table.ts'

const entry = (path: string, method = 'GET') => ({ path, method })

describe('the most specific path wins', () => {
  test.each([
    [['/a/{x}', '/a/b'], '/a/b', '/a/b'],
    [['/a/{x}', '/a/b'], '/a/c', '/a/{x}'],
    [['/a/{x}/c', '/{y}/b/c', '/{y}/b/{z}'], '/a/b/c', '/a/{x}/c'],
    [['/a/b/d', '/a/{x}/c'], '/a/b/c', '/a/{x}/c'],
    [['/{t}/{s}/recalculate', '/{t}/{s}/{participation}'], '/1/2/recalculate', '/{t}/{s}/recalculate'],
    [['/a/{x}'], '/a/', undefined],
    [['/a'], '/a/b', undefined],
    [['/a/b'], '/a', undefined],
  ])('decision 2 of %j, %s is answered by %s', (paths, request, expected) => {
    for (const order of [paths, paths.toReversed()]) {
      expect(routeTable(order.map((path) => entry(path)))(request)?.leaf.path).toBe(expected)
    }
  })

  const segment = fc.constantFrom('a', 'b', 'c', '{p}')
  const template = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => {
    return `/${segments.map((text, index) => (text === '{p}' ? `{p${index}}` : text)).join('/')}`
  })
  const request = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`)

  const isParam = (text: string | undefined) => text?.startsWith('{') ?? false
  const matches = (path: string, asked: string) => {
    const own = path.split('/')
    const other = asked.split('/')
    return own.length === other.length && own.every((text, index) => isParam(text) || text === other[index])
  }
  /** One character for each segment, literals before parameters: the smallest text is the most specific path. */
  const rank = (path: string) =>
    path
      .split('/')
      .map((text) => (isParam(text) ? '1' : '0'))
      .join('')

  test('decision 2 for any set of paths, whatever the order of registration', () => {
    const paths = fc.uniqueArray(template, { minLength: 1, maxLength: 12, selector: pathShape })
    const shuffled = paths.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, request, ([list, other], asked) => {
        const [best] = list.filter((path) => matches(path, asked)).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
        for (const order of [list, other]) {
          const found = routeTable(order.map((path) => entry(path)))(asked)
          expect(found?.leaf.path).toBe(best)
          const expected = (best ?? '')
            .split('/')
            .flatMap((text, index) => (isParam(text) ? [asked.split('/')[index]] : []))
          expect(found?.values ?? []).toEqual(expected)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('Allow lists the methods of one path, including the implied ones', () => {
  const find = routeTable([entry('/a', 'DELETE'), entry('/a', 'GET'), entry('/{x}', 'POST')])
  expect(find('/a')?.leaf.allow).toBe('GET, HEAD, DELETE, OPTIONS')
  expect(find('/b')?.leaf.allow).toBe('POST, OPTIONS')
})

test('the time to find a path depends on its segments, not on the number of paths', () => {
  const find = routeTable(Array.from({ length: 1000 }, (_, index) => entry(`/noun${index}/{ref}/verb`)))
  expect(find('/noun999/7/verb')).toMatchObject({ values: ['7'], leaf: { path: '/noun999/{ref}/verb' } })
})
