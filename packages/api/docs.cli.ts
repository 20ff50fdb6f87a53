// `pnpm --filter @oxer/api docs` writes the generated tables in docs/; `docs check` fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointsDocument, errorsDocument, permissionsDocument, readSpecification } from './src/surface/documents.ts'
import { guardTable } from './src/surface/guard-table.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const texts = (language: string) =>
  JSON.parse(read(`packages/i18n/locales/${language}/errors.json`)) as Record<string, string>

const documents: Record<string, string> = {
  'docs/endpoints.md': endpointsDocument(readSpecification(read('docs/spec/endpoints.tsv'))),
  'docs/permissions.md': permissionsDocument(guardTable()),
  'docs/errors.md': errorsDocument({ en: texts('en'), nl: texts('nl') }),
}

const isCheck = process.argv.includes('check')
const stale = Object.entries(documents).filter(([path, text]) => {
  try {
    return read(path) !== text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
})
if (!isCheck) for (const [path, text] of stale) writeFileSync(join(root, path), text)
if (isCheck && stale.length > 0) {
  process.stderr.write(`out of date: ${stale.map(([path]) => path).join(', ')}; run "pnpm --filter @oxer/api docs"\n`)
  process.exitCode = 1
}
