import { describe, expect, it } from 'vitest'
import { findStructureProblems } from './structure.mjs'

const problemsOf = (path, text = '', more = []) => findStructureProblems([path, ...more], () => text)

describe('structure', () => {
  it.each([
    ['packages/domain/src/kernel/date-utils.ts', '', 'names no subject'],
    ['packages/api/src/parties/helpers/a.ts', '', 'names no subject'],
    ['packages/domain/src/kernel/DateRules.ts', '', 'kebab-case'],
    ['packages/ui/src/a.ts', 'x\n'.repeat(501), 'more than one reason'],
    ['apps/web/src/features/parties/horse/horse.page.tsx', '<p>All horses here</p>', 'literal text'],
    ['packages/api/src/shell/a/a.router.ts', 'x.query(async () => await y())', 'table of contents'],
    ['packages/api/src/a/b/b.commands.ts', 'x.updateMany({ where: { ref, version }, data })', 'takeVersion'],
    ['packages/api/src/a/b/b.commands.ts', 'x.update({ where: { ref: { in: [ref] }, version: 1 } })', 'takeVersion'],
    ['packages/api/src/a/b/b.commands.ts', 'throw failure(kernelErrors.staleVersion, { current })', 'takeVersion'],
    ['packages/api/src/a/b/b.commands.ts', 'db`SELECT ref FROM horse WHERE ref = 1 FOR UPDATE`', 'lockRows'],
    ['packages/api/src/a/b/b.commands.ts', 'await db.history.createMany({ data: [line] })', 'appendHistory'],
    ['packages/ui/src/a.ts', '// TO' + 'DO later', 'unfinished'],
    ['packages/api/src/a/a/a.queries.ts', 'const today = now().toISOString().slice(0, 10)', 'the day in UTC'],
    ['apps/web/src/a.ts', 'formats.date(row.createdAt.slice(0, 10))', 'the day in UTC'],
    ['apps/web/src/features/a/a.page.tsx', 'href={`/competitions/$' + '{row.ref}/overview`}', 'placeOfCompetition'],
    ['apps/web/src/app/a.ts', "to: '/competitions/$competition'", 'placeOfCompetition'],
    ['packages/ui/src/a.ts', '// @ts-' + 'ignore', 'silences'],
    ['packages/api/src/parties/horse/horse.router.ts', '', 'one noun, one path'],
    ['packages/api/src/parties/horse/horse.router.ts', '', 'no *.api.test.ts'],
    ['packages/db/prisma/models/parties/stables.prisma', '', 'one noun, one path'],
  ])('%s is refused: %#', (path, text, expected) => {
    expect(problemsOf(path, text).join('\n')).toContain(expected)
  })

  it('a write may raise the version, and a comparison by the kernel is allowed', () => {
    const text = `await takeVersion(ctx, 'horse', { ref, version }, read)
      await db.horse.update({ where: { ref }, data: { version: { increment: 1 } } })
      await db.horse.findMany({ where: { ref }, select: { version: true } })`
    expect(problemsOf('packages/api/src/parties/horse/horse.commands.ts', text)).toEqual([])
  })

  it('accepts a complete noun', () => {
    expect(
      problemsOf('packages/api/src/parties/horse/horse.router.ts', 'export const horseRouter = {}', [
        'packages/domain/src/parties/horse/horse.schema.ts',
        'packages/api/src/parties/horse/horse.queries.ts',
        'packages/api/src/parties/horse/horse.api.test.ts',
        'apps/web/src/routes/horses/$horse.tsx',
      ]),
    ).toEqual([])
  })

  describe('a discipline is a folder', () => {
    const record = 'packages/domain/src/disciplines/disciplines.ts'
    const texts = { [record]: 'export const folders = {\n  DRESSAGE: dressage,\n  VAULTING: vaulting,\n} as const' }
    const namedIn = (path, text) =>
      findStructureProblems([record, path], (each) => (each === path ? text : (texts[each] ?? '')))

    it.each([
      ['packages/domain/src/competitions/result/result.rules.ts', "if (protocol.discipline === 'VAULTING') return"],
      ['packages/api/src/competitions/test/test.queries.ts', 'const a = { DRESSAGE: 1 }'],
      ['apps/web/src/features/competitions/ranking/ranking.columns.ts', "new Set(['DRESSAGE'])"],
    ])('%s may not name one', (path, text) => {
      expect(namedIn(path, text).join('\n')).toContain('names the discipline')
    })

    it.each([
      ['packages/domain/src/disciplines/dressage/dressage.ts', "const word = 'DRESSAGE'"],
      ['apps/web/src/features/competitions/result/disciplines/vaulting/fields.ts', "const word = 'VAULTING'"],
      ['packages/domain/src/competitions/result/result.rules.ts', '// DRESSAGE is only spoken of here.'],
      ['packages/domain/src/competitions/result/result.rules.ts', "const ring = 'DRESSAGE_RING'"],
      ['packages/domain/src/competitions/result/result.rules.test.ts', "const word = 'DRESSAGE'"],
    ])('%s may', (path, text) => {
      expect(namedIn(path, text)).toEqual([])
    })
  })
})
