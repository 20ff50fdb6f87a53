import { describe, expect, it } from 'vitest'
import { findLanguageProblems } from './language.mjs'

const comment = 'packages/api/src/a/b/b.queries.ts'

describe('findLanguageProblems', () => {
  it.each([
    ['a comment', comment, '/** The members of a club, for who may see them. */', '1'],
    ['a comment over two lines', comment, 'const a = 1\n// The members of a club, for\n// who may see them.', '2'],
    ['a dialect word', comment, '// The missing field is told.', '1'],
    ['a value that is none', comment, '// Refuses a day that is none.', '1'],
    ['the name of a test', 'packages/api/src/a/b/b.api.test.ts', "it('is shown to who may see it', () => {})", '1'],
    ['a summary', 'packages/api/src/a/b/b.router.ts', "x.meta(get('/a', 'Members, for who may see them'))", '1'],
  ])('finds it in %s', (_where, path, source, line) => {
    const found = findLanguageProblems([path], () => source)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:${line} write`)
  })

  it.each([
    ['plain English', comment, '// For callers who may see them; those whose age is unknown are left out.'],
    ['code and its texts', comment, "const text = 'for who'"],
    ['other files', 'docs/WRITING.md', '*for who may see them*'],
  ])('leaves %s alone', (_what, path, source) => {
    expect(findLanguageProblems([path], () => source)).toEqual([])
  })
})
