import { defineConfig } from 'vitest/config'

// Each test starts a linter, which takes seconds on a busy machine.
export default defineConfig({ test: { testTimeout: 90_000 } })
