import { defineConfig } from 'vitest/config'

// What needs a PostgreSQL server lies in *.postgres.test.ts and is listed only when there is one; what only the embedded engine has
// lies in *.embedded.test.ts. All else runs on both.
const server = process.env.TEST_DATABASE_URL

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [server ? 'src/**/*.embedded.test.ts' : 'src/**/*.postgres.test.ts'],
    // Generous, so that a busy machine fails no test.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
