import type { FeiOverview } from '@oxer/domain/exchange/fei/fei-results.schema'
import type { HippomundoOverview } from '@oxer/domain/exchange/integration/integration.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const base = `/competitions/${testCompetitionRef}/manage/toolbox`
const horse = '01890000-0000-7000-8000-000000000701'
const rider = '01890000-0000-7000-8000-000000000702'

const open = (
  path: string,
  {
    overview = () => ({ results: 0, withUeln: 0, horses: [] }),
    fei = () => ({ results: 0, written: 0, leftOut: [], otherTests: [] }),
    language = 'en',
  }: { overview?: () => HippomundoOverview; fei?: () => FeiOverview; language?: 'en' | 'nl' } = {},
) =>
  renderOffice({
    url: `${base}${path}`,
    language,
    answers: {
      competitions: { competition: managedCompetition() },
      exchange: { integration: { hippomundo: overview, fei } },
    },
  })

describe('files for other systems in the toolbox of a competition', () => {
  it('lead to both files for the KNHS, and say whose layout they have', async () => {
    const { user } = await open('')
    await user.click(await screen.findByRole('link', { name: 'Open the files for the KNHS' }))
    const jumping = await screen.findByRole('region', { name: 'Show jumping' })
    expect(within(jumping).getByText(/Layout: Oxer-KNHS-springen\./)).toBeVisible()
    for (const [name, exportType] of [
      ['Download show jumping', 'KNHS_SHOWJUMPING'],
      ['Download dressage', 'KNHS_DRESSAGE'],
    ]) {
      expect(screen.getByRole('link', { name: name ?? '' })).toHaveAttribute(
        'href',
        `/api/competition/${testCompetitionRef}/results/export?exportType=${exportType}`,
      )
    }
    expect(screen.getByText(/The KNHS has published no layout/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back to the toolbox' }))
    expect(await screen.findByRole('link', { name: 'Open Hippomundo' })).toBeVisible()
  })

  it('name the horses without a UELN, and where it is given', async () => {
    await open('/hippomundo', {
      overview: () => ({
        ...{ results: 5, withUeln: 3 },
        horses: [{ ref: horse, name: 'Quirky Q', riders: ['Sil Akenveld', 'Noor Testelaar'], results: 2 }],
      }),
    })
    expect(await screen.findByText('3 of 5 results go into the file.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download results by horse' })).toHaveAttribute(
      'href',
      `/api/competition/manage/${testCompetitionRef}/toolbox/hippomundo/export`,
    )
    expect(screen.getByRole('link', { name: 'Quirky Q' })).toHaveAttribute('href', `/horses/${horse}`)
    expect(screen.getByText('Sil Akenveld, Noor Testelaar')).toBeVisible()
  })

  it('offer no file without a result that goes into it, and say it in Dutch', async () => {
    await open('/hippomundo', { language: 'nl' })
    expect(await screen.findByText('Deze wedstrijd heeft nog geen resultaten.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /downloaden/ })).toBeNull()
    expect(screen.queryByText('Paarden zonder UELN')).toBeNull()
  })

  it('say that everything goes along, and that it could not be read', async () => {
    const { unmount } = await open('/hippomundo', { overview: () => ({ results: 1, withUeln: 1, horses: [] }) })
    expect(await screen.findByText('Every horse has a UELN')).toBeVisible()
    unmount()
    await open('/hippomundo', {
      overview: () => {
        throw refusal(403, { code: '003-0000000001' })
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('results for the FEI in the toolbox of a competition', () => {
  const leftOut = [
    {
      ...{ id: `${rider}/${horse}`, person: rider, horse, rider: 'Sil Akenveld', horseName: 'Quirky Q', results: 2 },
      missing: ['HORSE' as const],
    },
  ]

  it('are a file, with what is assumed, and who is left out', async () => {
    const { user } = await open('', {
      fei: () => ({ results: 5, written: 3, leftOut, otherTests: ['Dressage L2'] }),
    })
    await user.click(await screen.findByRole('link', { name: 'Open the results for the FEI' }))
    expect(await screen.findByText('3 of 5 results go into the file.')).toBeVisible()
    expect(screen.getByText(/the inner names of jumping are assumed until the FEI's schema is at hand/)).toBeVisible()
    expect(screen.getByText('Left out, because they are not show jumping: Dressage L2')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download results for the FEI' })).toHaveAttribute(
      'href',
      `/api/competition/manage/${testCompetitionRef}/toolbox/fei/export`,
    )
    const row = within(screen.getByRole('row', { name: /Sil Akenveld/ }))
    expect(row.getByRole('link', { name: 'Sil Akenveld' })).toHaveAttribute('href', `/members/${rider}`)
    expect(row.getByRole('link', { name: 'Quirky Q' })).toHaveAttribute('href', `/horses/${horse}`)
    expect(row.getByText('horse')).toBeVisible()
  })

  it('are no file without a result that goes into it, also in Dutch', async () => {
    const { unmount } = await open('/fei', { language: 'nl' })
    expect(await screen.findByText('Deze wedstrijd heeft nog geen resultaten van springen.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /downloaden/ })).toBeNull()
    unmount()
    await open('/fei', { fei: () => ({ results: 2, written: 0, leftOut, otherTests: [] }) })
    expect(await screen.findByText('0 of 2 results go into the file.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  it('say that everybody goes along, and that they could not be read', async () => {
    const { unmount } = await open('/fei', { fei: () => ({ results: 1, written: 1, leftOut: [], otherTests: [] }) })
    expect(await screen.findByText('Every rider and every horse has a number of the FEI')).toBeVisible()
    unmount()
    await open('/fei', {
      fei: () => {
        throw refusal(403, { code: '003-0000000001' })
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
