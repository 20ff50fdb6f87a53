// Other tasks of an organiser, besides the path from draft to result: states, shares, invalid files, and each drawer.
import { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { FederationSummary } from '@oxer/domain/federation/federation/federation.schema'
import type { Page } from '@playwright/test'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import type { Api } from '../../harness/api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Flow, test } from '../../harness/flow.ts'
import { makeCompetition, today } from '../../harness/made-competition.ts'
import {
  importDialog,
  resultsScreen,
  shareDrawer,
  startlistScreen,
} from '../../pages/competitions/competition-screens.ts'
import { manage } from '../../pages/competitions/manage.ts'

test.describe.configure({ timeout: 180_000 })

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}
const riders = [
  { firstName: 'Gust', lastName: 'Goossens', horse: 'Fidel' },
  { firstName: 'Hilde', lastName: 'Hermans', horse: 'Bonte' },
]
const smallCompetition = (api: Api, name: string) =>
  makeCompetition(api, { name, sportType: 'SHOW_JUMPING', testName: 'Springen 1,05 m', protocol: jumping, riders })

const statusOf = async (api: Api, ref: string) =>
  (await api.get(`/competition/manage/${ref}`, CompetitionDetail)).status

/** Chooses the transition from the menu; some transitions ask for confirmation in a dialog. */
const take = async (
  page: Page,
  flow: Flow,
  name: 'hide' | 'lock' | 'unlock' | 'archive' | 'delete',
  { asks }: { asks: boolean },
): Promise<void> => {
  const competition = manage(page, flow)
  await competition.openMore()
  await competition.action(name).click()
  if (!asks) return
  await expectAccessible(page)
  if (name !== 'hide' && name !== 'unlock') await competition.confirm(name).click()
  await expect(competition.dialog).toBeHidden()
}

test('a competition is hidden, shown again, closed, reopened and archived from its menu', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { ref } = await smallCompetition(api, `Toestanden ${flow.project}`)
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/overview`)
  const competition = manage(page, flow)
  await take(page, flow, 'hide', { asks: false })
  await expect.poll(() => statusOf(api, ref)).toBe('HIDDEN')
  await expect(competition.statusBadge(flow.t('competitions:competition.status.HIDDEN'))).toBeVisible()
  await competition.publish.click()
  await competition.dialog.getByRole('button', { name: flow.t('competitions:competition.action.publish') }).click()
  await expect.poll(() => statusOf(api, ref)).toBe('PUBLISHED')
  await take(page, flow, 'lock', { asks: true })
  await expect.poll(() => statusOf(api, ref)).toBe('LOCKED')
  await take(page, flow, 'unlock', { asks: false })
  await expect.poll(() => statusOf(api, ref)).toBe('PUBLISHED')
  await take(page, flow, 'archive', { asks: true })
  await expect.poll(() => statusOf(api, ref)).toBe('ARCHIVED')
  await competition.openMore()
  await expect(competition.action('history')).toBeVisible()
  await expect(competition.action('lock'), 'an archived competition moves no more').toBeHidden()
  await competition.action('history').click()
  await expect(
    competition.dialog.getByText(flow.t('competitions:competition.history.competition.archive')),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a draft is deleted from its menu', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation/permitted?kind=competition', z.array(FederationSummary))
  if (federation === undefined) throw new Error('this account may create a competition nowhere')
  const { ref } = await api.post(
    '/competition',
    {
      federationRef: federation.ref,
      name: `Vergissing ${flow.project}`,
      start: today(),
      end: today(),
      sportTypes: ['DRESSAGE'],
      organizer: { type: 'FEDERATION', ref: federation.ref },
    },
    CompetitionDetail,
  )
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/overview`)
  await take(page, flow, 'delete', { asks: true })
  await expect.poll(async () => (await api.refusal('GET', `/competition/manage/${ref}`)).status).toBe(404)
})

test('a competition is shared from its drawer until a day that is not over, and no longer', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { ref } = await smallCompetition(api, `Samen ${flow.project}`)
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/overview`)
  await manage(page, flow).share.click()
  const drawer = shareDrawer(page, flow)
  await drawer.share({ search: 'Ruben Ruiter', name: /Ruben Ruiter/, until: '31/12/2098' })
  await expect(drawer.entry(/Ruben Ruiter/)).toContainText('31/12/2098')
  await expectAccessible(page)

  const helper = await flow.openAs('rider', `/competitions/${ref}/manage/results`)
  await expect(resultsScreen(helper, flow).cell('faults', 'Gust Goossens')).toBeVisible()

  await drawer.share({ search: 'Ruben Ruiter', name: /Ruben Ruiter/, until: '01/01/2020' })
  await expect(page.getByText(flow.t('errors:000-0000000105'))).toBeVisible()
  await expect(drawer.entry(/Ruben Ruiter/)).toContainText('31/12/2098')

  await drawer.remove('Ruben Ruiter')
  await expect(drawer.entry(/Ruben Ruiter/)).toBeHidden()
  await helper.reload()
  await expect(helper.getByText(flow.t('competitions:competition.denied'))).toBeVisible()
})

const resultFile = (rows: readonly Record<string, string>[]) => ({
  name: 'uitslag.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(stringify([...rows], { header: true, delimiter: ';' })),
})
const row = ({ firstName, lastName, horse }: (typeof riders)[number], penalties: string, time: string) => ({
  Rider: `${firstName} ${lastName}`,
  Horse: horse,
  Status: 'FINISHED',
  'Round 1 penalties': penalties,
  'Round 1 time': time,
})

test('a file with a row that is not found is settled in place, and then stored completely', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const made = await smallCompetition(api, `Bestand ${flow.project}`)
  const sheet = () =>
    api.get(`/competition/manage/${made.ref}/results/${made.test.ref}/${made.testSetRef}`, ResultSheet)
  const [gust, hilde] = riders
  if (gust === undefined || hilde === undefined) throw new Error('two riders')
  const page = await flow.openAs('federationAdministrator', `/competitions/${made.ref}/manage/results`)
  await resultsScreen(page, flow).import()
  const dialog = importDialog(page, flow)
  await expectAccessible(page)

  await dialog.choose(resultFile([row(gust, '4', '65.20'), row({ ...hilde, horse: 'Nergens' }, '0', '66.10')]))
  await expect(dialog.status).toBeVisible()
  await expect(dialog.store).toBeDisabled()
  await expectAccessible(page)
  expect((await sheet()).done, 'nothing was stored').toBe(0)

  const { lines } = await sheet()
  const start = lines.find((line) => line.rider.name === `${hilde.firstName} ${hilde.lastName}`)
  if (start === undefined) throw new Error('a start')
  await dialog.chooseStart(`${start.rider.name} · Nergens`, start.participation)
  await expect(dialog.store).toBeEnabled()
  await dialog.store.click()
  await expect(dialog.store).toHaveCount(0)
  expect((await sheet()).done).toBe(2)
})

// The screens themselves are looked at by the walk over all screens.
test('the drawers of a start list are accessible and fit', { tag: '@phone' }, async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const { ref, startlist } = await smallCompetition(api, `Overal ${flow.project}`)
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/startlists/${startlist.ref}`)
  const list = startlistScreen(page, flow)
  const holds = async (): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeVisible()
    if (flow.project === 'desktop') await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const name of ['parameters', 'layout'] as const) {
    await test.step(name, async () => {
      await list.openMore(t(`competitions:startlist.${name}.title`))
      await holds()
    })
  }
  await list.changeAnyway('Late entry')
  const open = {
    draw: () => page.getByRole('button', { name: t('competitions:startlist.draw.action'), exact: true }).click(),
    break: () => list.chooseMore(t('competitions:startlist.break.short')),
  }
  for (const name of ['draw', 'break'] as const) {
    await test.step(name, async () => {
      await open[name]()
      await holds()
    })
  }
  await test.step('the list is printed', async () => {
    await list.chooseMore(t('competitions:print.action'))
    const download = page.getByRole('link', { name: t('competitions:print.download') })
    await expect(download).toBeVisible()
    await expect(page.getByTitle(t('competitions:print.preview'))).toHaveAttribute('src', new RegExp(startlist.ref))
    await expectNoSidewaysScroll(page)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/Overal.*\.pdf$/)
  })
})
