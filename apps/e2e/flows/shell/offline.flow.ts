// Without a network, a phone opens what it has seen last, and says how old it is.

import { demoPassword } from '@oxer/demo/demo-accounts'
import { pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, roles, test } from '../../harness/flow.ts'
import { signIn } from '../../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flatMap((requests, index) => requests.map(({ url }) => `${names[index]} ${new URL(url).pathname}`))
  })

/** The worker begins when the page is complete, and then keeps the page. */
const isKept = (page: Page, pattern: RegExp): Promise<void> =>
  expect.poll(() => kept(page), { timeout: 30_000 }).toContainEqual(expect.stringMatching(pattern))

const ageOf = (page: Page): Locator => page.locator('[data-kept]')

test('a public page and Home of a rider open without a network, and nothing of the rider stays after signing out', {
  tag: '@only-phone',
}, async ({ flow, baseURL }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { items } = await api.get('/calendar/later', pageOf(CalendarItem))
  const competition = items.find(({ competition: each }) => each?.name.startsWith('Adventsbokaal'))?.competition
  if (!competition) throw new Error('the demo has a competition whose registration is open')
  const path = `/competitions/${competition.ref}`

  const page = await flow.openAs('rider', path)
  await isKept(page, new RegExp(`pages ${path}`))
  await page.goto('/')
  const next = page.getByRole('region', { name: flow.t('home:riders.next') })
  await expect(next).toBeVisible()
  const start = await next.textContent()
  await isKept(page, /account \S+ \/$/)
  await expect(ageOf(page)).toBeHidden()

  await page.context().setOffline(true)
  await page.reload()
  await expect(next).toHaveText(start ?? '')
  await expect(ageOf(page)).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(competition.name)
  await expect(ageOf(page)).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expectAccessible(page)

  await page.context().setOffline(false)
  await page.goto('/')
  await expect(next).toBeVisible()
  await expect(ageOf(page)).toBeHidden()
  // Whoever is no longer signed in gets the public Home, and the worker forgets the other one.
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('link', { name: flow.t('competitions:publicCompetition.signIn') })).toBeVisible()
  await expect.poll(async () => (await kept(page)).filter((key) => key.includes(' account '))).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await expect(ageOf(page)).toBeVisible()
  await expect(next).toHaveCount(0)

  await page.context().setOffline(false)
  // A session of its own: signing out ends it.
  const { cookies } = await signIn(baseURL ?? '', roles.rider, demoPassword)
  await page.context().addCookies(cookies)
  await page.goto('/')
  await isKept(page, /account \S+ \/$/)
  await page.goto('/auth/logout')
  await expect.poll(async () => (await kept(page)).filter((key) => key.includes(' account '))).toEqual([])
})

test('a message for a device is shown', { tag: '@only-phone' }, async ({ flow, baseURL }) => {
  const page = await flow.openAs('rider', '/notifications/settings')
  await page.context().grantPermissions(['notifications'], { origin: baseURL ?? '' })
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const section = page.getByRole('region', { name: flow.t('notification:devices.title') })
  await expect(section.getByRole('button', { name: flow.t('notification:devices.turnOn') })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What the push service would bring: the browser itself hands it to the worker.
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  // Asked while one is being shown, Chromium forgets it: what it has stored and does not show yet looks like one that was closed.
  const displayed = new Promise<void>((resolve) => {
    devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
    })
  })
  await devTools.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' })
  await devTools.send('BackgroundService.startObserving', { service: 'notifications' })
  const content = { title: 'Nieuw startuur', body: '10:20', link: '/notifications', tag: 'one' }
  await devTools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: baseURL ?? '', registrationId: await registered, data: JSON.stringify(content) },
  })
  await displayed
  const shown = await page.evaluate(async () => {
    const messages = await (await navigator.serviceWorker.ready).getNotifications()
    return messages.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
  })
  expect(shown).toEqual([{ title: 'Nieuw startuur', body: '10:20', data: { link: '/notifications' } }])
})
