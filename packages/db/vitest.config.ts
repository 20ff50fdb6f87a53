import { defineConfig } from 'vitest/config'

// Tests that need a PostgreSQL server are in *.postgres.test.ts and run only if there is one; tests of the embedded engine are in
// *.embedded.test.ts. All others run on both.
const server = process.env.TEST_DATABASE_URL

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [server ? 'src/**/*.embedded.test.ts' : 'src/**/*.postgres.test.ts'],
    // Generous, so that no test fails on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
