// `pnpm --filter @oxer/api docs` writes the generated documents; `docs check` fails when they are out of date. A change that breaks
// clients is not written before docs/CHANGELOG.md says so.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiDocument, findBreakingChanges, findUntold, sentenceOf } from './src/surface/breaking-changes.ts'
import { endpointsDocument, errorsDocument, permissionsDocument, readSpecification } from './src/surface/documents.ts'
import { guardTable } from './src/surface/guard-table.ts'
import { apiDocument, type SinceTable, sinceTableOf } from './src/surface/open-api.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readIfThere = (path: string): string | null => {
  try {
    return read(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
const texts = (language: string) =>
  JSON.parse(read(`packages/i18n/locales/${language}/errors.json`)) as Record<string, string>
const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line for what lies deeper than `depth`, so that a difference is a line that can be read. */
const toJson = (value: unknown, depth: number, indent = ''): string => {
  if (depth === 0 || !isTree(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const lines = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${inner}${JSON.stringify(key)}: ${toJson(each, depth - 1, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
}

const { version } = JSON.parse(read('package.json')) as { version: string }
const sincePath = 'packages/api/src/surface/since.json'
const openApiPath = 'docs/openapi.json'
const since = sinceTableOf(JSON.parse(read(sincePath)) as SinceTable, version)

const documents: Record<string, string> = {
  'docs/endpoints.md': endpointsDocument(readSpecification(read('docs/spec/endpoints.tsv'))),
  'docs/permissions.md': permissionsDocument(guardTable()),
  'docs/errors.md': errorsDocument({ en: texts('en'), nl: texts('nl') }),
  [sincePath]: `${JSON.stringify(since, null, 2)}\n`,
  [openApiPath]: `${toJson(apiDocument({ version, url: '/api', cookieName: 'oxer_session', since }), 5)}\n`,
}

const published = readIfThere(openApiPath)
const breaking =
  published === null
    ? []
    : findBreakingChanges(JSON.parse(published) as ApiDocument, JSON.parse(documents[openApiPath] ?? '') as ApiDocument)
const untold = findUntold(breaking, readIfThere('docs/CHANGELOG.md') ?? '')
const stale = Object.entries(documents).filter(([path, text]) => readIfThere(path) !== text)

if (untold.length > 0) {
  process.stderr.write(
    `These changes break clients. Take them back, or write them below "### Breaks clients" in docs/CHANGELOG.md:\n${untold.join('\n')}\n`,
  )
  process.exitCode = 1
} else if (process.argv.includes('check')) {
  if (stale.length > 0) {
    process.stderr.write(`out of date: ${stale.map(([path]) => path).join(', ')}; run "pnpm --filter @oxer/api docs"\n`)
    process.exitCode = 1
  }
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
  for (const change of breaking) process.stdout.write(`${sentenceOf(change)}\n`)
}
