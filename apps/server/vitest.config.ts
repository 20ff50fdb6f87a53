import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // A few need a PostgreSQL server; all others run on both engines.
    exclude: process.env.TEST_DATABASE_URL ? [] : ['src/**/*.postgres.test.ts'],
    // No file keeps state in modules: each creates its own servers over its own database.
    isolate: false,
    // Real servers and processes, each with a database, take time on a busy machine with two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
