// Every screen of the office, as the router lists them: it names itself, takes the focus, fits the screen, has at most one primary action,
// and is accessible in both schemes, also while that action is open.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Flow, test } from '../../harness/flow.ts'
import { officeScreens } from '../../harness/office-screens.ts'
import { office } from '../../pages/shell/office.ts'

type Look = { headings: number; focus: string; primary: string[]; layer: string | null }

/** What a reader meets on the screen, or in the topmost layer above it. */
const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const colorOf = (variable: string): string => {
      const sample = document.createElement('i')
      sample.style.setProperty('background-color', `var(${variable})`)
      document.body.append(sample)
      const { backgroundColor } = getComputedStyle(sample)
      sample.remove()
      return backgroundColor
    }
    const fills = ['--oxer-brand-fill', '--mantine-color-red-filled'].map(colorOf)
    const layer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')]
      .filter(isSeen)
      .at(-1)
    const scope = layer ?? document.querySelector('main')
    const active = document.activeElement
    return {
      headings: [...document.querySelectorAll('h1')].filter(isSeen).length,
      focus: active && scope?.contains(active) ? '' : (active?.tagName ?? 'nothing'),
      primary: [...(scope?.querySelectorAll('button, a') ?? [])]
        .filter((each) => isSeen(each) && fills.includes(getComputedStyle(each).backgroundColor))
        .map((each) => each.textContent ?? ''),
      layer: layer?.getAttribute('role') ?? null,
    }
  })

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').locator('[aria-busy="true"], [data-outline]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
}

/** A drawer with an address of its own, beside the screen that it belongs to. */
const isForm = (path: string): boolean => /\/(edit|create)$/.test(path) && !path.startsWith('/competitions')

/** By the router, as a link does: so it shows what a reader meets who comes from another screen. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const before = await page.title()
  await page.evaluate((address) => history.pushState(null, '', address), path)
  await expect(page, 'each screen has a title of its own').not.toHaveTitle(before, { timeout: 8000 })
  if (isForm(path)) await expect(page.getByRole('dialog').locator('form').first()).toBeVisible()
  await settled(page)
  await expect.poll(async () => (await lookAt(page)).focus, 'where the focus is on arrival').toBe('')
}

/** On the phone only the contrast of the dark scheme: the rest is the same there, and takes long to check. */
const check = async (flow: Flow, page: Page): Promise<Look> => {
  const look = await lookAt(page)
  expect(look.primary.length, `primary actions: ${look.primary.join(', ')}`).toBeLessThanOrEqual(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, {
    ...(look.layer === null && { within: 'main' }),
    ...(flow.project !== 'desktop' && { rules: ['color-contrast'] }),
  })
  return look
}

/** What the primary action opens, if it opens something beside or above the screen. */
const openPrimary = async (flow: Flow, page: Page, name: string): Promise<void> => {
  const action = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  if ((await action.count()) === 0 || (await action.isDisabled())) return
  const url = page.url()
  await action.click()
  const layer = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true })
  if ((await layer.count()) === 0) return
  await expect(layer.locator('[data-outline]')).toHaveCount(0)
  await expect.poll(async () => (await lookAt(page)).focus, 'the focus is outside what was opened').toBe('')
  await check(flow, page)
  await page.keyboard.press('Escape')
  if (page.url() === url) await expect(layer).toHaveCount(0)
}

const walk = async (flow: Flow, isMine: (path: string) => boolean): Promise<void> => {
  test.slow()
  const page = await flow.openAs('superAdministrator', '/auth/register')
  if (flow.project !== 'desktop') await page.emulateMedia({ colorScheme: 'dark' })
  // A walk looks and changes nothing, whatever it presses.
  await page.route('**/trpc/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await settled(page)
  // What keeps the focus is loaded at the first action of the reader.
  await page.keyboard.press('Tab')
  const titles = new Map<string, string>()
  for (const path of (await officeScreens(await flow.apiOf('superAdministrator'))).filter(isMine)) {
    await test.step(path, async () => {
      await goTo(page, path)
      const look = await check(flow, page)
      expect(look.headings, 'titles of the page').toBe(1)
      // Its name follows in the next frame, where a record gives it.
      await expect.poll(async () => titles.get(await page.title()), 'another screen has this title').toBeUndefined()
      titles.set(await page.title(), path)
      const [primary] = look.primary
      if (look.layer === null && primary !== undefined && flow.project === 'desktop') {
        await openPrimary(flow, page, primary)
      }
    })
  }
}

const isOfFederation = (path: string): boolean => path.startsWith('/myfederation')
const isOfRecords = (path: string): boolean => /^\/(members|horses|organisations)/.test(path)

test.describe('the screens of the office', { tag: '@phone' }, () => {
  test('of people, horses and clubs', ({ flow }) => walk(flow, isOfRecords))

  test('of a federation', ({ flow }) => walk(flow, isOfFederation))

  test('of competitions and courses, of the user and of the whole installation', ({ flow }) =>
    walk(flow, (path) => !isOfFederation(path) && !isOfRecords(path)))

  test('are refused as a page to users without permission, and lead a visitor to the sign-in', async ({ flow }) => {
    const screens = await officeScreens(await flow.apiOf('federationAdministrator'))
    const endings = [
      /^\/myfederation.*\/general$/,
      /^\/organisations.*\/members$/,
      /^\/organisations.*\/registrations$/,
      /^\/organisations.*\/edit$/,
      /^\/horses.*\/edit$/,
      /^\/superadmin$/,
    ]
    const closed = endings.map((ending) => screens.find((path) => ending.test(path)) ?? String(ending))
    const rider = await flow.openAs('rider')
    const visitor = await flow.openAs('visitor')
    for (const path of closed) {
      await test.step(path, async () => {
        await rider.goto(path)
        await expect(rider.getByRole('heading', { name: flow.t('access:denied.title') })).toBeVisible()
        await visitor.goto(path)
        await expect(visitor).toHaveURL(/\/oidc\/interaction\//)
      })
    }
  })
})

test('the menus of the shell are accessible while they are open', async ({ flow }) => {
  test.slow()
  const page = await flow.openAs('superAdministrator')
  const { t } = flow
  await office(page, flow).openUserMenu()
  await expect(page.getByRole('menuitem', { name: t('shell:user.logout') })).toBeVisible()
  await expectAccessible(page)
  for (const menu of [t('shell:tasks.menu'), t('shell:shares.menu'), t('shell:nav.myFederations')]) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.getByRole('menu', { name: menu })).toBeVisible()
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
