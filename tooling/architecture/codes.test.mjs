import { describe, expect, it } from 'vitest'
import { findCodeProblems, readKnownCodes } from './codes.mjs'

const tables = {
  'docs/spec/endpoints.tsv': 'id\tstatus\np062\tdocumented\n',
  'docs/spec/rules.tsv': 'id\tkind\ncr699\terror\npr0646\tbehaviour\n',
  'docs/spec/screens.tsv': 'id\troute\nps053\t/horse\n',
  'docs/spec/decisions.md': '# Decisions\n32. One.\n33. Two.\n',
  'docs/performance-goals.md': '| P6.1 | a judge saves |\n',
  'docs/spec/README.md': '| spec section | subject |\n| 8 | errors |\n',
}
const known = readKnownCodes((path) => tables[path])
const problemsOf = (text, path = 'packages/api/src/a.test.ts') => findCodeProblems(path, text, known)

describe('codes', () => {
  it.each([
    ['// p063: a call that is in no table', 'p063 is in no table'],
    ['/** A screen (ps999). */', 'ps999 is in no table'],
    ['/* a rule\n * of cr700 */', 'cr700 is in no table'],
    ['// decision 99', 'decision 99 is not in decisions.md'],
    ['// spec section 12', 'spec section 12 is not in'],
    ['// D33', 'decision 33'],
    ["it('hides papers (p062, D33)', () => {})", 'decision 33'],
    ["it.each([1])('hides papers (D33)', () => {})", 'decision 33'],
    ["describe('papers (ps999)', () => {})", 'ps999 is in no table'],
    ['// decisions 32 and 33', 'named by itself'],
    ['// decision 32, 33', 'named by itself'],
    ['// platform.md section 8', 'spec section 8'],
    ['// as section 8 asks', 'spec section 8'],
    ['// P7: a goal', 'P7 is not in'],
    ['// R17: strict headers', 'in words'],
  ])('%s is refused', (text, expected) => {
    expect(problemsOf(text).join('\n')).toContain(expected)
  })

  it.each([
    '// p062, ps053, cr699, pr0646; decision 32 and decision 33; spec section 8; goal P6',
    '/* (spec\n * section 8) */',
    '// RFC 9110 section 8',
    "const order = ['D1', 'R1']",
    "it('orders', () => { expect(told('D1 R1')).toBe('https://example.org/D1') })",
  ])('%s is fine', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it('reads only comments in files without tests, and only handwritten files', () => {
    expect(problemsOf("const it = (name) => name; it('D33')", 'packages/api/src/a.ts')).toEqual([])
    expect(problemsOf('// D33', 'packages/db/src/generated/a.ts')).toEqual([])
    expect(problemsOf('/// D33', 'packages/db/prisma/models/a.prisma')).toHaveLength(1)
  })
})
