// Loads the renderer, the style sheet and the script of the public pages from the build of apps/web, or, if the server runs from its
// sources, from the sources of apps/web.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicFrame, PublicPage } from '@oxer/api'

export type RenderedPage = { html: string; fragment: string; style: string }

export type ArenaRenderer = {
  renderPage: (page: PublicPage, frame: PublicFrame) => RenderedPage
  /** The picture of a link to the page, and the icon of a tenant, as SVG. */
  renderPreview: (page: PublicPage, frame: PublicFrame) => string
  renderIcon: (tenant: PublicFrame['tenant'], isMaskable?: boolean) => string
  /** The text of the style sheet; the page contains it, so that the first paint waits for nothing else. */
  style: string
  scriptUrl: string | null
  /** The script itself, if no build has put it among the files. */
  script: string | null
}

type RendererModule = Pick<ArenaRenderer, 'renderPage' | 'renderPreview' | 'renderIcon'>
type Manifest = Record<string, { file: string; css?: string[] }>

const entryClient = 'src/arena/entry-client.ts'

const fromBuild = async (webFolder: string): Promise<ArenaRenderer> => {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[entryClient]
  if (entry === undefined) throw new Error('apps/web was built without the script of the public pages')
  const renderer = pathToFileURL(join(webFolder, '../server/entry-server.js')).href
  const { renderPage, renderPreview, renderIcon } = (await import(renderer)) as RendererModule
  const style = (entry.css ?? []).map((file) => readFileSync(join(webFolder, file), 'utf8')).join('')
  return { renderPage, renderPreview, renderIcon, style, scriptUrl: `/${entry.file}`, script: null }
}

const fromSources = async (webRoot: string): Promise<ArenaRenderer> => {
  const { build } = await import('esbuild')
  const shared = { bundle: true, format: 'esm', write: false, logLevel: 'warning', outdir: '/' } as const
  const [server, client] = await Promise.all([
    build({
      ...shared,
      entryPoints: [join(webRoot, 'src/arena/entry-server.tsx')],
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'i18next', 'zod'],
    }),
    build({
      ...shared,
      entryPoints: [join(webRoot, entryClient)],
      platform: 'browser',
      target: 'es2022',
      minify: true,
      external: ['*.woff2'],
    }),
  ])
  const textOf = (files: readonly { path: string; text: string }[], ending: string): string =>
    files.find((file) => file.path.endsWith(ending))?.text ?? ''
  // Written beside the packages that it imports, under a name derived from its text, so that nothing outdated is imported and nothing is
  // written twice.
  const text = textOf(server.outputFiles, '.js')
  const folder = join(webRoot, 'node_modules/.cache/arena')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `renderer-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  }
  const { renderPage, renderPreview, renderIcon } = (await import(pathToFileURL(file).href)) as RendererModule
  const style = textOf(client.outputFiles, '.css')
  const script = textOf(client.outputFiles, '.js')
  return { renderPage, renderPreview, renderIcon, style, scriptUrl: '/arena.js', script }
}

/** `webFolder` is the output folder for browsers of the build of apps/web; `isBuilt` is true if this server is built, too. */
export const loadArenaRenderer = (webFolder: string, isBuilt: boolean): Promise<ArenaRenderer> =>
  isBuilt && existsSync(join(webFolder, '.vite/manifest.json'))
    ? fromBuild(webFolder)
    : fromSources(dirname(dirname(webFolder)))
