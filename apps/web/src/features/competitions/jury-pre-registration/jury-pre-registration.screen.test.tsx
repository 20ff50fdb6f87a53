import { juryPreRegistrationErrors } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.errors'
import type {
  JuryPreRegistration,
  JuryRound,
  OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice, renderScreen } from '../../../testing/render-screen.tsx'
import { OrganisationJuryPreRegistrationsPage } from './organisation-jury-pre-registrations.page.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const organisation = { ref: refOf(1), name: 'Ash' }
const competition: OfferingCompetition['competition'] = {
  ref: testCompetitionRef,
  name: 'District final',
  start: '2026-08-15',
  end: '2026-08-16',
  cityName: 'Gent',
  championships: [{ ref: refOf(2), name: 'District' }],
  period: { opens: '2026-05-01', closes: '2026-05-17', state: 'OPEN' },
}

const offer = (over: Partial<JuryPreRegistration> = {}): JuryPreRegistration => ({
  ref: refOf(5),
  competition,
  person: { ref: refOf(6), name: 'Ann Ash' },
  organisation,
  status: 'OFFERED',
  preferredTime: 'MORNING',
  sportTypes: ['DRESSAGE'],
  remark: 'Until noon',
  isLicensed: true,
  createdAt: '2026-05-10T10:00:00.000Z',
  version: 1,
  ...over,
})

const round = (over: Partial<OfferingCompetition> = {}): OfferingCompetition => ({
  competition,
  canOffer: true,
  sportTypes: ['DRESSAGE'],
  offers: [],
  duty: { organisation, starts: 25, asked: 2, offered: 0, shortfall: 2 },
  ...over,
})

type ClubAnswers = NonNullable<NonNullable<Answers['competitions']>['organisationJuryPreRegistration']>

const showClub = (over: ClubAnswers = {}) =>
  renderScreen(<OrganisationJuryPreRegistrationsPage organisation={organisation.ref} />, {
    answers: {
      competitions: {
        organisationJuryPreRegistration: {
          list: () => [round()],
          candidates: () => [{ ref: refOf(6), name: 'Ann Ash', isLicensed: false }],
          ...over,
        },
        organisationRegistration: {
          pending: () => ({ items: [], page: 0, size: 50, numberOfElements: 0, totalElements: 0 }),
        },
      },
    },
  })

describe('the judges of a club (ps034)', () => {
  it('are offered after a warning, and the club sees the number of judges that it owes', async () => {
    const save = vi.fn(({ confirmSaveWithWarnings }: { confirmSaveWithWarnings?: boolean | undefined }) => {
      if (confirmSaveWithWarnings === true) return offer()
      throw refusal(
        422,
        { code: kernelErrors.needsConfirmation.code },
        { code: juryPreRegistrationErrors.noLicense.code, values: { name: 'Ann Ash' } },
      )
    })
    const { user } = await showClub({ save })
    expect(await screen.findByText('2 judges are missing.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Offer a judge: District final' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Offer a judge' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('Choose a member')).toBeVisible()
    await user.type(drawer.getByRole('textbox', { name: 'Judge' }), 'ann')
    await user.click(await screen.findByRole('option', { name: /Ann Ash/ }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('dialog', { name: 'Offer this judge anyway?' }))
    expect(question.getByText(/no license for officials/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith(
        expect.objectContaining({
          personRef: refOf(6),
          sportTypes: ['DRESSAGE'],
          version: 0,
          confirmSaveWithWarnings: true,
        }),
      ),
    )
  })

  it('are withdrawn until somebody has decided', async () => {
    const withdraw = vi.fn(() => offer({ status: 'WITHDRAWN', version: 2 }))
    const { user } = await showClub({
      list: () => [
        round({
          offers: [offer(), offer({ ref: refOf(7), person: { ref: refOf(8), name: 'Bo Ash' }, status: 'CONFIRMED' })],
        }),
      ],
      withdraw,
    })
    expect(await screen.findByText('Confirmed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Bo Ash' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Actions for Ann Ash' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
    await waitFor(() =>
      expect(withdraw).toHaveBeenCalledWith({ organisation: organisation.ref, registration: refOf(5), version: 1 }),
    )
  })
})

const officeRound: JuryRound = {
  competition,
  startsPerJudge: 10,
  offered: 1,
  confirmed: 0,
  shortfall: 2,
  duties: [{ organisation, starts: 25, asked: 2, offered: 0, shortfall: 2 }],
}

it('the office confirms a judge and can take it back; the shortfall is shown (cs080)', async () => {
  const decide = vi.fn(() => offer({ status: 'CONFIRMED', version: 2 }))
  const { user } = await renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/preregistrations`,
    answers: {
      competitions: {
        competition: managedCompetition({}, { canManage: true }),
        preRegistration: { chart: () => null },
        juryPreRegistration: { round: () => officeRound, list: () => ({ items: [offer()], next: null }), decide },
      },
    },
  })
  expect(await screen.findByText('One judge for each 10 starts of a club')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Actions for Ann Ash' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm' }))
  await waitFor(() =>
    expect(decide).toHaveBeenCalledWith({
      ...{ competition: testCompetitionRef, registration: refOf(5), version: 1, status: 'CONFIRMED' },
    }),
  )
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
})
