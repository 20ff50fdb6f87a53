import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['@oxer/ui/testing'],
    // A screen that is clicked through in jsdom takes seconds where many tests share few cores.
    testTimeout: 90_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
