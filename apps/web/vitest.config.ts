import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../../tooling/run/longest-first.mjs'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // The files of a worker share their modules and one document, because loading the office again for each file took
    // as long as the tests. The setup files remove what a test leaves behind.
    isolate: false,
    sequence: { sequencer: longestFirst(['every-form.screen.test.tsx']) },
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['src/testing/clear-messages.ts', '@oxer/ui/testing', 'src/testing/audit-layers.ts'],
    // Clicking through a screen in jsdom takes seconds when many tests share few cores.
    testTimeout: 90_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
