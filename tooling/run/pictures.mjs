// `npm run pictures`: the pictures of the README, from the demo, in docs/pictures. They look as the screens look today.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { environment, needDebian, root } from './steps.mjs'

await installWhenStale()
await buildWhenStale()
needDebian({ chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'] })

const flows = join(root, 'apps/e2e')
const unregister = register()
const { browserFlags, browserPath } = await import('../../apps/e2e/harness/browser.ts')
const { signIn } = await import('../../apps/e2e/harness/sign-in.ts')
const { demoPassword } = await import('../../packages/demo/src/demo-accounts.ts')
const require = createRequire(join(flows, 'package.json'))
const { chromium } = require('@playwright/test')

const port = await new Promise((resolve, reject) => {
  const server = createServer().on('error', reject)
  server.listen(0, () => {
    const { port: free } = server.address()
    server.close(() => resolve(free))
  })
})
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, ['serve.mjs'], {
  cwd: flows,
  env: { ...environment, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
})

const ready = async () => {
  const until = performance.now() + 120_000
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not become ready')
}

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }

/** Where the demo's competition of today is looked at: its test with the most results, and one that is under way. */
const findPlaces = async () => {
  const get = async (path) => (await fetch(`${origin}/api${path}`)).json()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())
  const { items } = await get(`/competition/calendar/search?from=${day}&to=${day}`)
  const { ref } = items[0].competition
  const { days } = await get(`/public/competition/${ref}/timeschedule`)
  const activities = days
    .flatMap(({ arenas }) => arenas.flatMap((arena) => arena.activities))
    .filter((each) => each.hasStartlist)
  const running = activities.find(({ done, starters }) => done > 0 && done < starters) ?? activities[0]
  const ridden = [...activities].sort((left, right) => right.done - left.done)[0]
  const [ranking] = await get(`/public/competition/${ref}/activities/${ridden.ref}/competition-ranking`)
  const [now] = await get(`/public/competition/${ref}/activities/${running.ref}/competition-ranking`)
  return { ref, activity: running.ref, ranking: ranking.testSetRef, testSet: now?.testSetRef ?? ranking.testSetRef }
}

const folder = join(root, 'docs/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  await ready()
  const { ref, activity, ranking, testSet } = await findPlaces()
  const manage = `/competitions/${ref}/manage`
  const admin = await signIn(origin, 'admin@oxer.example', demoPassword)
  const nobody = { cookies: [], origins: [] }
  const browser = await chromium.launch({ executablePath: browserPath, args: browserFlags })
  const take = async (name, path, { state = admin, viewport = desk, dark = false, prepare } = {}) => {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Brussels',
      storageState: {
        cookies: state.cookies,
        origins: [
          {
            origin,
            localStorage: [
              { name: 'oxer.language', value: 'en' },
              { name: 'oxer.cookies', value: 'accepted' },
              { name: 'oxer.panel', value: 'false' },
            ],
          },
        ],
      },
    })
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
  await take('public-overview-phone', `/competitions/${ref}`, { state: nobody, viewport: phone })
  await take('public-ranking-phone', `/competitions/${ref}/competition-ranking/${ranking}`, {
    state: nobody,
    viewport: phone,
  })
  await take('public-activity-phone-dark', `/competitions/${ref}/activity/${activity}`, {
    state: nobody,
    viewport: phone,
    dark: true,
  })
  await take('home', '/')
  await take('planning', `${manage}/timeschedule`)
  await take('start-list', `${manage}/startlists`, {
    prepare: async (page) => {
      await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
      await page.locator('li[data-entry]').first().waitFor()
    },
  })
  await take('results', `${manage}/results?testSet=${testSet}`)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await unregister()
}
