// Measures the filter of the public master list on a processor slowed down four times: 1,147 starts, as at a national
// championship. The page is the built one with invented names. The figure of a key is the time from the key to the next
// paint, as the browser reports it (Event Timing). `node bench/master-list.mjs`
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tooling/run/steps.mjs'
import { median, table } from './statistics.mjs'

const slower = 4
const rounds = 5
const starts = 1_147
const typed = 'peeters'
const web = join(root, 'apps/web/dist')

/** Only the flows depend on Playwright. */
const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('@playwright/test')

const firstNames = ['Emma', 'Noor', 'Lotte', 'Zoë', 'Jules', 'Finn', 'Arthur', 'Marie', 'Lore', 'Karen', 'Tess']
const lastNames = ['Peeters', 'Janssens', 'Maes', 'Claes', 'Willems', 'Goossens', 'D’Hondt', 'Verbeeck', 'Smit']
const horseNames = ['Cascada', 'Bolero', 'Quartz', 'Xenia', 'Kasper', 'Apollo', 'Electra', 'Nazar', 'Tango', 'Chanel']
const clubs = Array.from({ length: 60 }, (_, index) => `Rijvereniging Sint-${lastNames[index % 9]} ${index}`)
const of = (names, index) => names[index % names.length]

const participations = Array.from({ length: starts }, (_, index) => {
  const rider = Math.floor((index * 7) / 10)
  return {
    registrationRef: String(index),
    rider: `${of(firstNames, rider)} ${of(lastNames, Math.floor(rider / 11))} ${String(rider)}`,
    horse: `${of(horseNames, index)} van de ${of(lastNames, Math.floor(index / 10))} ${String(index)}`,
    organisation: of(clubs, rider),
    test: `Springen 1,${String(index % 6)}0 m`,
    activityRef: '00000000-0000-7000-8000-000000000001',
    startNumber: index + 1,
  }
})

const grouped = (key) => {
  const groups = new Map()
  for (const one of participations) groups.set(one[key], [...(groups.get(one[key]) ?? []), one])
  return [...groups].map(([name, rows]) => ({ name, rows }))
}

const competition = {
  ref: '00000000-0000-7000-8000-000000000002',
  name: 'Nationaal kampioenschap',
  status: 'PUBLISHED',
  start: '2026-08-01',
  end: '2026-08-03',
  timeZone: 'Europe/Brussels',
  sportTypes: ['SHOW_JUMPING'],
  organizerName: 'Rijvereniging',
  federation: { ref: '00000000-0000-7000-8000-000000000003', name: 'Ruitersport', abbreviation: '', banner: null },
  avatar: null,
  banner: null,
  location: { facility: '', address: { cityName: 'Lier' }, remarks: {} },
  publishedParts: ['STARTLISTS'],
  registration: { byIndividual: false, closesAt: null, lateAt: null },
  resultUpdates: { mode: 'AT_ONCE', everyMinutes: 1 },
  publication: 1,
}

const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Each waits in a late ring, which is the longest that a start has to say. */
const dayStarts = Object.fromEntries(
  participations.map(({ registrationRef }, index) => [
    registrationRef,
    {
      entry: {
        ...{ ref: registrationRef, isScratched: false, result: null },
        ...{ time: clock(480 + (index % 500)), expected: clock(500 + (index % 500)) },
        ...{ expectedFrom: null, expectedUntil: null },
      },
      activity: { date: `2026-08-0${1 + (index % 3)}`, start: '08:00' },
      arena: { name: `Ring ${index % 4}` },
      headers: [],
      before: index % 90,
    },
  ]),
)

const page = {
  kind: 'masterlist',
  competition,
  starts: dayStarts,
  masterlist: {
    unnamedRiders: 0,
    riders: grouped('rider').map(({ name, rows }) => ({ name, organisations: [rows[0].organisation], starts: rows })),
    horses: grouped('horse').map(({ name, rows }) => ({ name, starts: rows })),
    organisations: grouped('organisation').map(({ name, rows }) => ({
      name,
      starts: rows.length,
      riders: new Set(rows.map((row) => row.rider)).size,
      horses: rows.length,
    })),
  },
}

/** The built page and its files on a port of its own. */
const serve = async () => {
  const manifest = JSON.parse(readFileSync(join(web, 'client/.vite/manifest.json'), 'utf8'))
  const entry = manifest['src/arena/entry-client.ts']
  const { renderPage } = await import(pathToFileURL(join(web, 'server/entry-server.js')).href)
  const style = entry.css.map((file) => readFileSync(join(web, 'client', file), 'utf8')).join('')
  const { html } = renderPage(page, {
    language: 'NL',
    languages: ['NL', 'EN'],
    tenant: { name: 'Ruitersport', avatar: null, colour: '#14532d' },
    origin: 'http://localhost',
    url: `/competitions/${competition.ref}/masterlist`,
    style,
    scriptUrl: `/${entry.file}`,
  })
  const server = createServer(({ url }, answer) => {
    if (url === '/') return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    const file = join(web, 'client', url.slice(1))
    if (!url.startsWith('/assets/') || !existsSync(file)) return answer.writeHead(404).end()
    const type = url.endsWith('.js') ? 'text/javascript' : 'font/woff2'
    return answer.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${server.address().port}`, bytes: html.length }
}

/** Runs in the page. A key outside of the list's own work is shorter than 16 ms, and is not reported. */
const watch = () => {
  const kept = { events: [], tasks: [], shift: 0 }
  const observe = (type, keep, options) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(keep)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('event', (entry) => kept.events.push(entry.duration), { durationThreshold: 16 })
  observe('longtask', (entry) => kept.tasks.push(entry.duration))
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) kept.shift += entry.value
  })
  Object.assign(window, {
    takeMeasured: () => {
      const taken = { event: Math.max(0, ...kept.events), task: Math.max(0, ...kept.tasks), shift: kept.shift }
      kept.events.length = 0
      kept.tasks.length = 0
      return taken
    },
  })
}

const settled = (tab) =>
  tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 400)))),
  )

/** @param {{ chrome: string }} parts the browser's program */
export const measureMasterList = async ({ chrome }) => {
  const { server, origin, bytes } = await serve()
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const keys = [...typed].map(() => [])
    const [cleared, tasks, shifts] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await tab.addInitScript(watch)
      await tab.goto(origin)
      await settled(tab)
      const session = await tab.context().newCDPSession(tab)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      shifts.push((await tab.evaluate(() => window.takeMeasured())).shift)
      await tab.locator('[data-filter] input').focus()
      await settled(tab)
      await tab.evaluate(() => window.takeMeasured())
      for (const [place, key] of [...typed].entries()) {
        await tab.keyboard.press(key)
        await settled(tab)
        const { event, task } = await tab.evaluate(() => window.takeMeasured())
        keys[place].push(event)
        tasks.push(task)
      }
      await tab.keyboard.press('Control+A')
      await tab.keyboard.press('Delete')
      await settled(tab)
      cleared.push((await tab.evaluate(() => window.takeMeasured())).event)
      await tab.close()
    }
    const worst = Math.max(...keys.map(median))
    return {
      figures: { 'P18.4': worst, 'P18.5': Math.max(...shifts) },
      text: table([
        [
          `public master list, ${starts} starts, ${(bytes / 1000).toFixed(0)} kB of HTML, processor ${slower} times as slow`,
          'median',
        ],
        ...keys.map((measured, place) => [`key ${place + 1} ("${typed[place]}")`, `${median(measured).toFixed(0)} ms`]),
        ['all keys cleared', `${median(cleared).toFixed(0)} ms`],
        ['longest task of all', `${Math.max(...tasks).toFixed(0)} ms`],
        ['layout shift before the first key', Math.max(...shifts).toFixed(3)],
      ]),
    }
  } finally {
    await browser.close()
    server.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const chrome = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  process.stdout.write(`${(await measureMasterList({ chrome })).text}\n`)
}
