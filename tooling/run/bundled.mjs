// The domain as one JavaScript file, built again only if one of its sources has changed. A command that scores or plans
// then starts in a fraction of a second, without a build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, root } from './steps.mjs'

const folder = join(root, 'node_modules', '.cache', 'oxer', 'bundled')

const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const readMark = (file) => {
  if (!existsSync(file)) return null
  const mark = JSON.parse(readFileSync(file, 'utf8'))
  return mark.paths.every((path) => existsSync(join(root, path))) && fingerprint(mark.paths) === mark.fingerprint
    ? mark
    : null
}

/** Several commands may do this at the same time, so each writes its own file and then renames it. */
const writeWhole = (file, text) => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  renameSync(own, file)
}

const bundle = async (entry) => {
  if (!existsSync(join(root, 'node_modules', 'esbuild'))) await install({ quiet: true })
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return { text: outputFiles[0].text, paths: Object.keys(metafile.inputs).sort() }
}

/**
 * The exports of a module of the workspace.
 * @param {string} name of the cached file
 * @param {string} entry the path of the module from the root
 */
export const importBundled = async (name, entry) => {
  const code = join(folder, `${name}.mjs`)
  const mark = join(folder, `${name}.json`)
  if (readMark(mark) === null || !existsSync(code)) {
    mkdirSync(folder, { recursive: true })
    const { text, paths } = await bundle(entry)
    writeWhole(code, text)
    writeWhole(mark, JSON.stringify({ fingerprint: fingerprint(paths), paths }))
  }
  return import(pathToFileURL(code).href)
}
