import { JudgedStart, JudgedStartlist } from '@oxer/domain/competitions/judging/judging.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice, renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { JudgedStartlistPage } from './judged-startlist.page.tsx'

const refOf = (kind: string, n: number): string => `01890000-0000-7000-8000-00000000${kind}00${String(n)}`
const [competition, startlist] = [refOf('c', 1), refOf('a', 1)]
const entry = (n: number, over: object = {}) =>
  sampleOf(JudgedStart, {
    ...{ ref: refOf('e', n), test: { ref: refOf('b', 1), name: 'L1' }, position: n, start: '09:07', startNumber: n },
    ...{ rider: `Rider ${n}`, horse: `Horse ${n}`, organisationName: 'LRV Lier', isScratched: false },
    ...{ isOutOfCompetition: false, ...over },
  })
const list = (over: object = {}) =>
  sampleOf(JudgedStartlist, {
    ...{
      ref: startlist,
      competition: { ref: competition, name: 'CDN Lier' },
      tests: [{ ref: refOf('b', 1), name: 'L1' }],
    },
    ...{ status: 'FINAL', date: '2026-05-17', start: '09:00', arenaName: 'Ring 2', positions: ['C'], canOpen: true },
    ...{ starts: 2, entries: [entry(1), entry(2, { rider: '', horse: '' })], sheets: 'JUDGE_SHEETS', ...over },
  } as object)

const show = (answer: () => unknown, language: 'en' | 'nl' = 'en') =>
  renderScreen(<JudgedStartlistPage competition={competition} startlist={startlist} />, {
    language,
    answers: { competitions: { judging: { startlist: answer as () => JudgedStartlist } } },
  })

describe('a start list that the reader judges (cr004)', () => {
  it('has when, where and from which place, its starts, and the sheets', async () => {
    await show(() => list())
    expect(await screen.findByRole('heading', { level: 1, name: 'L1' })).toBeVisible()
    expect(screen.getByText(/17\/05\/2026 · 09:00 · Ring 2 · Judge at C/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'CDN Lier' })).toHaveAttribute('href', `/competitions/${competition}`)
    const table = within(screen.getByRole('grid', { name: 'Starts' }))
    expect(table.getByText('Rider 1')).toBeVisible()
    expect(table.getByText('Open position')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the sheets' })).toHaveAttribute(
      'href',
      `/api/competition/judging/${competition}/startlist/${startlist}/sheets`,
    )
    expect(screen.queryByText('May still change')).toBeNull()
  })

  it('says that it may still change, and offers no sheets where there are none', async () => {
    await show(() => list({ status: 'DRAFT_PROPOSAL', sheets: null, entries: [], positions: [] }), 'nl')
    expect(await screen.findByText('Kan nog wijzigen')).toBeVisible()
    expect(screen.getByText('Er staat nog niemand op deze startlijst')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Bladen openen' })).toBeNull()
  })

  it('is no page for others', async () => {
    await renderOffice({
      url: `/competitions/${competition}/judging/${startlist}`,
      answers: {
        competitions: {
          judging: {
            startlist: () => {
              throw refusal(403, { code: '003-0000000001' })
            },
          },
        },
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'You shall not pass!' })).toBeVisible()
    expect(screen.queryByRole('grid')).toBeNull()
  })
})
