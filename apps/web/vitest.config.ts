import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // The files of a worker share their modules and one document: loading the office anew for each file took as long as the tests. What a
    // test leaves behind in them is taken away by the setup files.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['src/testing/clear-messages.ts', '@oxer/ui/testing'],
    // A screen that is clicked through in jsdom takes seconds where many tests share few cores.
    testTimeout: 90_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
