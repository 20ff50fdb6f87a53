import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPage } from './plugins/first-page.ts'
import { inTime } from './plugins/in-time.ts'
import { laterStyles } from './plugins/later-styles.ts'
import { mantineStyles } from './plugins/mantine-styles.ts'

/**
 * The frame of the office and Home, where everybody begins, are loaded with the script; every other page is loaded when
 * it is opened.
 */
const firstRoutes = new Set(['/_office', '/_office/'])

const server = process.env.OXER_SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (firstRoutes.has(routeId) ? [] : undefined) },
    }),
    mantineStyles(fileURLToPath(import.meta.url)),
    react(),
    firstPage(),
    laterStyles(),
    inTime(),
  ],
  // The server writes a fresh nonce here in every response.
  html: { cspNonce: '__OXER_NONCE__' },
  build: {
    target: 'es2022',
    // A browser that cannot load modules ahead (Safari before 17) loads them a moment later.
    modulePreload: { polyfill: false },
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // An inlined font or image would need a looser content security policy, and could not be cached separately.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // tRPC does not say that loading it does nothing, so that its links over web sockets, which nobody uses, came along.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        // The office's first file names every other one, so a name without meaning is shorter. Seven letters are 42 bits of
        // the content: two of a few hundred files share them once in ten billion builds.
        chunkFileNames: ({ name }) =>
          name === 'first' || name === 'common' ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // Over HTTP/1.1 a request costs more than the kilobyte that it brings, so files that load together are one
            // file.
            { name: 'first', tags: ['$initial'], test: /^(?!.*\/src\/arena\/)/, priority: 1 },
            // What Home shows to whoever works somewhere, with the few shared components that it needs.
            {
              name: 'home',
              test: /\/src\/features\/shell\/home\/components\/(?!championship|stop-following)/,
              priority: 1,
            },
            // The arrow of the championships on Home is apart: it would bring all that forms and tables share.
            { name: 'common', minShareCount: 10, test: /^(?!.*\/(?:src\/arena|locales)\/)(?!.*\/IconChevronRight\.)/ },
          ],
        },
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
