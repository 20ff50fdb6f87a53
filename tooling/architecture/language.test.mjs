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
    ['a place', comment, '// The rider stands behind those who rode.', '1'],
    ['a current value', comment, '// Asks what stands, and compares.', '1'],
    ['a silence', comment, '// The protocol says nothing of a limit.', '1'],
    ['an outcome', comment, '// Stores what became of the ride.', '1'],
    ['a repetition', comment, '// The page is made anew.', '1'],
    ['an exception', comment, '// All fields but for the version.', '1'],
    ['drama', comment, '// A member keeps it for ever.', '1'],
  ])('finds it in %s', (_where, path, source, line) => {
    const found = findLanguageProblems([path], () => source)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:${line} write`)
  })

  it.each([
    ['plain English', comment, '// For callers who may see them; those whose age is unknown are left out.'],
    ['an absence', comment, '// Null if there is none; a rider out of competition is none of them.'],
    ['a sport term', comment, '// Errors of course cost points. Changes of course events.'],
    ['code and its texts', comment, "const text = 'for who'"],
    ['other files', 'docs/WRITING.md', '*for who may see them*'],
  ])('leaves %s alone', (_what, path, source) => {
    expect(findLanguageProblems([path], () => source)).toEqual([])
  })
})
