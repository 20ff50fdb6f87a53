// Installs and builds only if something has changed since the last time, so that a restart is quick.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install, pnpm, root } from './steps.mjs'

const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo', 'test-results', 'bench'])

const sourcesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || entry.name.includes('.test.') || entry.name.endsWith('.gen.ts')) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourcesUnder(path) : [path]
    })

const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const whenStale = async (name, paths, isThere, make) => {
  const mark = join(root, 'node_modules', '.cache', 'oxer', name)
  const current = fingerprint(paths)
  if (isThere() && existsSync(mark) && readFileSync(mark, 'utf8') === current) return
  await make()
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, fingerprint(paths))
}

export const installWhenStale = () =>
  whenStale(
    'install',
    ['pnpm-lock.yaml', 'package.json', 'pnpm-workspace.yaml'].map((name) => join(root, name)),
    () => existsSync(join(root, 'node_modules', '.pnpm')),
    install,
  )

export const buildWhenStale = () =>
  whenStale(
    'build',
    [
      ...['apps/server', 'apps/web', 'packages'].flatMap((folder) => sourcesUnder(join(root, folder))),
      join(root, 'pnpm-lock.yaml'),
    ],
    () =>
      existsSync(join(root, 'apps/server/dist/server.js')) && existsSync(join(root, 'apps/web/dist/client/index.html')),
    () => pnpm('exec', 'turbo', 'run', 'build', '--output-logs=errors-only'),
  )
