import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // No file keeps state in modules: each assembles its own servers over its own database.
    isolate: false,
    // Real servers, real processes and a database each take time on a busy machine of two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
