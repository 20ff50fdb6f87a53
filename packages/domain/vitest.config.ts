import { defineConfig } from 'vitest/config'

// Pure functions share nothing, so that their modules are loaded once for all files of a worker.
// Generous, so that a busy machine fails no test: what takes long is measured in benches, not here.
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
