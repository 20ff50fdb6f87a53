import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/browser-stubs.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
