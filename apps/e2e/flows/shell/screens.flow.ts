// Every screen of the office, as the router lists them: it names itself, takes the focus, fits the screen, has at most one primary action,
// and is accessible in both schemes, also while that action is open. What depends on its size is looked at again as wide as a phone.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Flow, test, useScheme } from '../../harness/flow.ts'
import { officeScreens } from '../../harness/office-screens.ts'
import { office } from '../../pages/shell/office.ts'

type Look = { title: string; headings: number; isBusy: boolean; focus: string; primary: string[]; layer: string | null }

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
      title: document.title,
      isBusy: document.querySelector('main [aria-busy="true"], [data-outline]') !== null,
      headings: [...document.querySelectorAll('h1')].filter(isSeen).length,
      focus: active && scope?.contains(active) ? '' : (active?.tagName ?? 'nothing'),
      primary: [...(scope?.querySelectorAll('button, a') ?? [])]
        .filter((each) => isSeen(each) && fills.includes(getComputedStyle(each).backgroundColor))
        .map((each) => each.textContent ?? ''),
      layer: layer?.getAttribute('role') ?? null,
    }
  })

/** A drawer with an address of its own, beside the screen that it belongs to. */
const isForm = (path: string): boolean => /\/(edit|create)$/.test(path) && !path.startsWith('/competitions')

/** What is still missing from a screen that has just been opened. */
const missing = (look: Look, path: string, before: string): string => {
  if (look.title === before) return `a title of its own, not ${before}`
  if (look.isBusy) return 'its content'
  if (isForm(path) && look.layer !== 'dialog') return 'its form'
  if (look.headings === 0 && look.layer === null) return 'its heading'
  return look.focus === '' ? '' : `the focus, which is in ${look.focus}`
}

/** Looks often, because most screens are there at once and there are a hundred of them. */
const soon = { intervals: [40], timeout: 10_000 }

/** By the router, as a link does: so it shows what a reader meets who comes from another screen. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const before = await page.title()
  await page.evaluate((address) => history.pushState(null, '', address), path)
  let last = ''
  const stillMissing = async (): Promise<string> => {
    const look = await lookAt(page)
    const isSteady = JSON.stringify(look) === last
    last = JSON.stringify(look)
    // The title may come a frame before its screen.
    return missing(look, path, before) || (isSteady ? '' : 'a second look')
  }
  await expect.poll(stillMissing, { ...soon, message: 'missing' }).toBe('')
}

const check = async (page: Page): Promise<Look> => {
  const look = await lookAt(page)
  expect(look.primary.length, `primary actions: ${look.primary.join(', ')}`).toBeLessThanOrEqual(1)
  await expectNoSidewaysScroll(page)
  const part = look.layer === null ? { within: 'main' } : {}
  await expectAccessible(page, part)
  await useScheme(page, 'dark')
  await expectAccessible(page, { ...part, rules: ['color-contrast'] })
  await useScheme(page, 'light')
  return look
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** What depends on the size of the screen, once it has taken its form for a phone. */
const checkOnPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(phone)
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return { isPhone: clientWidth <= 390, overflow: scrollWidth - clientWidth }
        }),
      { ...soon, message: 'wider than a phone' },
    )
    .toEqual({ isPhone: true, overflow: 0 })
  const { headings, primary } = await lookAt(page)
  expect(headings, 'titles of the page on a phone').toBe(1)
  expect(primary.length, `primary actions on a phone: ${primary.join(', ')}`).toBeLessThanOrEqual(1)
  await page.setViewportSize(desktop)
}

/** What the primary action opens, if it opens something beside or above the screen. */
const openPrimary = async (page: Page, name: string): Promise<void> => {
  const action = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  if ((await action.count()) === 0 || (await action.isDisabled())) return
  const url = page.url()
  await action.click()
  const layer = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true })
  if ((await layer.count()) === 0) return
  await expect(layer.locator('[data-outline]')).toHaveCount(0)
  await expect
    .poll(async () => (await lookAt(page)).focus, { ...soon, message: 'the focus is outside what was opened' })
    .toBe('')
  await check(page)
  await page.keyboard.press('Escape')
  if (page.url() === url) await expect(layer).toHaveCount(0)
}

const walk = async (flow: Flow, isMine: (path: string) => boolean): Promise<void> => {
  test.slow()
  const page = await flow.openAs('superAdministrator', '/auth/register')
  // A walk looks and changes nothing, whatever it presses.
  await page.route('**/trpc/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What keeps the focus is loaded at the first action of the reader.
  await page.keyboard.press('Tab')
  const titles = new Map<string, string>()
  for (const path of (await officeScreens(await flow.apiOf('superAdministrator'))).filter(isMine)) {
    await test.step(path, async () => {
      await goTo(page, path)
      const look = await check(page)
      expect(look.headings, 'titles of the page').toBe(1)
      // Its name follows in the next frame, where a record gives it.
      await expect
        .poll(async () => titles.get(await page.title()), { ...soon, message: 'another screen has this title' })
        .toBeUndefined()
      titles.set(await page.title(), path)
      await checkOnPhone(page)
      const [primary] = look.primary
      if (look.layer === null && primary !== undefined) await openPrimary(page, primary)
    })
  }
}

const isOfFederation = (path: string): boolean => path.startsWith('/myfederation')
const isOfRecords = (path: string): boolean => /^\/(members|horses|organisations)/.test(path)

// The walks are the longest flows of all, so each may have a worker of its own.
test.describe.configure({ mode: 'parallel' })

test.describe('the screens of the office', () => {
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

test('the marks of the office have the colour of the tenant, as its buttons do, in both schemes', async ({ flow }) => {
  const page = await flow.openAs('superAdministrator')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ofMarksAndButtons = (): Promise<string[]> =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return ['--oxer-brand-fill', '--mantine-primary-color-filled', 'color-scheme'].map((name) =>
          style.getPropertyValue(name),
        )
      })
    // The office sets the colour of its buttons once its script runs.
    await expect.poll(ofMarksAndButtons).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/./), colorScheme])
    const [marks, buttons] = await ofMarksAndButtons()
    expect(marks).toBe(buttons)
  }
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
    // Its name goes on with what is running, which another flow may have begun.
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${menu}(:|$)`) })
      .click()
    await expect(page.getByRole('menu', { name: menu })).toBeVisible()
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
