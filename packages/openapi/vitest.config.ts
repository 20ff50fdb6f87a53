import { defineConfig } from 'vitest/config'

// Generous, so that no test fails on a busy machine: durations are measured in benches, not here.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } })
