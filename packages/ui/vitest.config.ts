import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    // The test files of a worker share their modules and one document; the setup file removes what a test leaves
    // behind.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/browser-stubs.ts'],
    // Generous, as in the office: durations are measured in benches, not here.
    testTimeout: 90_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
