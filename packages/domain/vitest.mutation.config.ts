import { defineConfig } from 'vitest/config'

// For mutation testing: modules are loaded once, since a mutant is switched on inside them and not written into them.
export default defineConfig({
  test: { testTimeout: 60_000, isolate: false, fileParallelism: false, setupFiles: ['vitest.mutation.setup.ts'] },
})
