import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './harness/browser.ts'
import type { FlowOptions } from './harness/flow.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

// Every worker reads this file again and must get the same address.
const given = process.env.OXER_URL
process.env.FLOWS_PORT ??= given === undefined ? String(await freePort()) : ''
const port = process.env.FLOWS_PORT
const baseURL = given ?? `http://localhost:${port}`

export default defineConfig<FlowOptions>({
  testDir: 'flows',
  testMatch: '**/*.flow.ts',
  outputDir: 'test-results/output',
  forbidOnly: true,
  // A flow that passes only at the second attempt has a fault, which must be visible.
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    actionTimeout: 20_000,
    launchOptions: { executablePath: browserPath, args: browserFlags },
    timezoneId: 'Europe/Brussels',
    // Requests of a page that a service worker answers are invisible to flows that stop them; its own flow allows it.
    serviceWorkers: 'block',
    // A trace of each flow took a quarter of the processor's time. `npm test` runs failed flows once more with one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // What riders do, they do on a phone; those flows are not repeated at a desk.
    { name: 'desktop', grepInvert: /@only-phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@(?:only-)?phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(given === undefined && {
    webServer: {
      command: `${JSON.stringify(process.execPath)} serve.mjs`,
      env: { PORT: port },
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
