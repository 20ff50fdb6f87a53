import { defineConfig } from 'vitest/config'

// Pure functions share no state, so their modules are loaded once for all files of a worker. The timeouts are generous, so that no test
// fails on a busy machine: durations are measured in benches, not here.
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
