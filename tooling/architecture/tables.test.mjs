import { describe, expect, it } from 'vitest'
import { findTableProblems } from './tables.mjs'

const models = {
  'packages/db/prisma/models/catalogue/license.prisma': 'model License {\n  ref String @id\n\n  @@map("license")\n}\n',
  'packages/db/prisma/models/competitions/test.prisma':
    'model CompetitionTest {\n  ref String @id\n\n  @@map("competition_test")\n}\n',
}
const problemsOf = (path, text) => {
  const files = { ...models, [path]: text }
  return findTableProblems(Object.keys(files), (name) => files[name])
}

describe('tables', () => {
  it.each([
    ['by the client', 'await db.competitionTest.findMany({})'],
    ['by the client, on a line of its own', 'await db.competitionTest\n  .findFirst({})'],
    ['in SQL', 'db.$queryRaw`SELECT name FROM competition_test WHERE true`'],
    ['in a join', 'db.$queryRaw`SELECT 1 FROM license JOIN "competition_test" AS test ON true`'],
    ['in a write', 'db.$executeRaw`UPDATE competition_test SET name = 1`'],
  ])('a table to the right is refused %s', (_how, text) => {
    expect(problemsOf('packages/api/src/catalogue/license/license.queries.ts', text)).toEqual([
      expect.stringContaining('knows the table competition_test of competitions'),
    ])
  })

  it.each([
    ['its own table', 'packages/api/src/catalogue/license/license.queries.ts', 'db.license.findMany({})'],
    ['a table to its left', 'packages/api/src/competitions/test/test.queries.ts', 'db.license.findMany({})'],
    ['a test', 'packages/api/src/catalogue/license/license.api.test.ts', 'db.competitionTest.findMany({})'],
  ])('%s is fine', (_what, path, text) => {
    expect(problemsOf(path, text)).toEqual([])
  })

  it('reports an exception that is no longer needed', () => {
    expect(problemsOf('packages/api/src/catalogue/usage/usage.queries.ts', 'db.license.findMany({})')).toEqual([
      expect.stringContaining('exception'),
    ])
  })
})
