import { RecognitionProposal, UnrecognisedCombination } from '@oxer/domain/competitions/recognition/recognition.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const refOf = (kind: string): string => `01890000-0000-7000-8000-0000000000${kind}`
const combination = sampleOf(UnrecognisedCombination, {
  practitionerRef: refOf('a1'),
  rider: { ref: refOf('b1'), name: 'Lote Peters' },
  horse: { ref: refOf('c1'), name: 'Bolero' },
  starts: 2,
  hasResult: false,
})
const proposal = sampleOf(RecognitionProposal, {
  riders: [
    {
      ...{ ref: refOf('b2'), name: 'Lotte Peeters', likeness: 95 },
      organisations: [{ ref: refOf('d1'), name: 'LRV Pegasus' }],
      reasons: ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER'],
    },
  ],
  horses: [],
})

const render = (answers: NonNullable<NonNullable<Answers['competitions']>['recognition']>) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/toolbox/sync-practitioners`,
    answers: {
      competitions: {
        competition: managedCompetition(),
        recognition: { list: () => [combination], propose: () => proposal, ...answers },
      },
    },
  })

describe('combinations to recognise (cs036)', () => {
  it('are given to the member who is proposed, with one press and a save', async () => {
    const recognise = vi.fn(() => ({ registrations: 2 }))
    const { user } = await render({ recognise })
    await user.click(await screen.findByRole('button', { name: 'Who is Lote Peters with Bolero?' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByRole('radio', { name: 'Lote Peters' })).toBeChecked()
    expect(drawer.getByText(/LRV Pegasus · Same birth date/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Recognise' }))
    expect(drawer.getByText('Choose another rider or another horse')).toBeVisible()
    expect(recognise).not.toHaveBeenCalled()
    await user.click(drawer.getByRole('radio', { name: 'Lotte Peeters' }))
    await user.click(drawer.getByRole('button', { name: 'Recognise' }))
    expect(await screen.findByText('2 starts are of Lotte Peeters now')).toBeVisible()
    expect(recognise).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ practitioner: refOf('a1'), personRef: refOf('b2'), horseRef: refOf('c1') },
        confirmSaveWithWarnings: false,
      }),
    )
  })

  it('say in the drawer why they are refused', async () => {
    const recognise = () => {
      throw refusal(409, { code: registrationErrors.hasResult.code })
    }
    const { user } = await render({ recognise })
    await user.click(await screen.findByRole('button', { name: 'Who is Lote Peters with Bolero?' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('radio', { name: 'Lotte Peeters' }))
    await user.click(drawer.getByRole('button', { name: 'Recognise' }))
    expect(await drawer.findByRole('alert')).toHaveTextContent(/result/)
  })

  it('with a result stay as they are, and nothing to do says so', async () => {
    const { unmount } = await render({ list: () => [{ ...combination, hasResult: true }] })
    expect(await screen.findByText('Has a result')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Who is/ })).toBeNull()
    unmount()
    await render({ list: () => [] })
    expect(await screen.findByText('Everybody is recognised')).toBeVisible()
  })
})
