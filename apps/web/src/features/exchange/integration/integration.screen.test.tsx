import type { HippomundoOverview } from '@oxer/domain/exchange/integration/integration.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const base = `/competitions/${testCompetitionRef}/manage/toolbox`
const horse = '01890000-0000-7000-8000-000000000701'

const open = (
  path: string,
  {
    overview = () => ({ results: 0, withUeln: 0, horses: [] }),
    language = 'en',
  }: { overview?: () => HippomundoOverview; language?: 'en' | 'nl' } = {},
) =>
  renderOffice({
    url: `${base}${path}`,
    language,
    answers: {
      competitions: { competition: managedCompetition() },
      exchange: { integration: { hippomundo: overview } },
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
