// Takes the screenshots of the README from the demo, into docs/pictures. `npm run pictures` builds first and then runs
// this.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { demoPassword } from '@oxer/demo/demo-accounts'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { browserFlags, browserPath } from './harness/browser.ts'
import { type StoredState, signIn } from './harness/sign-in.ts'

const root = join(import.meta.dirname, '..', '..')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const origin = `http://localhost:${await freePort()}`
const server = spawn(process.execPath, ['serve.mjs'], {
  cwd: import.meta.dirname,
  env: { ...process.env, PORT: new URL(origin).port },
  stdio: ['ignore', 'ignore', 'inherit'],
})

const ready = async (): Promise<void> => {
  const until = performance.now() + 120_000
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not become ready')
}

const first = <T>(items: readonly T[], what: string): T => {
  const [item] = items
  if (item === undefined) throw new Error(`the demo has no ${what} today`)
  return item
}

const get = async <T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T>> =>
  shape.parse(await (await fetch(`${origin}/api${path}`)).json())

const calendar = z.object({ items: z.array(z.object({ competition: z.object({ ref: z.string() }) })) })
const activity = z.object({ ref: z.string(), hasStartlist: z.boolean(), done: z.number(), starters: z.number() })
const schedule = z.object({ days: z.array(z.object({ arenas: z.array(z.object({ activities: z.array(activity) })) })) })
const rankings = z.array(z.object({ testSetRef: z.string() }))

/** Finds two places in the demo's competition of today: the test with the most results, and one that is under way. */
const findPlaces = async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())
  const { items } = await get(`/competition/calendar/search?from=${day}&to=${day}`, calendar)
  const { ref } = first(items, 'competition').competition
  const { days } = await get(`/public/competition/${ref}/timeschedule`, schedule)
  const activities = days
    .flatMap(({ arenas }) => arenas.flatMap((arena) => arena.activities))
    .filter((each) => each.hasStartlist)
  const ridden = first(
    activities.toSorted((left, right) => right.done - left.done),
    'start list',
  )
  const running = activities.find(({ done, starters }) => done > 0 && done < starters) ?? ridden
  const rankingOf = async (each: string) =>
    await get(`/public/competition/${ref}/activities/${each}/competition-ranking`, rankings)
  const ranking = first(await rankingOf(ridden.ref), 'ranking').testSetRef
  const [now] = await rankingOf(running.ref)
  return { ref, activity: running.ref, ranking, testSet: now?.testSetRef ?? ranking }
}

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }
const nobody: StoredState = { cookies: [], origins: [] }

type Look = {
  state: StoredState
  viewport?: { width: number; height: number }
  isDark?: boolean
  prepare?: (page: Page) => Promise<void>
}

const folder = join(root, 'docs/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  await ready()
  const places = await findPlaces()
  const manage = `/competitions/${places.ref}/manage`
  const admin = await signIn(origin, 'admin@oxer.example', demoPassword)
  const browser = await chromium.launch({ executablePath: browserPath, args: browserFlags })
  const take = async (name: string, path: string, { state, viewport = desk, isDark = false, prepare }: Look) => {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      colorScheme: isDark ? 'dark' : 'light',
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
  const visitor = { state: nobody, viewport: phone }
  await take('public-overview-phone', `/competitions/${places.ref}`, visitor)
  await take('public-ranking-phone', `/competitions/${places.ref}/competition-ranking/${places.ranking}`, visitor)
  await take('public-activity-phone-dark', `/competitions/${places.ref}/activity/${places.activity}`, {
    ...visitor,
    isDark: true,
  })
  await take('home', '/', { state: admin })
  await take('planning', `${manage}/timeschedule`, { state: admin })
  await take('start-list', `${manage}/startlists/all`, {
    state: admin,
    prepare: async (page) => {
      await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
      await page.locator('li[data-entry]').first().waitFor()
    },
  })
  await take('results', `${manage}/results?testSet=${places.testSet}`, { state: admin })
  await browser.close()
} finally {
  server.kill('SIGTERM')
}
