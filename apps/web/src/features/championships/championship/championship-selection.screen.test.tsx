import { ChampionshipAbilities, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import { ChampionshipPhaseView } from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import {
  ManagedRanking,
  RankingLosses,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { SelectionView } from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'
const sportTypeVariant = { ref, name: 'Dressage' }
const league = {
  ...sampleOf(ChampionshipDetail, { ref, name: 'Winter league', timeZone: 'Europe/Brussels' }),
  sportCategories: [{ ref, name: 'B juniors', sportTypeVariant }],
} as ChampionshipDetail
const group = { ref: other, phaseRef: ref, name: 'North', organisations: [], persons: [], version: 1 }
const phase = ChampionshipPhaseView.parse({
  ...{ ref, name: 'Season', level: 1, rules: {}, version: 1 },
  groups: [{ ...group, rules: {}, selection: { kind: 'TOP_NUMBER', count: 1 } }],
})
const ranking = sampleOf(ManagedRanking, {
  ...{ ref, target: 'GROUP', targetRef: other, name: 'North', sportCategory: { ref, name: 'B juniors' } },
  isOutOfDate: true,
})
const ann = {
  key: ref,
  rider: { ref, name: 'Ann Aerts' },
  horse: null,
  team: null,
  group: 'North',
  place: 1,
  total: '20',
}
const tom = {
  key: other,
  rider: { ref: other, name: 'Tom Maes' },
  horse: null,
  team: null,
  group: 'North',
  place: 2,
  total: '18',
}
const open = SelectionView.parse({
  ...{ phase: { ref, name: 'Season' }, frozen: [], frozenAt: null },
  draft: [
    { ...ann, state: 'SELECTED' },
    { ...tom, state: 'RESERVE' },
  ],
})
const row = { reason: '', byName: null, version: 3 }
const frozen = SelectionView.parse({
  ...open,
  frozen: [
    { ...tom, ...row, ref: other, state: 'SELECTED' },
    { ...ann, ...row, ref, state: 'RESERVE' },
  ],
  frozenAt: '2026-11-01T10:00:00.000Z',
})
const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })

type Ranking = NonNullable<NonNullable<Answers['competitions']>['championshipRanking']>
const managed = (canFinish = true, rankings = [ranking]) => ({
  ...{ rankings, losses: sampleOf(RankingLosses), hasFrozenSelection: false, canFinish },
})
const show = (over: Ranking = {}, canEdit = true) =>
  renderOffice({
    url: `/championships/${ref}/manage/qualifications`,
    user: staff,
    answers: {
      championships: {
        championship: {
          get: () => league,
          abilities: () => sampleOf(ChampionshipAbilities, { canManage: true, canEdit, actions: [] }),
        },
        championshipPhase: { list: () => [phase] },
      },
      competitions: {
        championshipRanking: { listManaged: () => managed(), selection: () => open, ...over },
      },
    },
  })

describe('the qualifications of a championship', () => {
  it('give a file of their people, and a mail list that is read when it is asked for', async () => {
    const selectionContacts = vi.fn(() => ({
      emails: ['ann@example.org', 'tom@example.org'],
      without: ['Lena Peeters'],
    }))
    const { user } = await show({ selectionContacts })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const file = await screen.findByRole('menuitem', { name: /CSV/ })
    expect(file).toHaveAttribute(
      'href',
      `/api/championship/${ref}/manage/selection/export?phaseRef=${ref}&sportCategoryRef=${ref}&kind=CSV`,
    )
    await user.keyboard('{Escape}')
    expect(selectionContacts).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Mail list' }))
    const copy = await screen.findByRole('button', { name: 'Copy 2 e-mail addresses' })
    expect(screen.getByText('Without an e-mail address: Lena Peeters')).toBeVisible()
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe('ann@example.org; tom@example.org')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  })

  it('name the group of each place where there are several', async () => {
    const several = {
      ...open,
      draft: [
        { ...ann, state: 'SELECTED' as const },
        { ...tom, group: 'South', state: 'SELECTED' as const },
      ],
    }
    await show({ selection: () => several })
    expect(await screen.findByRole('columnheader', { name: 'Group' })).toBeVisible()
    expect(screen.getByText('South')).toBeVisible()
  })

  it('say when nobody has an address', async () => {
    const { user } = await show({ selectionContacts: () => ({ emails: [], without: ['Ann Aerts'] }) })
    await user.click(await screen.findByRole('button', { name: 'Mail list' }))
    expect(await screen.findByText('Nobody who is selected has an e-mail address here')).toBeVisible()
  })

  it('follow the standing until they are frozen, which is asked first', async () => {
    const freezeSelection = vi.fn(() => frozen)
    const { user } = await show({ freezeSelection })
    expect(await screen.findByText('Ann Aerts')).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Group' })).toBeNull()
    expect(screen.getByText('A ranking of this phase is out of date')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Freeze the selection' }))
    const dialog = await screen.findByRole('dialog', { name: 'Freeze the selection?' })
    expect(freezeSelection).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Freeze the selection' }))
    expect(await screen.findByText('Selection frozen')).toBeVisible()
    expect(freezeSelection).toHaveBeenCalledWith(expect.objectContaining({ phaseRef: ref, sportCategoryRef: ref }))
  })

  it('say that the standing changed, and take a decision with a reason', async () => {
    const decideSelection = vi.fn(() => frozen)
    const { user } = await show({ selection: () => frozen, decideSelection })
    expect(await screen.findByText('The standing has changed since it was frozen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Decide on Tom Maes' }))
    const drawer = await screen.findByRole('dialog', { name: 'Decide on Tom Maes' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /^Status/ }), 'Declined the place')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Enter a reason')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Horse is lame')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(decideSelection).toHaveBeenCalledWith(
        expect.objectContaining({ selection: other, state: 'DECLINED', reason: 'Horse is lame', version: 3 }),
      ),
    )
  })

  it('get a wildcard with a reason', async () => {
    const giveWildcard = vi.fn(() => frozen)
    const { user } = await show({ selection: () => frozen, giveWildcard })
    await user.click(await screen.findByRole('button', { name: 'Give a wildcard' }))
    const drawer = await screen.findByRole('dialog', { name: 'Give a wildcard' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /^Combination/ }), 'Ann Aerts')
    await user.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Defending champion')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(giveWildcard).toHaveBeenCalledWith(
        expect.objectContaining({ practitioner: ref, reason: 'Defending champion' }),
      ),
    )
  })

  it('are opened again by administrators, after a question', async () => {
    const unfreezeSelection = vi.fn(() => open)
    const { user } = await show({ selection: () => frozen, unfreezeSelection })
    await user.click(await screen.findByRole('button', { name: 'Open again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open the selection again?' })
    await user.click(within(dialog).getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(unfreezeSelection).toHaveBeenCalled())
  })

  it('are not opened by other staff', async () => {
    await show({ selection: () => frozen, listManaged: () => managed(false) })
    expect(await screen.findByRole('button', { name: 'Give a wildcard' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull()
  })

  it('are only read while the championship is closed', async () => {
    await show({ selection: () => frozen }, false)
    expect(await screen.findByRole('heading', { name: 'Frozen selection' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Give a wildcard' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decide on Tom Maes' })).toBeNull()
  })

  it('are empty before rankings are created, and can be read again after an error', async () => {
    await show({ listManaged: () => managed(true, []) })
    expect(await screen.findByText('No ranking has been created yet')).toBeVisible()
    await show({
      selection: () => {
        throw refusal(500, { code: kernelErrors.internal.code })
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
