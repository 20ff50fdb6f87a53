import { defineConfig } from 'vitest/config'

// Generous, so that a busy machine fails no test: what takes long is measured in benches, not here.
export default defineConfig({
  test: { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } }, hookTimeout: 120_000 },
})
