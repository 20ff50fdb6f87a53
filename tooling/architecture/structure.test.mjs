import { describe, expect, it } from 'vitest'
import { findStructureProblems } from './structure.mjs'

const problemsOf = (path, text = '', more = []) => findStructureProblems([path, ...more], () => text)

describe('structure', () => {
  it.each([
    ['packages/domain/src/kernel/date-utils.ts', '', 'names no subject'],
    ['packages/api/src/parties/helpers/a.ts', '', 'names no subject'],
    ['packages/domain/src/kernel/DateRules.ts', '', 'kebab-case'],
    ['packages/api/src/parties/horse/horse.service.ts', '', 'endings in a noun'],
    ['packages/ui/src/a.ts', 'x\n'.repeat(501), 'more than one reason'],
    ['apps/web/src/features/parties/horse/horse.page.tsx', '<p>All horses here</p>', 'literal text'],
    ['packages/api/src/shell/a/a.router.ts', 'x.query(async () => await y())', 'table of contents'],
    ['packages/ui/src/a.ts', '// TO' + 'DO later', 'unfinished'],
    ['packages/ui/src/a.ts', '// @ts-' + 'ignore', 'silences'],
    ['packages/api/src/parties/horse/horse.router.ts', '', 'one noun, one path'],
  ])('%s is refused: %#', (path, text, expected) => {
    expect(problemsOf(path, text).join('\n')).toContain(expected)
  })

  it('a whole noun is fine', () => {
    expect(
      problemsOf('packages/api/src/parties/horse/horse.router.ts', 'export const horseRouter = {}', [
        'packages/domain/src/parties/horse/horse.schema.ts',
        'packages/api/src/parties/horse/horse.queries.ts',
        'apps/web/src/routes/horses/$horse.tsx',
      ]),
    ).toEqual([])
  })
})
