import { ChampionshipAbilities, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  type CreateRankingOutcome,
  ManagedRanking,
  type ManagedRankings,
  PointHistory,
  StandingPage,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'
const league = sampleOf(ChampionshipDetail, { ref, name: 'Winter league', timeZone: 'Europe/Brussels' })
const category = { ref, name: 'B juniors' }
const created = sampleOf(ManagedRanking, {
  ...{
    ref,
    target: 'GROUP',
    targetRef: other,
    name: 'North',
    phaseRef: ref,
    phaseName: 'Season',
    sportCategory: category,
  },
  ...{ isProvisional: false, isPublic: false, isOutOfDate: true, hasDistribution: true, held: 2, competitions: 3 },
  ...{ entries: 12, version: 4, createdAt: '2026-10-01T10:00:00.000Z', changedAt: '2026-10-02T10:00:00.000Z' },
})
const missing = { ...created, ref: null, name: 'South', version: null, entries: 0, isOutOfDate: false, changedAt: null }
const losses = { rankings: 2, manualTotals: 1, exclusions: 3 }
const managed = (rankings: ManagedRanking[], over: Partial<ManagedRankings> = {}): ManagedRankings => ({
  ...{ rankings, losses, hasFrozenSelection: false, canFinish: true, ...over },
})
const row = {
  ...{ key: `${ref}:${other}`, place: 2, rider: { ref, name: 'Ann Aerts' }, horse: { ref: other, name: 'Bella' } },
  ...{ team: null, total: '37.5', isManual: false, unrankedReason: null },
  rounds: [
    { competitionRef: ref, points: '20', bestPlace: 1, isCounted: true },
    { competitionRef: other, points: '4', bestPlace: 6, isCounted: false },
  ],
}
const page = sampleOf(StandingPage, { ref, rows: [row], next: null, total: 1 })
const line = {
  ...{ ref, competition: { ref, name: 'Ghent' }, test: { ref, name: 'B1' }, date: '2026-11-01', place: 1 },
  ...{ participants: 9, points: '20', factor: '2', use: 'COUNTED', isManual: true, calculated: '10' },
  ...{ notes: 'Jury decision', byName: 'Jan Peeters', version: 6 },
}
const history = PointHistory.parse({
  ...{ row, bestOf: 3, carried: null, below: null, excludedReason: null },
  lines: [
    line,
    {
      ...line,
      ...{ ref: other, competition: { ref: other, name: 'Lier' }, isManual: false, use: 'DROPPED', factor: '1' },
      ...{ test: { ref: other, name: 'B2' }, notes: '' },
    },
  ],
  missed: [{ ref, name: 'Aalst' }],
  above: {
    ...{ key: other, rider: { ref: other, name: 'Tom Maes' }, horse: null, team: null },
    ...{ decidedBy: 'MORE_WINS', own: '1', other: '2' },
  },
  manual: { total: null, notes: '', byName: null, version: 7 },
})
const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })

type Ranking = NonNullable<NonNullable<Answers['competitions']>['championshipRanking']>
const show = (part: string, over: Ranking = {}, abilities: object = {}) =>
  renderOffice({
    url: `/championships/${ref}/manage/${part}`,
    user: staff,
    answers: {
      championships: {
        championship: {
          get: () => league,
          abilities: () =>
            sampleOf(ChampionshipAbilities, { canManage: true, canEdit: true, actions: [], ...abilities }),
        },
      },
      competitions: {
        championshipRanking: {
          listManaged: () => managed([created, missing]),
          getManaged: () => page,
          managedHistory: () => history,
          ...over,
        },
      },
    },
  })
const broken = () => {
  throw refusal(500, { code: kernelErrors.internal.code })
}
const openWhy = async (over: Ranking = {}, abilities: object = {}) => {
  const { user } = await show('ranking', over, abilities)
  await user.click(await screen.findByRole('button', { name: 'Actions for Season · North' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show entries' }))
  await user.click(await screen.findByText('Ann Aerts · Bella'))
  const drawer = await screen.findByRole('dialog', { name: 'Why: Ann Aerts · Bella' })
  return { user, drawer }
}

describe('the rankings of a championship', () => {
  it('show whether they are created, out of date and public', async () => {
    await show('ranking')
    expect(await screen.findByRole('heading', { name: 'B juniors' })).toBeVisible()
    expect(screen.getByText('Out of date')).toBeVisible()
    expect(screen.getByText('Not public')).toBeVisible()
    expect(screen.getByText('Not created')).toBeVisible()
    expect(screen.getByText('2 of 3')).toBeVisible()
    expect(screen.getByText('02/10/2026 12:00')).toBeVisible()
  })

  it('are created after a question that counts what is lost', async () => {
    const create = vi.fn(
      (input: unknown): CreateRankingOutcome =>
        (input as { confirmOverwrite: boolean }).confirmOverwrite
          ? { isCreated: true, losses, created: 2 }
          : { isCreated: false, losses, created: 0 },
    )
    const { user } = await show('ranking', { create })
    await user.click(await screen.findByRole('button', { name: 'Create all rankings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create the rankings again?' })
    expect(within(dialog).getByText(/overwritten. This cannot be undone/)).toBeVisible()
    expect(within(dialog).getByText('1 total by hand is lost')).toBeVisible()
    expect(within(dialog).getByText('3 exclusions are lost')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Create again' }))
    expect(await screen.findByText('2 rankings created')).toBeVisible()
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ championship: ref, confirmOverwrite: true }))
  })

  it('are created one by one', async () => {
    const create = vi.fn(() => ({ isCreated: true, losses, created: 1 }))
    const { user } = await show('ranking', { create })
    await user.click(await screen.findByRole('button', { name: 'Actions for Season · South' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create' }))
    expect(await screen.findByText('1 ranking created')).toBeVisible()
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ groupRef: other, sportCategoryRef: ref }))
  })

  it('are made public over the version that is shown, and withdrawn again by undo', async () => {
    const publish = vi.fn(() => ({ isPublic: true, version: 5 }))
    const { user } = await show('ranking', { publish })
    await user.click(await screen.findByRole('button', { name: 'Actions for Season · North' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Make public' }))
    expect(await screen.findByText('Season · North is public')).toBeVisible()
    expect(publish).toHaveBeenCalledWith(expect.objectContaining({ ranking: ref, isPublic: true, version: 4 }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(publish).toHaveBeenLastCalledWith(expect.objectContaining({ isPublic: false, version: 5 })),
    )
  })

  it('of a whole phase are made public together, and withdrawn once all of them are', async () => {
    const publishPhase = vi.fn(() => ({ changed: 2 }))
    const own = {
      ...created,
      ref: other,
      phaseRef: null,
      phaseName: null,
      target: 'PHASE' as const,
      targetRef: ref,
      name: 'Season',
      isPublic: true,
    }
    const { user } = await show('ranking', { publishPhase, listManaged: () => managed([own, created, missing]) })
    await user.click(await screen.findByRole('button', { name: 'Whole phases' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Publish all rankings of Season' }))
    expect(await screen.findByText('2 rankings of Season are public now')).toBeVisible()
    expect(publishPhase).toHaveBeenCalledWith({ championship: ref, phase: ref, isPublic: true })
  })

  it('of a whole phase are withdrawn together', async () => {
    const publishPhase = vi.fn(() => ({ changed: 1 }))
    const own = {
      ...created,
      ref: other,
      phaseRef: null,
      phaseName: null,
      target: 'PHASE' as const,
      targetRef: ref,
      name: 'Season',
      isPublic: true,
    }
    // Of another phase with the same name, and not public.
    const namesake = { ...created, phaseRef: other, isPublic: false }
    const { user } = await show('ranking', { publishPhase, listManaged: () => managed([own, namesake]) })
    await user.click(await screen.findByRole('button', { name: 'Whole phases' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw all rankings of Season' }))
    expect(await screen.findByText('1 ranking of Season is no longer public')).toBeVisible()
    expect(publishPhase).toHaveBeenCalledWith({ championship: ref, phase: ref, isPublic: false })
  })

  it('are declared final by those who may', async () => {
    const finish = vi.fn(() => ({ isFinal: true, version: 5 }))
    const { user } = await show('ranking', { finish })
    await user.click(await screen.findByRole('button', { name: 'Actions for Season · North' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Declare final' }))
    await waitFor(() => expect(finish).toHaveBeenCalledWith(expect.objectContaining({ isFinal: true, version: 4 })))
  })

  it('are not declared final by other staff', async () => {
    const { user } = await show('ranking', { listManaged: () => managed([created], { canFinish: false }) })
    await user.click(await screen.findByRole('button', { name: 'Actions for Season · North' }))
    expect(await screen.findByRole('menuitem', { name: 'Make public' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Declare final' })).toBeNull()
  })

  it('are empty before the first is created', async () => {
    await show('ranking', { listManaged: () => managed([missing], { hasFrozenSelection: true }) })
    expect(await screen.findByText('No ranking has been created yet')).toBeVisible()
    expect(screen.getByText(/A selection is frozen/)).toBeVisible()
  })

  it('are only read while the championship is closed', async () => {
    await show('ranking', {}, { canEdit: false })
    expect(await screen.findByRole('heading', { name: 'B juniors' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create all rankings' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for Season · South' })).toBeNull()
  })

  it('can be read again after an error', async () => {
    await show('ranking', { listManaged: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('are not shown to those who may not manage the championship', async () => {
    await show('ranking', {}, { canManage: false })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})

describe('an entry of a ranking', () => {
  it('tells which results count, which were dropped and missed, and what separates it', async () => {
    const { drawer } = await openWhy()
    expect(await within(drawer).findByText('Counts: 20')).toBeVisible()
    expect(within(drawer).getByText('Does not count: 4')).toBeVisible()
    expect(within(drawer).getByText(/Dropped: other competitions are better/)).toBeVisible()
    expect(within(drawer).getByText('Aalst')).toBeVisible()
    expect(within(drawer).getByText('Equal points; more rounds won: 2 against 1')).toBeVisible()
    expect(within(drawer).getByText(/calculated: 10 · by Jan Peeters · Note: Jury decision/)).toBeVisible()
  })

  it('is excluded with a reason', async () => {
    const editEntry = vi.fn(() => history)
    const { user, drawer } = await openWhy({ editEntry })
    await user.click(await within(drawer).findByRole('button', { name: 'Correct the entry' }))
    const form = await screen.findByRole('dialog', { name: 'Correct Ann Aerts · Bella' })
    await user.type(within(form).getByRole('textbox', { name: /^Reason for the exclusion/ }), 'Not a member')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(editEntry).toHaveBeenCalledWith(
        expect.objectContaining({ excludedReason: 'Not a member', manualTotal: null, version: 7 }),
      ),
    )
    expect(await screen.findByRole('dialog', { name: 'Why: Ann Aerts · Bella' })).toBeVisible()
  })

  it('gets points by hand', async () => {
    const editPoints = vi.fn(() => history)
    const { user, drawer } = await openWhy({ editPoints })
    await user.click(await within(drawer).findByRole('button', { name: 'Change points of B1' }))
    const form = await screen.findByRole('dialog', { name: 'Change points of B1' })
    const points = within(form).getByRole('textbox', { name: /^Points by hand/ })
    await user.clear(points)
    await user.type(points, '12,5')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(editPoints).toHaveBeenCalledWith(
        expect.objectContaining({ points: ref, value: '12.5', source: 'MANUAL', version: 6 }),
      ),
    )
  })

  it('is not corrected in a final ranking', async () => {
    const final = { ...created, isFinal: true }
    const { drawer } = await openWhy({ listManaged: () => managed([final]) })
    expect(await within(drawer).findByText('Nothing was corrected by hand')).toBeVisible()
    expect(within(drawer).queryByRole('button', { name: 'Correct the entry' })).toBeNull()
    expect(within(drawer).queryByRole('button', { name: 'Change points of B1' })).toBeNull()
  })

  it('is missing before results are published', async () => {
    const { user } = await show('ranking', { getManaged: () => ({ ...page, rows: [], total: 0 }) })
    await user.click(await screen.findByRole('button', { name: 'Actions for Season · North' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show entries' }))
    expect(await screen.findByText('Nobody has points yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'All rankings' }))
    expect(await screen.findByRole('heading', { name: 'B juniors' })).toBeVisible()
  })
})
