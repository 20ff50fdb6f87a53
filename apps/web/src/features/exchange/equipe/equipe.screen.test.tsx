import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import { EquipeExchange, type EquipeOverview, type EquipeProposal } from '@oxer/domain/exchange/equipe/equipe.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`

const proposal: EquipeProposal = {
  ...{ ref: ref('a1'), kind: 'PERSON', name: 'Jip Onbekend', birthYear: '2001', country: 'BEL', licence: 'X1' },
  ...{ feiNumber: '', state: 'OPEN', target: null, version: 1 },
}
const overviewOf = (more: Partial<EquipeOverview> = {}): EquipeOverview => ({
  ...{ hasKey: true, organizerId: ref('c1'), isSupported: true, tests: [], proposals: [] },
  ...more,
})
const different: EquipeOverview['tests'][number] = {
  ...{ test: { ref: ref('t1'), name: '1.10 m' }, testSet: { ref: ref('b1'), name: '1.10 m' } },
  ...{ receivedAt: '2026-11-20T10:00:00.000Z', userName: 'Nele (Equipe)', state: 'DIFFERENT', version: 4 },
  differences: [
    {
      ...{ participation: ref('d1'), rider: 'Lotte Vermeerbeke', horse: 'Okapi', place: 1, rank: 2 },
      ...{ score: '64.125', percent: '64.130' },
    },
  ],
}
const exchange = sampleOf(EquipeExchange, {
  ...{ ref: ref('e1'), kind: 'RESULTS', at: '2026-11-20T10:00:00.000Z', userName: 'Nele (Equipe)' },
  counts: { given: 0, stored: 2, unchanged: 0, waiting: 1, refused: 1 },
  problems: [{ test: '7 1.10 m', code: equipeErrors.testUnknown.code, values: {} }],
})

const opened = (
  equipe: object,
  {
    canManage = true,
    language = 'en' as 'en' | 'nl',
    more = {},
  }: { canManage?: boolean; language?: 'en' | 'nl'; more?: object } = {},
) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/toolbox/equipe`,
    language,
    answers: {
      competitions: { competition: managedCompetition({}, { canManage }) },
      exchange: { equipe: { exchanges: () => ({ items: [exchange], next: null }), ...equipe } },
      ...more,
    },
  })

describe('Equipe in the toolbox of a competition', () => {
  it('is reached by the menu of the competition', async () => {
    const { user } = await renderOffice({
      url: `/competitions/${testCompetitionRef}/manage/toolbox`,
      answers: {
        competitions: { competition: managedCompetition() },
        exchange: { equipe: { overview: () => overviewOf(), exchanges: () => ({ items: [], next: null }) } },
      },
    })
    expect(await screen.findByRole('link', { name: 'Toolbox' })).toHaveAttribute('aria-current', 'page')
    await user.click(await screen.findByRole('link', { name: 'Open Equipe' }))
    expect(await screen.findByText('No results yet')).toBeVisible()
    expect(await screen.findByText('Nothing yet')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Whom Oxer does not know' })).toBeNull()
  })

  it('says what was sent and by whom, and what was refused', async () => {
    await opened({ overview: () => overviewOf() })
    const row = await screen.findByRole('row', { name: /20\/11\/2026 11:00.*Results sent.*Nele \(Equipe\)/ })
    expect(row).toHaveTextContent('2 stored, 1 waits for a name, 1 test refused')
    expect(row).toHaveTextContent('7 1.10 m: Oxer does not know this test')
    expect(screen.getByText(ref('c1'))).toBeVisible()
  })

  it('says in Dutch that the federation has no key, and that Equipe cannot name the organiser', async () => {
    await opened({ overview: () => overviewOf({ hasKey: false, isSupported: false }) }, { language: 'nl' })
    expect(await screen.findByText(/Je federatie heeft Oxer nog niet opengesteld/)).toBeVisible()
    expect(screen.getByText(/Equipe kan een club of de federatie/)).toBeVisible()
  })

  it('gives start lists and results as a show in Equipe takes them, to those who manage', async () => {
    const { unmount } = await opened({ overview: () => overviewOf() })
    for (const [name, kind] of [
      ['Download start lists', 'STARTLIST'],
      ['Download results', 'RESULTS'],
    ]) {
      expect(await screen.findByRole('link', { name: name ?? '' })).toHaveAttribute(
        'href',
        `/api/competition/manage/${testCompetitionRef}/equipe/batch?kind=${kind ?? ''}`,
      )
    }
    unmount()
    await opened({ overview: () => overviewOf() }, { canManage: false, language: 'nl' })
    expect(await screen.findByText('Opgehaald en gestuurd')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Resultaten downloaden' })).toBeNull()
  })

  it('lets the organiser say who somebody is', async () => {
    const solveProposal = vi.fn((_input: unknown) => overviewOf())
    const person = {
      ref: ref('f1'),
      name: 'Jip Proefman',
      avatar: null,
      birthYear: 2001,
      organisations: [],
      licenses: [],
    }
    const { user } = await opened(
      { overview: () => overviewOf({ proposals: [proposal] }), solveProposal },
      { more: { parties: { person: { search: () => ({ matches: [person], hasMore: false }) } } } },
    )
    const part = await screen.findByRole('region', { name: 'Whom Oxer does not know' })
    expect(part).toHaveTextContent('Rider · 2001 · BEL · X1')
    await user.click(within(part).getByRole('button', { name: 'Who is Jip Onbekend?' }))
    const drawer = await screen.findByRole('dialog', { name: 'Who is Jip Onbekend?' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Choose a member')).toBeVisible()
    expect(solveProposal).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /Member/ }), 'jip')
    await user.click(await screen.findByRole('option', { name: /Jip Proefman/ }, { timeout: 4000 }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(solveProposal).toHaveBeenCalledWith({
        ...{ competition: testCompetitionRef, proposal: proposal.ref, target: person.ref, version: 1 },
      }),
    )
    expect(await screen.findByText('Jip Onbekend is Jip Proefman')).toBeVisible()
  })

  it('asks before somebody is left out, and says what is refused', async () => {
    const solveProposal = vi.fn((_input: unknown) => {
      throw refusal(409, { code: equipeErrors.proposalSolved.code })
    })
    const { user } = await opened({ overview: () => overviewOf({ proposals: [proposal] }), solveProposal })
    await user.click(await screen.findByRole('button', { name: 'Leave out Jip Onbekend' }))
    const question = await screen.findByRole('dialog', { name: 'Leave out Jip Onbekend?' })
    expect(solveProposal).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Leave out' }))
    expect(await screen.findByText('Somebody has decided about this already')).toBeVisible()
  })

  it('shows both places where the rankings differ, and goes on when it was seen', async () => {
    const acceptDifferences = vi.fn((_input: unknown) => overviewOf())
    const { user } = await opened({ overview: () => overviewOf({ tests: [different] }), acceptDifferences })
    expect(await screen.findByText('Ranking differs')).toBeVisible()
    const row = screen.getByRole('row', { name: /Lotte Vermeerbeke/ })
    expect(row).toHaveTextContent('1 (64.125 %)')
    expect(row).toHaveTextContent('2 (64.130 %)')
    await user.click(screen.getByRole('button', { name: 'I have seen this' }))
    const question = await screen.findByRole('dialog', { name: 'Go on with the ranking of Oxer?' })
    await user.click(within(question).getByRole('button', { name: 'I have seen this' }))
    await waitFor(() =>
      expect(acceptDifferences).toHaveBeenCalledWith({
        competition: testCompetitionRef,
        testSet: ref('b1'),
        version: 4,
      }),
    )
  })

  it('offers nothing to decide to somebody who may only look', async () => {
    await opened({ overview: () => overviewOf({ tests: [different], proposals: [proposal] }) }, { canManage: false })
    expect(await screen.findByText('Ranking differs')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Who is|Leave out|I have seen/ })).toBeNull()
  })

  it('can be loaded again after it failed', async () => {
    let isFailing = true
    const { user } = await opened({
      overview: () => {
        if (isFailing) throw refusal(500, { code: '000-0000000001' })
        return overviewOf()
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isFailing = false
    await user.click(retry)
    expect(await screen.findByText('No results yet')).toBeVisible()
  })
})
