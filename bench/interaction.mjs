// Measures how long the office makes a user wait after a click or a key, on a processor slowed down four times. The
// figure is the longest event of each action up to the next paint, as the browser reports it (Event Timing).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../tooling/run/steps.mjs'
import { median, table } from './statistics.mjs'

const rounds = 3
const slower = 4

/** Only the flows depend on Playwright. */
const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('@playwright/test')

/** Runs in the page, and keeps what the browser reports about events and long tasks. */
const watch = () => {
  const kept = { events: [], tasks: [] }
  const keep = (list, type, options) =>
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) list.push(duration)
    }).observe({ type, ...options })
  keep(kept.events, 'event', { durationThreshold: 16 })
  keep(kept.tasks, 'longtask', {})
  Object.assign(window, {
    takeMeasured: () => {
      const taken = { event: Math.max(0, ...kept.events), task: Math.max(0, ...kept.tasks) }
      kept.events.length = 0
      kept.tasks.length = 0
      return taken
    },
  })
}

/** Two frames after the answer to the last request, the result of an action is painted. */
const settled = async (page) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  )
}

/** @param {{ origin: string, cookie: string, competition: string, startlist: string, chrome: string }} parts */
export const measureInteraction = async ({ origin, cookie, competition, startlist, chrome }) => {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const [name, value] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: origin }])
    await context.addInitScript(watch)
    await context.addInitScript(() => window.localStorage.setItem('oxer.cookies', 'accepted'))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const manage = `${origin}/competitions/${competition}/manage`
    const open = async (address) => {
      await page.goto(address)
      await settled(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.evaluate(() => window.takeMeasured())
    }
    const type = async (text) => {
      for (const key of text) {
        await page.keyboard.press(key)
        await settled(page)
      }
    }
    const palette = async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await settled(page)
    }
    const link = (end) => page.locator(`a[href$="${end}"]`).first()
    /** Before the measured action: an earlier one has loaded the same part already. */
    const before = {
      'palette, a key': palette,
      'filter of a list, a key': () => page.locator('main input[type="search"]').first().focus(),
    }
    const actions = [
      ['account menu', `${origin}/`, () => page.locator('header [aria-haspopup="menu"]').last().click()],
      ['tab: tests', manage, () => link('/manage/tests').click()],
      ['tab: rankings', manage, () => link('/manage/rankings').click()],
      [
        'start list, scrolled',
        `${manage}/startlists/${startlist}`,
        async () => {
          for (let step = 0; step < 5; step += 1) {
            await page.mouse.wheel(0, 300)
            await settled(page)
          }
        },
      ],
      ['palette', `${origin}/`, palette],
      ['palette, a key', `${origin}/`, () => type('lot')],
      ['filter of a list, a key', `${origin}/members`, () => type('aer')],
      [
        'a form in a drawer',
        `${origin}/members`,
        () =>
          page
            .getByRole('main')
            .getByRole('button', { name: /^(New|Nieuw)/ })
            .click(),
      ],
      [
        'menu of a row',
        `${manage}/startlists/all`,
        () => page.locator('main tbody [aria-haspopup="menu"]').first().click(),
      ],
    ]
    const rows = []
    for (const [what, address, act] of actions) {
      const measured = []
      for (let round = 0; round < rounds; round += 1) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await open(address)
        await before[what]?.()
        await page.evaluate(() => window.takeMeasured())
        await act()
        await settled(page)
        measured.push(await page.evaluate(() => window.takeMeasured()))
      }
      const of = (field) => median(measured.map((one) => one[field]))
      rows.push({ what, event: of('event'), task: of('task') })
    }
    const scrolled = rows.findIndex(({ what }) => what.endsWith('scrolled'))
    const clicks = rows.slice(0, scrolled)
    return {
      figures: {
        'P18.1': Math.max(...clicks.map(({ event }) => event)),
        'P18.2': rows[scrolled].task,
        'P18.6': Math.max(...rows.slice(scrolled + 1).map(({ event }) => event)),
      },
      text: table([
        [`processor ${slower} times as slow`, 'longest event', 'longest task'],
        ...rows.map(({ what, event, task }) => [what, `${event.toFixed(0)} ms`, `${task.toFixed(0)} ms`]),
      ]),
    }
  } finally {
    await browser.close()
  }
}
