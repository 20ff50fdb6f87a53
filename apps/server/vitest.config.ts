import { defineConfig } from 'vitest/config'

// Real servers, real processes and a database each: on a busy machine of two cores that takes its time.
export default defineConfig({
  test: { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } },
})
