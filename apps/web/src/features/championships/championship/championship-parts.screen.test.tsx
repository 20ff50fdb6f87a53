import { ChampionshipAbilities, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  ChampionshipDistributionView,
  ChampionshipPhaseView,
  type ChampionshipTemplateView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { ManagedChampionshipCompetition } from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'
const money = { amountWithTax: 0, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const, articleRef: null }
const league = sampleOf(ChampionshipDetail, {
  ...{ ref, name: 'Winter league', status: 'DRAFT', start: '2026-10-01', end: '2027-03-31', color: '#aa3311' },
  ...{ category: '', sportTypes: ['DRESSAGE'], target: 'MANAGE', sportCategories: [], description: '', version: 3 },
  ...{ bannerUrl: null, cancelReason: null, timeZone: 'Europe/Brussels', federation: { ref: other, name: 'Oxer' } },
  ...{ registrationFee: { ...money, amountWithTax: 2500 }, lateRegistrationFee: money, noShowFee: money },
  ...{ maxParticipationsPerRider: 4, hasPreRegistration: false, hasJuryPreRegistration: false },
  ...{ championshipPractitionerDependenceType: 'RIDER_HORSE' },
})
const group = {
  ...{ ref: other, phaseRef: ref, name: 'All', organisations: [], persons: [], version: 1 },
  rules: { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 3 }], requiresAlways: true },
  selection: { kind: 'TOP_NUMBER', count: 10 },
}
const phase = ChampionshipPhaseView.parse({ ref, name: 'Season', level: 1, rules: {}, groups: [group], version: 1 })
const template: ChampionshipTemplateView = {
  ...{ key: 'ONE_FINAL', names: { en: 'One final', nl: 'Eén finale' }, source: 'Usual practice' },
  championshipPractitionerDependenceType: 'RIDER_HORSE',
  phases: [{ names: { en: 'Final', nl: 'Finale' }, groups: [{ names: { en: 'All', nl: 'Allen' } }] }],
}
const round = sampleOf(ManagedChampionshipCompetition, {
  ...{ ref, factor: '1.5', counting: 'ALWAYS', countsCategories: true, groupRefs: [], version: 1 },
})
const competition = { ...round.competition, ref: other, name: 'Ghent final', organizerName: 'LRV Ghent' }
const points = ChampionshipDistributionView.parse({
  ...{ ref, group: null, sportCategory: null, definition: { kind: 'RANK_TABLE', points: ['20', '19'] }, version: 1 },
})
const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })

type Phase = NonNullable<NonNullable<Answers['championships']>['championshipPhase']>
type Round = NonNullable<NonNullable<Answers['competitions']>['championshipCompetition']>
const show = (part: string, over: Phase = {}, rounds: Round = {}, canEdit = true) =>
  renderOffice({
    url: `/championships/${ref}/manage/${part}`,
    user: staff,
    answers: {
      catalogue: { article: { list: () => [] } },
      championships: {
        championship: {
          get: () => league,
          abilities: () =>
            sampleOf(ChampionshipAbilities, { canManage: true, canEdit, actions: ['PUBLISH', 'CANCEL'] }),
        },
        championshipPhase: {
          list: () => [phase],
          templates: () => [template],
          distributions: () => [points],
          organisations: () => [],
          main: () => ({ main: null, version: 3 }),
          problems: () => [{ code: 'DISTRIBUTION_MISSING' as const, category: 'B' }],
          ...over,
        },
      },
      competitions: {
        championshipCompetition: {
          manage: () => [{ ...round, competition }],
          candidates: () => ({
            items: [
              { competition, problems: [] },
              { competition: { ...competition, ref, name: 'Late one' }, problems: ['OUTSIDE_DATES' as const] },
            ],
            next: null,
          }),
          trialTests: () => [],
          ...rounds,
        },
      },
    },
  })
const broken = () => {
  throw refusal(500, { code: kernelErrors.internal.code })
}

describe('the phases of a championship', () => {
  it('show each rule as a sentence', async () => {
    await show('phases')
    expect(await screen.findByRole('heading', { name: '1. Season' })).toBeVisible()
    expect(screen.getByText('The best 3 competitions count')).toBeVisible()
    expect(screen.getByText('A place needs points in the final')).toBeVisible()
    expect(screen.getByText('The first 10 places go on')).toBeVisible()
    expect(screen.getByText('Everybody may take part')).toBeVisible()
  })

  it('begin with a template, which is applied after a question', async () => {
    const applyTemplate = vi.fn(() => [phase])
    const { user } = await show('phases', { list: () => [], applyTemplate })
    expect(await screen.findByText('No phases yet')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Apply One final' }))
    const dialog = await screen.findByRole('dialog', { name: 'Apply One final?' })
    expect(applyTemplate).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(applyTemplate).toHaveBeenCalledWith(expect.objectContaining({ template: 'ONE_FINAL' })))
  })

  it('have a main ranking, whose rules are shown and set', async () => {
    const updateMain = vi.fn(() => ({ main: null, version: 4 }))
    const rules = { phases: [ref], requires: 'ALL' as const, tieBreaks: ['COUNTBACK' as const] }
    const { user } = await show('phases', { main: () => ({ main: rules, version: 3 }), updateMain })
    expect(await screen.findByText('The totals of Season are added')).toBeVisible()
    expect(screen.getByText('A place needs points in each of the phases')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change the main ranking' }))
    const drawer = await screen.findByRole('dialog', { name: 'Main ranking' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /^A place needs points/ }), 'ANY')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(updateMain).toHaveBeenCalledWith({ championship: ref, version: 3, main: { ...rules, requires: 'ANY' } }),
    )
  })

  it('are not changed by those who may not, and an error is shown', async () => {
    await show('phases', {}, {}, false)
    expect(await screen.findByRole('heading', { name: '1. Season' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add phase' })).toBeNull()
  })

  it('can be read again after an error', async () => {
    await show('phases', { list: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the competitions of a championship', () => {
  it('are listed, and others are offered with the reason why not', async () => {
    const add = vi.fn(() => ({ ...round, competition }))
    const { user } = await show('competitions', {}, { add, manage: () => [] })
    expect(await screen.findByText('No competitions yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add competitions' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add competitions' })
    expect(await within(drawer).findByText(/outside the period/)).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Add Late one' })).toBeDisabled()
    await user.click(within(drawer).getByRole('button', { name: 'Add Ghent final' }))
    await waitFor(() => expect(add).toHaveBeenCalledWith(expect.objectContaining({ competitionRef: other })))
  })

  it('show how they count, and who holds them', async () => {
    await show('competitions')
    expect(await screen.findByText('Ghent final')).toBeVisible()
    expect(screen.getByText('Always, as a final')).toBeVisible()
    await show('organizers')
    expect(await screen.findByText('LRV Ghent')).toBeVisible()
  })
})

describe('points, settings and actions', () => {
  it('list the tables', async () => {
    await show('points')
    expect(await screen.findByText('All groups · All categories')).toBeVisible()
    expect(screen.getByText('20 · 19')).toBeVisible()
  })

  it('has nothing to publish without points', async () => {
    await show('points', { distributions: () => [] })
    expect(await screen.findByText('No points yet')).toBeVisible()
  })

  it('show fees and limits', async () => {
    await show('settings')
    expect(await screen.findByText(/25[.,]00/)).toBeVisible()
    expect(screen.getAllByText('That of the competition')).toHaveLength(2)
    expect(screen.getByText('The combination of rider and horse collects the points')).toBeVisible()
  })

  it('list what is missing before publishing, and what can be done', async () => {
    await show('actions')
    expect(await screen.findByText('No points are set for B')).toBeVisible()
    expect(screen.getByText('Publish: everybody sees it')).toBeVisible()
  })
})
