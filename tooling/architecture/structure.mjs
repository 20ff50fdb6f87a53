// The shape of the tree, as docs/ARCHITECTURE.md has it: closed vocabulary of file names, one noun one path, sizes.
// No dependencies, so that it reads as what it is: the rules.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const forbiddenWords = /(^|[-./])(utils?|helpers?|common|misc|stuff)([-./]|$)/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const routeFile = /^apps\/web\/src\/routes\//

const apiEndings = ['router', 'guards', 'queries', 'commands', 'files', 'jobs', 'gateway', 'mappers', 'api.test']
const apiNoun = /^packages\/api\/src\/(?!kernel\/)[a-z-]+\/([a-z-]+)\/([^/]+)$/
const maximumLines = 500

/** @param {string[]} paths @param {(path: string) => string} read @returns {string[]} what is wrong, with the way out */
export const findStructureProblems = (paths, read) => {
  const problems = []
  for (const path of paths) {
    if (!/^(apps|packages)\/.*\.(ts|tsx)$/.test(path) || /\/(generated|fixtures)\//.test(path)) continue
    const name = path
      .split('/')
      .at(-1)
      .replace(/\.d\.ts$|\.tsx?$/, '')
    if (forbiddenWords.test(path)) {
      problems.push(`${path}: names no subject; say what it is about (a rule, a mapper, a format)`)
    }
    if (!routeFile.test(path) && !kebab.test(name)) problems.push(`${path}: file names are kebab-case`)
    const noun = apiNoun.exec(path)
    if (noun) {
      const known = apiEndings.some((ending) => noun[2].endsWith(`.${ending}.ts`))
      const isOwn = noun[2].endsWith('.d.ts') || noun[2].endsWith('.test.ts') || noun[2].endsWith('.publication.ts')
      if (!known && !isOwn) problems.push(`${path}: endings in a noun's folder are ${apiEndings.join(', ')}`)
    }
    const text = read(path)
    const lines = text.split('\n').length
    if (lines > maximumLines && !/\.test\.tsx?$/.test(path) && !/\/(demo|presets)\//.test(path)) {
      problems.push(`${path}: ${lines} lines; over ${maximumLines} a file has more than one reason to exist: split it`)
    }
    if (/^apps\/web\/src\/(features|app|arena)\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path)) {
      const literal = />\s*[A-Z][a-z]+( [a-z]+)+\s*</.exec(text)
      if (literal)
        problems.push(`${path}: literal text "${literal[0].slice(1, -1).trim()}" in JSX; texts live in packages/i18n`)
    }
    if (/^packages\/api\/src\/.*\.router\.ts$/.test(path) && /\n\s+if \(|\bawait\b/.test(text)) {
      problems.push(`${path}: a router is a table of contents: no if, no await`)
    }
    if (/\b(TODO|FIXME|HACK)\b/.test(text)) problems.push(`${path}: unfinished work is not merged`)
    if (/(@ts-ignore|@ts-nocheck|biome-ignore|eslint-disable|oxlint-disable|\bas any[\s,;)\]])/.test(text)) {
      problems.push(`${path}: silences a tool; fix the cause`)
    }
  }
  const names = paths.flatMap(
    (path) => /^packages\/domain\/src\/([a-z-]+)\/([a-z-]+)\/\2\.schema\.ts$/.exec(path)?.slice(1, 3).join('/') ?? [],
  )
  for (const path of paths) {
    const api = /^packages\/api\/src\/([a-z-]+)\/([a-z-]+)\/\2\.router\.ts$/.exec(path)
    if (api && api[1] !== 'shell' && api[1] !== 'access' && !names.includes(`${api[1]}/${api[2]}`)) {
      problems.push(
        `${path}: one noun, one path: packages/domain/src/${api[1]}/${api[2]}/${api[2]}.schema.ts is missing`,
      )
    }
  }
  return problems
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..')
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter(Boolean)
  const problems = findStructureProblems(paths, (path) => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch (error) {
      // Deleted, and not yet so in the index.
      if (error.code === 'ENOENT') return ''
      throw error
    }
  })
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
