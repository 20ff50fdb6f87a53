import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run/steps.mjs'

const imported = /^(?:import|export)\b[^'"]*?from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]/gm

/** The packages that a file imports as it is loaded, by itself or through another file, as `file: package`. */
const packagesOf = (file, seen = new Set()) => {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const required = [...text.matchAll(/^const .*\bcreateRequire\(.*\)\(['"]([^'"]+)['"]\)/gm)]
  const own = required.map(([, name]) => `${file.slice(root.length + 1)}: ${name}`)
  const reached = [...text.matchAll(imported)].flatMap(([, from, alone]) => {
    const name = from ?? alone
    if (name.startsWith('node:')) return []
    if (name.startsWith('.')) return packagesOf(join(dirname(file), name), seen)
    return [`${file.slice(root.length + 1)}: ${name}`]
  })
  return [...own, ...reached]
}

/** A clean checkout has no packages until one of these has installed them. */
const commands = ['start', 'test', 'dev', 'bench', 'admin', 'demo'].map((name) =>
  join(root, 'tooling/run', `${name}.mjs`),
)

it('a command that may be the first of a clean checkout loads only modules of node', () => {
  const found = commands.filter(existsSync).flatMap((file) => packagesOf(file))
  expect(commands.filter(existsSync).length).toBeGreaterThan(3)
  expect(found).toEqual([])
})
