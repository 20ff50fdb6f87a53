// Builds the pages: the office, the small script of the public pages, the renderer of those pages for the server, and the service worker.
// Then it measures what a first visit loads, and fails if that exceeds the budget.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = dirname(fileURLToPath(import.meta.url))
const client = join(root, 'dist/client')
const arenaScript = join(root, 'src/arena/entry-client.ts')
const arenaRenderer = join(root, 'src/arena/entry-server.tsx')

// The router's plugin splits the routes of the folder in which it runs; from elsewhere they would all be in one file.
process.chdir(root)

/**
 * Kilobytes, compressed, and requests. The first load is a signed-in visit of Home with an empty cache, until the page
 * is idle. Each route has a budget of its own.
 */
const budget = {
  requests: 15,
  script: 188.5,
  style: 12.5,
  championships: 5,
  homeParts: 12,
  arenaScript: 60,
  route: 40,
  worker: 4,
}

await build({
  root,
  logLevel: 'warn',
  build: {
    rolldownOptions: {
      input: { office: join(root, 'index.html'), ...(existsSync(arenaScript) && { arena: arenaScript }) },
    },
  },
})

if (existsSync(arenaRenderer)) {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: arenaRenderer, outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false, manifest: false },
    ssr: { noExternal: true },
  })
}

const written = readFileSync(join(client, '.vite/manifest.json'), 'utf8')
const manifest = JSON.parse(written)

// Its address never changes, so that the browser finds the next one there; the name of the build in it says that there is a next one.
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: { __BUILD__: JSON.stringify(createHash('sha256').update(written).digest('hex').slice(0, 12)) },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry: join(root, 'src/worker/worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
  },
})

const weights = new Map()
const weigh = (file) => {
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000)
  return weights.get(file)
}

/**
 * Every file that loads before the given entries can show anything; `loaded` contains those that are loaded already.
 */
const filesOf = (entries, loaded = new Set()) => {
  const seen = new Set()
  const files = new Set()
  const walk = (key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const entry of entries) walk(entry)
  return [...files].filter((file) => !loaded.has(file))
}

const sum = (files, extension) =>
  files.filter((file) => file.endsWith(extension)).reduce((total, file) => total + weigh(file), 0)

const keys = Object.keys(manifest)
const routeKeys = keys.filter((key) => key.includes('src/routes/') && manifest[key].isDynamicEntry)

/**
 * What the page names (its scripts, style sheet, font and picture), and what the script requests at once: the texts of
 * one language.
 */
const page = readFileSync(join(client, 'index.html'), 'utf8')
const named = [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+)"/g)].map(([, file]) =>
  posix.normalize(file),
)
const keysOfFiles = new Map(keys.map((key) => [manifest[key].file, key]))
const words = ['shell', 'ui'].flatMap((area) => keys.filter((key) => key.endsWith(`locales/nl/${area}.json`)))
const entries = [...words, ...named.flatMap((file) => keysOfFiles.get(file) ?? [])]
const first = [...new Set([...named, ...filesOf(entries)])]
const loaded = new Set(first)
const script = sum(first, '.js')
const style = sum(first, '.css')
/** Where championships run, Home shows them; what draws them is no part of the first load elsewhere. */
const championships = filesOf(
  keys.filter((key) => key.endsWith('home/components/championship-carousel.tsx')),
  loaded,
)
/** What Home loads for whoever works somewhere. Without its own group it would load all that forms and tables share. */
const homeParts = filesOf(
  keys.filter((key) => key.endsWith('home/components/home-parts.tsx')),
  loaded,
)
/** The page itself is one more request. It contains the answers that Home needs from the server. */
const requests = first.length + 1
const users = new Map()
for (const key of routeKeys) for (const file of filesOf([key], loaded)) users.set(file, (users.get(file) ?? 0) + 1)
/** The files that only this route loads; shared files are loaded once, with the first route that uses them. */
const routes = routeKeys
  .map((key) => ({
    key,
    kilobytes: sum(
      filesOf([key], loaded).filter((file) => users.get(file) === 1),
      '.js',
    ),
    withShared: sum(filesOf([key], loaded), '.js'),
  }))
  .sort((one, other) => other.kilobytes - one.kilobytes)
const arenaKey = keys.find((key) => key.endsWith('arena/entry-client.ts'))
const arena = arenaKey === undefined ? 0 : sum(filesOf([arenaKey]), '.js')

const worker = weigh('worker.js')

const lines = [
  `office, first visit   ${requests} of ${budget.requests} requests   script ${script.toFixed(1)} of ${budget.script} kB   style ${style.toFixed(1)} of ${budget.style} kB`,
  ...(arenaKey === undefined ? [] : [`public page           script ${arena.toFixed(1)} of ${budget.arenaScript} kB`]),
  `service worker        ${worker.toFixed(1)} of ${budget.worker} kB`,
  ...routes
    .slice(0, 10)
    .map(
      ({ key, kilobytes, withShared }) =>
        `${kilobytes.toFixed(1).padStart(6)} kB, ${withShared.toFixed(1).padStart(6)} with what it shares  ${key.replace(/\?.*$/, '')}`,
    ),
]
process.stdout.write(`${lines.join('\n')}\n`)
writeFileSync(
  join(root, 'dist/bundle.json'),
  `${JSON.stringify({ requests, script, style, arena, routes, championships, files: first.map((file) => ({ file, kilobytes: weigh(file) })) }, null, 2)}\n`,
)

const heavy = [
  requests > budget.requests && `the office makes ${requests} requests for its first page`,
  script > budget.script && `the office loads ${script.toFixed(1)} kB of script before its first page`,
  sum(championships, '.js') > budget.championships &&
    `championships on Home load ${sum(championships, '.js').toFixed(1)} kB`,
  sum(homeParts, '.js') > budget.homeParts && `the parts of Home load ${sum(homeParts, '.js').toFixed(1)} kB`,
  style > budget.style && `the office loads ${style.toFixed(1)} kB of style before its first page`,
  arena > budget.arenaScript && `public pages load ${arena.toFixed(1)} kB of script`,
  worker > budget.worker && `the service worker has ${worker.toFixed(1)} kB`,
  ...routes
    .filter(({ kilobytes }) => kilobytes > budget.route)
    .map(({ key, kilobytes }) => `${key} loads ${kilobytes.toFixed(1)} kB of its own`),
].filter(Boolean)

if (heavy.length > 0) {
  process.stderr.write(`Over the budget:\n${heavy.map((line) => `- ${line}`).join('\n')}\n`)
  process.exitCode = 1
}
