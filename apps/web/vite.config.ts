import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { mantineStyles } from './plugins/mantine-styles.ts'

/** The letters are asked for together with the script, not after the style sheet. */
const preloadLetters: Plugin = {
  name: 'oxer:preload-letters',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const letters = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      if (letters === undefined) return []
      const attrs = { rel: 'preload', href: `/${letters}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/** What the office has loaded already is left out of every page's list of what to load ahead: those lists are part of the first load. */
const alreadyLoaded = new Set<string>()
const knowFirstLoad: Plugin = {
  name: 'oxer:know-first-load',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    alreadyLoaded.clear()
    const visit = (file: string) => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || alreadyLoaded.has(file)) return
      alreadyLoaded.add(file)
      for (const style of chunk.viteMetadata?.importedCss ?? []) alreadyLoaded.add(style)
      for (const imported of chunk.imports) visit(imported)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('.html')) visit(chunk.fileName)
    }
  },
}

const server = process.env.OXER_SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react' }),
    mantineStyles(fileURLToPath(import.meta.url)),
    react(),
    preloadLetters,
    knowFirstLoad,
  ],
  // The server writes a fresh nonce here in every response.
  html: { cspNonce: '__OXER_NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { resolveDependencies: (_page, files) => files.filter((file) => !alreadyLoaded.has(file)) },
    // An inlined font or image would need a looser content policy, and cannot be cached by itself.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // The routes' own files (not the pages that they load) in one: apart, each carries its list of what to load ahead.
        codeSplitting: { groups: [{ name: 'routes', test: /\/src\/(routes\/[^?]+|routeTree\.gen\.ts)$/ }] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/oidc', '/auth/login', '/auth/callback', '/auth/logout', '/_/', '/version.txt', '/files'].map(
        (path) => [path, { target: server, changeOrigin: false }],
      ),
    ),
  },
})
