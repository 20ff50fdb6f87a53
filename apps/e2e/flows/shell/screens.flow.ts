// Every screen of the office outside competitions: it opens, fits the screen, is accessible, and is either shown or
// refused as a whole.
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, type Flow, test } from '../../harness/flow.ts'
import { office } from '../../pages/shell/office.ts'

const First = z.array(z.object({ ref: z.string() })).min(1)
const FirstOfPage = z.object({ items: First })

type Places = { federation: string; member: string; horse: string; organisation: string; protocols: string[] }

const findPlaces = async (flow: Flow): Promise<Places> => {
  const api = await flow.apiOf('federationAdministrator')
  const firstOf = (list: z.infer<typeof First>): string => list[0]?.ref ?? ''
  const federation = firstOf(await api.get('/federation', First))
  const of = async (noun: string) => firstOf((await api.get(`/${noun}?federation=${federation}`, FirstOfPage)).items)
  const Protocols = z.array(z.object({ ref: z.string(), kind: z.string() }))
  const protocols = await api.get(`/myfederation/${federation}/protocol`, Protocols)
  return {
    federation,
    member: await of('member'),
    horse: await of('horse'),
    organisation: await of('organisation'),
    protocols: ['DRESSAGE', 'JUMPING'].flatMap((kind) => {
      const found = protocols.find((protocol) => protocol.kind === kind)
      return found === undefined ? [] : [`${kind.toLowerCase()}/${found.ref}`]
    }),
  }
}

const ready = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
}

/** Only the layout is checked on the phone, because accessibility is the same there and takes long to check. */
const walk = async (flow: Flow, page: Page, paths: readonly string[]): Promise<void> => {
  test.slow()
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await ready(page)
      await expectNoSidewaysScroll(page)
      if (flow.project === 'desktop') await expectAccessible(page)
    })
  }
}

test.describe('the screens of the office', { tag: '@phone' }, () => {
  test('of people, horses and clubs', async ({ flow }) => {
    const { member, horse, organisation } = await findPlaces(flow)
    await walk(flow, await flow.openAs('federationAdministrator'), [
      '/members/create',
      ...['overview', 'results', 'edit'].map((part) => `/members/${member}/${part}`),
      '/horses',
      ...['overview', 'edit'].map((part) => `/horses/${horse}/${part}`),
      '/organisations',
      ...['overview', 'competitions/registrations', 'edit'].map((part) => `/organisations/${organisation}/${part}`),
    ])
  })

  test('of a federation, of the user and of the whole installation', async ({ flow }) => {
    const { federation, protocols } = await findPlaces(flow)
    await walk(flow, await flow.openAs('superAdministrator'), [
      ...[
        'general',
        'users',
        'approvals',
        'usergroups',
        'sporttypevariants',
        'sportcategories',
        'protocols',
        'licenses',
        'member-benefits',
        'achievements',
        'courses',
        'rulestemplate',
        'price-profile',
        'practitioner-price-profile',
        'practitioner-group',
        'finance',
        'reporting',
        'reporting/detail?report=MEMBERS_BY_AGE',
      ].map((part) => `/myfederation/${federation}/${part}`),
      ...protocols.map((protocol) => `/myfederation/${federation}/protocols/${protocol}`),
      '/competitions',
      '/profile/preferences',
      '/profile/security',
      '/profile/tokens',
      '/superadmin',
      '/error/403',
      '/privacy',
    ])
  })

  test('are refused as a page to users without permission, and lead a visitor to the sign-in', async ({ flow }) => {
    const { federation, horse, organisation } = await findPlaces(flow)
    const closed = [
      `/myfederation/${federation}/general`,
      `/organisations/${organisation}/members`,
      `/organisations/${organisation}/competitions/registrations`,
      `/organisations/${organisation}/edit`,
      `/horses/${horse}/edit`,
      '/superadmin',
    ]
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
