import type { AchievementView } from '@oxer/domain/catalogue/achievement/achievement.schema'
import type { LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import type { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../testing/boot.ts'
import { type Answers, refusal } from '../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../testing/parties.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const federation = testFederationRef
const show = (
  part: string,
  catalogue: NonNullable<Answers['catalogue']>,
  championships: NonNullable<Answers['championships']> = {},
) =>
  renderOffice({
    url: `/myfederation/${federation}/${part}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      catalogue,
      championships,
      federation: {
        federation: { getSettings: () => testFederationSettings(), abilities: () => testFederationAbilities() },
      },
      parties: {},
    },
  })

const money = {
  amountWithTax: 4500,
  amountWithoutTax: 4500,
  taxLevel: 0,
  taxLevelCode: 'VAT_0' as const,
  currency: 'EUR' as const,
}
const license = (parts: Partial<LicenseView> = {}): LicenseView => ({
  ref,
  name: 'Dressage',
  description: '',
  type: 'COMPETITION',
  validityType: 'RECURRING',
  championshipRef: null,
  championship: null,
  feeType: 'ANNUAL',
  quantityType: 'UNLIMITED',
  quantityValue: null,
  articleRef: null,
  article: null,
  money,
  renewal: defaultRenewal,
  rules: emptyRules,
  state: 'DRAFT',
  revision: 0,
  label: null,
  publishNote: '',
  isSystem: false,
  actions: ['EDIT', 'DELETE', 'PUBLISH'],
  version: 1,
  ...parts,
})
const openMenu = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}

describe('licenses (ps075, ps172)', () => {
  it('ask for a note before they are published, with the documented one as default', async () => {
    const publish = vi.fn(() => license({ state: 'PUBLISHED', revision: 1, label: 'V1' }))
    const { user } = await show('licenses', { license: { list: () => [license()], publish } })
    const menu = await openMenu(user, 'Dressage')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Publish', 'Edit', 'Versions', 'Delete'])
    await user.click(within(menu).getByRole('menuitem', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish' })
    const note = within(dialog).getByRole('textbox', { name: /Note/ })
    expect(note).toHaveValue('Initial publication')
    await user.clear(note)
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await within(dialog).findByText('The note cannot be empty!')).toBeVisible()
    expect(publish).not.toHaveBeenCalled()
    await user.type(note, 'Season 2026')
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(publish).toHaveBeenCalledWith({ federation, license: ref, note: 'Season 2026' })
  })

  it('offer the actions that their state allows: an archived one can be published again or withdrawn, but not edited', async () => {
    const archived = license({
      name: 'Old',
      state: 'ARCHIVED',
      revision: 2,
      label: 'V2',
      actions: ['PUBLISH', 'UNPUBLISH'],
    })
    const unpublish = vi.fn(() => archived)
    const { user } = await show('licenses', { license: { list: () => [archived], unpublish } })
    const menu = await openMenu(user, 'Old')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Publish', 'Unpublish', 'Versions'])
    expect(screen.getByTitle('Version 2')).toHaveTextContent('V2')
    await user.click(within(menu).getByRole('menuitem', { name: 'Unpublish' }))
    await waitFor(() => expect(unpublish).toHaveBeenCalledWith({ federation, license: ref }))
  })

  it('show who published what, when and why', async () => {
    const listRevisions = () => [
      {
        ref,
        action: 'PUBLISH' as const,
        revision: 1,
        note: 'Season 2026',
        by: 'An Peeters',
        at: '2026-05-17T08:00:00.000Z',
      },
    ]
    const published = license({
      state: 'PUBLISHED',
      revision: 1,
      label: 'V1',
      actions: ['EDIT', 'UNPUBLISH', 'ARCHIVE'],
    })
    const { user } = await show('licenses', {
      license: { list: () => [published] },
      publishable: { listRevisions },
    })
    await user.click(within(await openMenu(user, 'Dressage')).getByRole('menuitem', { name: 'Versions' }))
    const drawer = await screen.findByRole('dialog', { name: 'Versions of Dressage' })
    expect(await within(drawer).findByText('Season 2026')).toBeVisible()
    expect(within(drawer).getByText('An Peeters')).toBeVisible()
    expect(within(drawer).getByText('17/05/2026 10:00')).toBeVisible()
  })

  it('are created with unchanged rules, and a refusal is shown at its field (p161)', async () => {
    const create = vi.fn(() => {
      throw refusal(400, { code: '009-0000000003', field: 'renewal.startMonth' })
    })
    const { user } = await show('licenses', { license: { list: () => [], create }, article: { list: () => [] } })
    await user.click(await screen.findByRole('button', { name: 'New license' }))
    const drawer = await screen.findByRole('dialog', { name: 'New license' })
    expect(within(drawer).getByText('How often its holder is charged.')).toBeInTheDocument()
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Jumping')
    await user.type(within(within(drawer).getByRole('group', { name: /Amount/ })).getByRole('textbox'), '45{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        federation,
        name: 'Jumping',
        type: 'COMPETITION',
        renewal: defaultRenewal,
        rules: emptyRules,
        quantityValue: null,
        money: { amountWithTax: 4500, taxLevelCode: 'VAT_0', currency: 'EUR' },
      }),
    )
    expect(await within(drawer).findByText('Choose the month in which the period starts')).toBeVisible()
  })

  it('count in the tests of the chosen championship alone (pr1055)', async () => {
    const league = { ref: '01890000-0000-7000-8000-0000000000dd', name: 'League 2026' }
    const create = vi.fn(() =>
      license({ validityType: 'CHAMPIONSHIP', championshipRef: league.ref, championship: league }),
    )
    const { user } = await show(
      'licenses',
      { license: { list: () => [], create }, article: { list: () => [] } },
      { championship: { search: () => ({ matches: [league], hasMore: false }) } },
    )
    await user.click(await screen.findByRole('button', { name: 'New license' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New license' }))
    await user.type(drawer.getByRole('textbox', { name: /Name/ }), 'Cup')
    await user.type(within(drawer.getByRole('group', { name: /Amount/ })).getByRole('textbox'), '10{Tab}')
    expect(drawer.queryByRole('textbox', { name: 'Championship' })).not.toBeInTheDocument()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Holds' }), 'CHAMPIONSHIP')
    await user.type(drawer.getByRole('textbox', { name: 'Championship' }), 'leag')
    await user.click(await screen.findByRole('option', { name: /League 2026/ }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ validityType: 'CHAMPIONSHIP', championshipRef: league.ref }),
    )
  })

  it('start with the default article of licenses and its amount (pr0441)', async () => {
    const article = {
      ref: '01890000-0000-7000-8000-0000000000cc',
      name: 'Start license',
      type: 'LICENSE' as const,
      default: true,
      taxTreatment: null,
      externalref: null,
      defaultamount: { ...money, amountWithTax: 4500 },
      version: 1,
    }
    const { user } = await show('licenses', { license: { list: () => [] }, article: { list: () => [article] } })
    await user.click(await screen.findByRole('button', { name: 'New license' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New license' }))
    expect(drawer.getByRole('combobox', { name: /Article/ })).toHaveDisplayValue('Start license')
    expect(within(drawer.getByRole('group', { name: /Amount/ })).getByRole('textbox')).toHaveValue('45.00')
  })
})

describe('the renewal input (ps173, ms188)', () => {
  const benefit = (parts: Partial<MemberBenefitView> = {}): MemberBenefitView => ({
    ref,
    name: 'Magazine',
    description: '',
    articleRef: null,
    article: null,
    money,
    renewal: defaultRenewal,
    state: 'DRAFT',
    revision: 0,
    label: null,
    publishNote: '',
    isSystem: false,
    actions: ['EDIT', 'DELETE', 'PUBLISH'],
    version: 3,
    ...parts,
  })
  const edit = async (parts: Partial<MemberBenefitView> = {}) => {
    const update = vi.fn((_input: unknown) => benefit())
    const shown = await show('member-benefits', {
      memberBenefit: { list: () => [benefit(parts)], update },
      article: { list: () => [] },
    })
    await shown.user.click(within(await openMenu(shown.user, 'Magazine')).getByRole('menuitem', { name: 'Edit' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Magazine' }))
    const save = async () => {
      await shown.user.click(drawer.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(update).toHaveBeenCalled())
      const [sent] = update.mock.lastCall ?? []
      return sent
    }
    return { user: shown.user, drawer, update, save }
  }

  it('resets the start day when the period changes, and keeps windows out of a day (pr0646, pr0688)', async () => {
    const { user, drawer, save } = await edit({ renewal: { ...defaultRenewal, startDay: 15, startMonth: 9 } })
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Season' }), 'A week')
    expect(drawer.getByRole('combobox', { name: /Start day/ })).toHaveDisplayValue('Monday')
    expect(drawer.queryByRole('combobox', { name: /Start month/ })).not.toBeInTheDocument()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Season' }), 'A day')
    expect(drawer.getByRole('switch', { name: /^Close period/ })).toBeDisabled()
    expect(drawer.getByRole('switch', { name: /^Early-bird period/ })).toBeDisabled()
    expect(await save()).toMatchObject({
      version: 3,
      renewal: { period: 'DAILY', startType: 'NOW', startDay: 1, closePeriod: null, earlybirdPeriod: null },
    })
  })

  it('asks for the day and month again when the start changes (pr0647, pr0648)', async () => {
    const { user, drawer, update } = await edit()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Begins' }), 'On a day of the year')
    expect(drawer.getByRole('textbox', { name: /Start day/ })).toHaveValue('')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('Choose a start day that exists in this period')).toBeVisible()
    expect(update).not.toHaveBeenCalled()
  })

  it('switches a window on and off; months are offered only for a year (pr0649, pr0650, pr0689)', async () => {
    const { user, drawer, save } = await edit()
    await user.click(drawer.getByRole('switch', { name: /^Close period/ }))
    expect(drawer.getByRole('combobox', { name: /Through month/ })).toHaveDisplayValue('January')
    await user.click(drawer.getByRole('switch', { name: /^Early-bird period/ }))
    await user.click(drawer.getByRole('switch', { name: /^Close period/ }))
    expect(await save()).toMatchObject({
      renewal: {
        closePeriod: null,
        earlybirdPeriod: { startDay: 1, startMonth: 1, endDay: 30, endMonth: 1 },
      },
    })
  })
})

describe('achievements and courses (ps077, ps078, ps174, ps175)', () => {
  const achievement: AchievementView = {
    ref,
    name: 'Rider',
    validityDays: 365,
    start: null,
    end: '2026-12-31',
    courseCount: 1,
    version: 1,
  }
  it('an achievement that a course gives cannot be deleted, and the course is named (019-0000000005)', async () => {
    const remove = vi.fn(() => {
      throw refusal(409, { code: '019-0000000005' })
    })
    const { user } = await show('achievements', { achievement: { list: () => [achievement], remove } })
    expect(await screen.findByText('365 days')).toBeVisible()
    expect(screen.getByText('31/12/2026')).toBeVisible()
    await user.click(within(await openMenu(user, 'Rider')).getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/still gives this achievement/)).toBeVisible()
    expect(remove).toHaveBeenCalledWith({ federation, achievement: ref })
  })
  it('are narrowed by the words with which a typeahead opened the list (pr0742)', async () => {
    const judge = { ...achievement, ref: '01890000-0000-7000-8000-0000000000b7', name: 'Judge' }
    await show('achievements?q=jud', { achievement: { list: () => [achievement, judge] } })
    expect(await screen.findByText('Judge')).toBeVisible()
    expect(screen.queryByText('Rider')).toBeNull()
    expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveValue('jud')
  })
  it('a course is free at 0, gives an achievement, and has no place without an address (q049)', async () => {
    const create = vi.fn((input: unknown) => input as never)
    const { user } = await show('courses', {
      course: { list: () => [], create },
      achievement: { list: () => [achievement] },
    })
    await user.click(await screen.findByRole('button', { name: 'New course' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New course' }))
    await user.type(drawer.getByRole('textbox', { name: /Title/ }), 'Judges')
    await user.type(within(drawer.getByRole('group', { name: /Amount/ })).getByRole('textbox'), '0{Tab}')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Achievement' }), 'Rider')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    expect(create).toHaveBeenCalledWith({
      federation,
      title: 'Judges',
      description: '',
      days: 1,
      location: null,
      achievementRef: ref,
      start: null,
      end: null,
      rules: emptyRules,
      money: { amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
    })
  })
})
