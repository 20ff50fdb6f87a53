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

/** Milliseconds that a hand rests on a button before it presses. */
const resting = 200

/** Loads every page of the list: the next one is asked for when its end is in sight. */
const scrollToTheEnd = async (page, count) => {
  const scroller = page.locator('main [data-virtual]').first()
  await scroller.waitFor()
  const loaded = () => page.locator('main table').first().getAttribute('aria-rowcount')
  while (Number(await loaded()) !== count + 1) {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await settled(page)
  }
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await settled(page)
}

/** What a hand can do on a page; each resolves when the result is painted. */
const handsOn = (page) => {
  const press = async (key, wait = 0) => {
    await page.keyboard.press(key)
    await page.waitForTimeout(wait)
    await settled(page)
  }
  return {
    press,
    type: async (text, wait) => {
      for (const key of text) await press(key, wait)
    },
    repeat: async (key) => {
      for (let time = 0; time < 5; time += 1) await press(key)
    },
    // By its coordinates, because Playwright's own click lays out the page before the office gets it.
    click: async (locator) => {
      const { x, y, width, height } = await locator.boundingBox()
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.waitForTimeout(resting)
      await settled(page)
      await page.evaluate(() => window.takeMeasured())
      await page.mouse.down()
      await page.mouse.up()
    },
    scroll: async () => {
      for (let step = 0; step < 5; step += 1) {
        await page.mouse.wheel(0, 300)
        await settled(page)
      }
    },
    palette: async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await settled(page)
    },
    toTheFilter: () => page.locator('main input[type="search"]').first().focus(),
    toTheFourthStart: async () => {
      await page.locator('[data-entry]').nth(3).focus()
      await press('ArrowDown')
    },
    link: (end) => page.locator(`a[href$="${end}"]`).first(),
  }
}

/** The rows follow a quarter of a second after a key in their filter. */
const filterPause = 400

/**
 * What is measured, with its address. `before`: an earlier action has loaded the same part already. `goal`: the line of
 * the goals; its figure is the worst of the actions that share it.
 */
const actionsOf = (page, { origin, competition, startlist, largeCompetition, largeStartlist, registrations }) => {
  const { type, repeat, click, scroll, palette, toTheFilter, toTheFourthStart, link } = handsOn(page)
  const manage = `${origin}/competitions/${competition}/manage`
  const large = `${origin}/competitions/${largeCompetition}/manage`
  const starts = `${large}/startlists/${largeStartlist}`
  const menuOf = (part) => page.locator(`${part} [aria-haspopup="menu"]`)
  const create = page.getByRole('main').getByRole('button', { name: /^(New|Nieuw)/ })
  const row = (what, goal, address, act, before = async () => {}) => ({ what, goal, address, act, before })
  return [
    row('account menu', 'P18.1', `${origin}/`, () => click(menuOf('header').last())),
    row('tab: tests', 'P18.1', manage, () => click(link('/manage/tests'))),
    row('tab: rankings', 'P18.1', manage, () => click(link('/manage/rankings'))),
    row('start list, scrolled', 'P18.2', `${manage}/startlists/${startlist}`, scroll),
    row('palette', 'P18.6', `${origin}/`, palette),
    row('palette, a key', 'P18.6', `${origin}/`, () => type('lot'), palette),
    row('filter of a list, a key', 'P18.6', `${origin}/members`, () => type('aer'), toTheFilter),
    row('a form in a drawer', 'P18.6', `${origin}/members`, () => click(create)),
    row('menu of a row', 'P18.6', `${manage}/startlists/all`, () => click(menuOf('main tbody').first())),
    row(
      'filter of 5,000 rows, a key',
      'P18.7',
      `${large}/subscriptions/masterlist`,
      () => type('pee', filterPause),
      async () => {
        await scrollToTheEnd(page, registrations)
        await toTheFilter()
      },
    ),
    row('1,000 starts, scrolled', 'P18.3', starts, async () => {
      await page.locator('[data-entry]').nth(3).hover()
      await scroll()
    }),
    row('1,000 starts, arrow down', 'P18.8', starts, () => repeat('ArrowDown'), toTheFourthStart),
    row('1,000 starts, one moved', 'P18.8', starts, () => repeat('Alt+ArrowDown'), toTheFourthStart),
  ]
}

/** Scrolling and filtering are felt in what runs after the event as well. */
const figureOf = ({ goal, event, task }) => {
  if (goal === 'P18.2' || goal === 'P18.3') return task
  return goal === 'P18.7' ? Math.max(event, task) : event
}

/**
 * @param {{ origin: string, cookie: string, competition: string, startlist: string, largeCompetition: string,
 *   largeStartlist: string, registrations: number, chrome: string }} parts
 */
export const measureInteraction = async ({ origin, cookie, chrome, ...refs }) => {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const [name, value] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: origin }])
    await context.addInitScript(watch)
    await context.addInitScript(() => window.localStorage.setItem('oxer.cookies', 'accepted'))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const slowDown = (rate) => session.send('Emulation.setCPUThrottlingRate', { rate })
    const take = () => page.evaluate(() => window.takeMeasured())
    const rows = []
    for (const { what, goal, address, act, before } of actionsOf(page, { origin, ...refs })) {
      const measured = []
      for (let round = 0; round < rounds; round += 1) {
        await slowDown(1)
        await page.goto(address)
        await settled(page)
        await before()
        await slowDown(slower)
        await settled(page)
        await take()
        await act()
        await settled(page)
        measured.push(await take())
      }
      const of = (field) => median(measured.map((one) => one[field]))
      rows.push({ what, goal, event: of('event'), task: of('task') })
    }
    const goals = [...new Set(rows.map(({ goal }) => goal))]
    return {
      figures: Object.fromEntries(
        goals.map((goal) => [goal, Math.max(...rows.filter((row) => row.goal === goal).map(figureOf))]),
      ),
      text: table([
        [`processor ${slower} times as slow`, 'longest event', 'longest task'],
        ...rows.map(({ what, event, task }) => [what, `${event.toFixed(0)} ms`, `${task.toFixed(0)} ms`]),
      ]),
    }
  } finally {
    await browser.close()
  }
}
