import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listErrors } from '@oxer/domain/errors'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const skipped = new Set(['node_modules', 'dist', 'generated', 'testing', 'e2e'])

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesBelow(path)
    return /(?<!\.(?:test|fixture|errors))\.tsx?$/.test(entry.name) ? [path] : []
  })

it('the product refuses with every code of the catalogue', () => {
  const words = new Set<string>()
  for (const path of ['apps', 'packages'].flatMap((folder) => sourcesBelow(join(root, folder)))) {
    for (const [word] of readFileSync(path, 'utf8').matchAll(/[A-Za-z][A-Za-z0-9]*/g)) words.add(word)
  }
  const unused = listErrors().filter(({ name }) => !words.has(name))
  expect(unused.map(({ noun, name, definition }) => `${definition.code} ${noun}.${name}`)).toEqual([])
})
