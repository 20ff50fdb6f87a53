import {
  EnterResult,
  ResultLine,
  ResultMetadata,
  ResultSheet,
} from '@oxer/domain/competitions/result/result-entry.schema'
import type { Page } from '@playwright/test'
import type { Api } from '../../harness/api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Flow, test } from '../../harness/flow.ts'
import { openTodaysCompetition, publicCompetition } from '../../pages/competitions/public-competition.ts'

const openRunningActivity = async (page: Page, flow: Flow): Promise<void> => {
  await openTodaysCompetition(page, flow)
  await publicCompetition(page, flow).running.first().getByRole('link').first().click()
  await publicCompetition(page, flow).startlist.waitFor()
}

/** The big screen of the first ring. */
const wallOf = async (page: Page, own: string): Promise<string> => {
  await page.goto(`${own}/overview`)
  return (await page.locator('a[href*="view=wall"]').first().getAttribute('href')) ?? ''
}

for (const language of ['nl', 'en'] as const) {
  test.describe(`public pages, ${language}`, { tag: language === 'nl' ? '@phone' : [] }, () => {
    test.use({ language })

    test('each fits the screen and is accessible, the busiest one also in the dark scheme', async ({ flow }) => {
      test.slow()
      const page = await flow.openAs('visitor')
      await openRunningActivity(page, flow)
      const activity = new URL(page.url()).pathname
      const own = `/competitions/${await publicCompetition(page, flow).ref()}`
      const paths = [
        '/',
        '/competitions',
        `${own}/overview`,
        `${own}/info`,
        `${own}/masterlist`,
        activity,
        await wallOf(page, own),
        `${own}/nothing`,
      ]
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      for (const path of [`${own}/overview`, activity]) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })
  })
}

/** The next rider of a running jumping test, as the result screens determine it. */
const nextRide = async (api: Api, competition: string) => {
  const root = `/competition/manage/${competition}/results`
  const { tests } = await api.get(`${root}/metadata`, ResultMetadata)
  const [found] = tests
    .filter((each) => each.testKind === 'SHOW_JUMPING')
    .flatMap((each) =>
      each.testSets
        .filter(({ done, left }) => done > 0 && left > 0)
        .map((set) => ({ test: each.ref, set: set.ref, name: each.name })),
    )
  if (!found) throw new Error('no jumping test is under way')
  const sheet = await api.get(`${root}/${found.test}/${found.set}`, ResultSheet)
  const lines = [...sheet.lines].sort((left, right) => (left.position ?? 0) - (right.position ?? 0))
  const lastRidden = lines.findLastIndex((line) => line.result !== null)
  const line = lines.slice(lastRidden + 1).find((each) => each.isExpected && each.result === null)
  if (!line) throw new Error('everybody has ridden')
  return { line, name: found.name, path: `${root}/${found.test}/${found.set}/${line.participation}` }
}

const ride = (time: number) =>
  EnterResult.parse({
    version: 0,
    result: {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ time, obstaclePenalties: '0' }],
    },
  })

/** Opens the page of that test. It sets a mark on the window, which disappears if the page is loaded again. */
const openMarked = async (page: Page, flow: Flow, name: string): Promise<void> => {
  await openTodaysCompetition(page, flow)
  await page.getByRole('link', { name, exact: true }).first().click()
  await publicCompetition(page, flow).startlist.waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'isSamePage' in window)

test('a result entered by the organiser is on an open page within a second, without a reload', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  await openTodaysCompetition(page, flow)
  const api = await flow.apiOf('resultProcessor')
  const { line, name, path } = await nextRide(api, await publicCompetition(page, flow).ref())
  await openMarked(page, flow, name)
  // A reader who opened a reason keeps it open.
  const reason = page.locator('table.ranking details').first()
  await reason.locator('summary').click()

  const row = publicCompetition(page, flow).startlist.getByRole('row').filter({ hasText: line.rider.name })
  await expect(row).not.toContainText('/61,23')
  await api.post(path, ride(6123), ResultLine)
  await expect(row).toContainText('0/61,23', { timeout: 1_000 })
  await expect(page.locator('table.ranking').getByRole('row').filter({ hasText: line.rider.name })).toContainText(
    '0/61,23',
  )
  await expect(publicCompetition(page, flow).announcer).toContainText(line.rider.name)
  expect(await isSamePage(page)).toBe(true)
  await expect(page.locator('table.ranking details[open]')).toHaveCount(1)
})

test('without a stream, the page polls for news', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  await page.route('**/live/**', (route) => route.abort())
  await openTodaysCompetition(page, flow)
  const api = await flow.apiOf('resultProcessor')
  const { line, name, path } = await nextRide(api, await publicCompetition(page, flow).ref())
  await openMarked(page, flow, name)
  await api.post(path, ride(6345), ResultLine)
  const row = publicCompetition(page, flow).startlist.getByRole('row').filter({ hasText: line.rider.name })
  await expect(row).toContainText('0/63,45', { timeout: 9_000 })
  expect(await isSamePage(page)).toBe(true)
})

test('everything can be read without a script', async ({ flow, browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl-BE', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await openTodaysCompetition(page, flow)
  await publicCompetition(page, flow).tab('masterlist').click()
  await expect(
    page.getByRole('heading', { level: 2, name: flow.t('competitions:publicCompetition.nav.riders') }),
  ).toBeVisible()
  await expect(publicCompetition(page, flow).filter).toBeHidden()
  await publicCompetition(page, flow).tab('info').click()
  await expect(
    page.getByRole('heading', { name: flow.t('competitions:publicCompetition.info.location') }),
  ).toBeVisible()
  await context.close()
})

test('a rider is found from any tab and followed; the star is on top of each page, and the result comes in there', async ({
  flow,
}) => {
  const page = await flow.openAs('visitor')
  await openTodaysCompetition(page, flow)
  const competition = publicCompetition(page, flow)
  const api = await flow.apiOf('resultProcessor')
  const { line, path } = await nextRide(api, await competition.ref())
  const rider = line.rider.name
  // What is followed stays in this browser: nobody is followed before.
  await expect(competition.followed).toBeHidden()
  await competition.tab('info').click()
  await competition.search.fill(rider.toLocaleUpperCase())
  await competition.search.press('Enter')
  const row = page.locator('#riders [data-row]').filter({ hasText: rider }).first()
  await expect(row).toBeVisible()
  await expect(page.locator('#riders [data-row]').filter({ visible: true })).not.toHaveCount(0)
  await row.getByRole('button', { name: rider }).click()
  await expect(competition.followed).toContainText(rider)
  await competition.tab('overview').click()
  await expect(competition.followed).toContainText(rider)
  await api.post(path, ride(6234), ResultLine)
  // The list of everybody is read at most every ten seconds.
  await expect(competition.followed).toContainText('0/62,34', { timeout: 15_000 })
  const wall = page.getByRole('link', { name: flow.t('competitions:publicCompetition.ring.wall') }).first()
  await wall.click()
  await expect(page.locator('main.wall')).toContainText(flow.t('competitions:publicCompetition.ring.lastThree'))
  await page.goBack()
  await competition.followed.getByRole('button', { name: rider }).click()
  await expect(competition.followed).toBeHidden()
})

test('the master list is filtered during typing, and reports when nothing matches', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  await openTodaysCompetition(page, flow)
  const competition = publicCompetition(page, flow)
  await competition.tab('masterlist').click()
  const names = page.locator('#riders [data-row]')
  const all = await names.count()
  const [first = ''] = await names.locator('.rider').allTextContents()
  await competition.filter.fill(first.toLocaleUpperCase())
  await expect(names.filter({ visible: true }).first()).toContainText(first)
  expect(await names.filter({ visible: true }).count()).toBeLessThan(all)
  await competition.filter.fill('qqqq')
  await expect(competition.noMatch).toBeVisible()
  await competition.filter.fill('')
  await expect(names.filter({ visible: true })).toHaveCount(all)
})

test('the menu leads to the place in a page, however long the lists above it are', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  await openTodaysCompetition(page, flow)
  const competition = publicCompetition(page, flow)
  for (const name of ['horses', 'organisations', 'riders', 'planning'] as const) {
    await competition.tab(name).click()
    const heading = page.locator(`#${name} h2`).first()
    await expect(heading).toBeInViewport()
    const address = page.url()
    await page.goto('/cookies')
    await page.goto(address)
    await expect(heading).toBeInViewport()
  }
})

test('the language is changed by a link, and is kept', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  await openTodaysCompetition(page, flow)
  const competition = publicCompetition(page, flow)
  await competition.language('English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a user who may manage the competition finds the link; a visitor does not see it', async ({ flow }) => {
  const visitor = await flow.openAs('visitor')
  await openTodaysCompetition(visitor, flow)
  const path = new URL(visitor.url()).pathname
  await expect(publicCompetition(visitor, flow).manage).toBeHidden()

  const rider = await flow.openAs('rider', path)
  await expect(
    rider.getByRole('link', { name: flow.t('competitions:publicCompetition.office'), exact: true }),
  ).toBeVisible()
  await expect(publicCompetition(rider, flow).manage).toBeHidden()

  const organizer = await flow.openAs('organizer', path)
  await expect(publicCompetition(organizer, flow).manage).toBeVisible()
})
