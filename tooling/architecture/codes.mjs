// Checks that every code in a comment or the name of a test resolves in docs/spec and has one spelling. It has no
// dependencies, so that it reads as the rule.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const sources = /^(apps|packages|bench|tooling)\/.*\.(ts|tsx|mjs|cjs|prisma|css|sql)$/
const ownFiles = /^tooling\/architecture\/codes(\.test)?\.mjs$/

/** Comments and strings are matched together, so that a quote in a comment does not start a string, nor the reverse. */
const tokens =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g
const titleOpening = /(?:\b(?:it|test|describe)(?:\.[a-zA-Z.]+)?|\]\))\(\s*$/

/**
 * The comments of a source and, in a test, the names of its tests: `{ text, line, start }`.
 * @param {string} source @param {boolean} isTest
 */
export const findProse = (source, isTest) => {
  const found = []
  for (const match of source.matchAll(tokens)) {
    const isTitle =
      isTest &&
      match.groups?.text !== undefined &&
      titleOpening.test(source.slice(Math.max(0, match.index - 60), match.index))
    if (match.groups?.comment === undefined && !isTitle) continue
    found.push({ text: match[0], start: match.index, line: source.slice(0, match.index).split('\n').length })
  }
  return found
}

const rowCode = /\b(?:ps|pr|cr|cs|[pqc])\d{3,4}\b/g
const decision = /\bdecisions? (\d+)/gi
const wrongSpellings = [
  [/\bD\d{1,2}\b(?!:\d)/, 'a ruling is written `decision 33`'],
  [/\bR\d{1,2}\b/, 'a promise of quality is written in words'],
  [/\bdecisions \d/i, 'each ruling is named by itself: `decision 9, decision 13`'],
  [/\bdecision \d+(?:,| and) \d/i, 'each ruling is named by itself: `decision 9, decision 13`'],
  [/\b(?:platform|competitions|quality)\.md\b/, 'a section is written `spec section 8`'],
  [/(?<!\bspec[\s*/]+)(?<!RFC \d{4} )\bsection \d/i, 'a section is written `spec section 8`'],
]
const goal = /\b(P\d{1,2})\b/g
const section = /\bspec[\s*/]+section (\d+)/gi

/**
 * @param {string} path @param {string} source
 * @param {{ rows: ReadonlySet<string>, decisions: ReadonlySet<string>, sections: ReadonlySet<string>,
 *   goals: ReadonlySet<string> }} known
 * @returns {string[]} what does not resolve, with the way out
 */
export const findCodeProblems = (path, source, known) => {
  if (!sources.test(path) || ownFiles.test(path) || /\/(generated|fixtures|node_modules|dist)\//.test(path)) return []
  const isTest = /\.(test|flow)\.[a-z]+$/.test(path)
  return findProse(source, isTest).flatMap(({ text, line }) => {
    const problems = []
    for (const [code] of text.matchAll(rowCode)) if (!known.rows.has(code)) problems.push(`${code} is in no table`)
    for (const [all, number] of text.matchAll(decision)) {
      if (!known.decisions.has(number)) problems.push(`${all} is not in decisions.md`)
    }
    for (const [all, number] of text.matchAll(section)) {
      if (!known.sections.has(number)) problems.push(`${all} is not in docs/spec/README.md`)
    }
    for (const [all, number] of text.matchAll(goal)) {
      if (!known.goals.has(number)) problems.push(`${all} is not in docs/performance-goals.md`)
    }
    for (const [pattern, way] of wrongSpellings) {
      const match = pattern.exec(text)
      if (match) problems.push(`${match[0]}: ${way}`)
    }
    return problems.map((problem) => `${path}:${line}: ${problem}`)
  })
}

/** @param {(path: string) => string} read */
export const readKnownCodes = (read) => ({
  rows: new Set(
    ['endpoints.tsv', 'rules.tsv', 'screens.tsv'].flatMap((table) =>
      read(`docs/spec/${table}`)
        .split('\n')
        .slice(1)
        .map((row) => row.split('\t')[0] ?? '')
        .filter(Boolean),
    ),
  ),
  decisions: new Set([...read('docs/spec/decisions.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number)),
  goals: new Set([...read('docs/performance-goals.md').matchAll(/^\| (P\d+)/gm)].map(([, number]) => number)),
  sections: new Set([...read('docs/spec/README.md').matchAll(/^\| (\d) \|/gm)].map(([, number]) => number)),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..')
  const read = (path) => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch (error) {
      // Deleted, and not yet so in the index.
      if (error.code === 'ENOENT') return ''
      throw error
    }
  }
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const known = readKnownCodes(read)
  const problems = listed
    .split('\n')
    .filter((path) => sources.test(path))
    .flatMap((path) => findCodeProblems(path, read(path), known))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
