import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // No file keeps state in modules: each loads the demo into a database of its own. Loading the modules again for each file took a
    // quarter of the time.
    isolate: false,
    // Generous, so that no test fails on a busy machine: durations are measured in benches, not here.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
