import { configDefaults, defineConfig } from 'vitest/config'

// Who may do what does not depend on the engine, and asking everything as everybody takes minutes: once is enough.
const onServer = process.env.TEST_DATABASE_URL ? ['src/surface/access-matrix.test.ts'] : []

// Generous, so that a busy machine fails no test: what takes long is measured in benches, not here.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    exclude: [...configDefaults.exclude, ...onServer],
  },
})
