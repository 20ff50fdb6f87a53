// Who may sell under DIRECT, and who manages the money of a competition. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'

const { api, make, federation, worlds } = await apiTest()
const { competition: calls } = api('federationAdministrator').competitions
const competition = worlds.a.competition.ref
const club = worlds.a.club.ref
const code = (error: { code: string }) => ({ message: error.code })

const choose = async (paymentMode: 'DIRECT' | 'DEFERRED') => {
  const { fees, registration, version } = await calls.get({ competition })
  return calls.updateSubscriptionSettings({ competition, registration, version, fees: { ...fees, paymentMode } })
}
const organizedBy = async (type: 'ORGANISATION' | 'PERSON' | 'MEMBER', ref: string) => {
  const { version } = await calls.get({ competition })
  return calls.updateOrganizer({ competition, version, type, ref, responsible: null })
}

it('a person who organises does not sell, whichever is chosen last (decision 176)', async () => {
  const { ref: person } = await make.person({ federationRef: federation })
  await organizedBy('ORGANISATION', club)
  expect((await choose('DIRECT')).fees.paymentMode).toBe('DIRECT')
  for (const type of ['PERSON', 'MEMBER'] as const) {
    await expect(organizedBy(type, person)).rejects.toMatchObject(code(competitionErrors.sellerIsPerson))
  }
  expect((await calls.get({ competition })).organizer).toMatchObject({ type: 'ORGANISATION', ref: club })
  await choose('DEFERRED')
  await organizedBy('PERSON', person)
  await expect(choose('DIRECT')).rejects.toMatchObject(code(competitionErrors.sellerIsPerson))
  expect((await calls.get({ competition })).fees.paymentMode).toBe('DEFERRED')
  await organizedBy('ORGANISATION', club)
})

it('the treasurer of the organising club opens the desk of its competition (decision 175)', async () => {
  await organizedBy('ORGANISATION', club)
  const desk = api('clubTreasurer').competitions.competitionDesk
  const { ref: day, version } = await desk.open({ competition, drawer: newRef(), opening: 0 })
  await desk.close({ competition, day, counted: 0, version })
  const { version: seen, registration } = await calls.get({ competition })
  await expect(
    api('clubTreasurer').competitions.competition.updateSubscriptionSettings({
      competition,
      registration,
      version: seen,
    }),
  ).rejects.toMatchObject(code(kernelErrors.insufficientPermissions))
})
