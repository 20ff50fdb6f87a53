import { defineConfig } from 'vitest/config'
import { longestFirst } from '../../tooling/run/longest-first.mjs'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // A few need a PostgreSQL server; all others run on both engines.
    exclude: process.env.TEST_DATABASE_URL ? [] : ['src/**/*.postgres.test.ts'],
    // No file keeps state in modules: each creates its own servers over its own database.
    isolate: false,
    // Compiled modules are kept, by their content: the second engine begins where the first has compiled.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: longestFirst(['process.test.ts', 'origin.test.ts']) },
    // Real servers and processes, each with a database, take time on a busy machine with two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
