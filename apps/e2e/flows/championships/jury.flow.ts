// A judge from the offer of a club to a start list: the club offers, the federation confirms, and the competition office names the judge.
import { ChampionshipChoices, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  JuryCandidate,
  JuryPreRegistration,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { protocolOf } from '@oxer/testing'
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { makeCompetition, today } from '../../harness/made-competition.ts'

test.describe.configure({ timeout: 180_000 })

const OfUser = z.object({ organisations: z.array(z.object({ ref: z.string() })) })

test('a judge whom a club offers ends on a start list', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const federations = await api.get('/federation/permitted?kind=competition', z.array(z.object({ ref: z.string() })))
  const federationRef = federations[0]?.ref ?? ''
  const choices = await api.get(`/championship/create/meta-data?federationRef=${federationRef}`, ChampionshipChoices)
  const category = choices.sportCategories.find(({ sportType }) => sportType === 'DRESSAGE')
  const championship = await api.post(
    '/championship',
    {
      ...{ federationRef, name: `Juryliga ${flow.project}`, sportTypes: ['DRESSAGE'], publish: true },
      ...{ start: addDays(today(), -1), end: addDays(today(), 30), template: 'SERIES_BEST_OF' },
      ...{ sportCategoryRefs: [category?.ref], hasJuryPreRegistration: true },
      ...{ juryPreRegistrationStart: addDays(today(), -1), juryPreRegistrationEnd: addDays(today(), 5) },
    },
    ChampionshipDetail,
  )
  const competition = await makeCompetition(api, {
    ...{ name: `Juryronde ${flow.project}`, sportType: 'DRESSAGE', testName: 'Proef Jury' },
    riders: [{ firstName: 'Jana', lastName: 'Jurering', horse: 'Paard van Jana' }],
    protocol: protocolOf.dressage(),
  })
  await api.post(
    `/championship/${championship.ref}/manage/competitions`,
    { competitionRef: competition.ref },
    z.unknown(),
  )

  const club = await flow.apiOf('clubAdministrator')
  const organisation = (await club.get('/auth/user', OfUser)).organisations[0]?.ref ?? ''
  const offers = `/organisation/${organisation}/competitions/jury-preregistrations`
  const [member] = await club.get(`${offers}/${competition.ref}/candidates`, z.array(JuryCandidate))
  const { person } = await club.post(
    offers,
    {
      ...{ competitionRef: competition.ref, personRef: member?.ref, preferredTime: 'MORNING_AND_AFTERNOON' },
      ...{ sportTypes: ['DRESSAGE'], version: 0, confirmSaveWithWarnings: true },
    },
    JuryPreRegistration,
  )

  const page = await flow.openAs(
    'federationAdministrator',
    `/championships/${championship.ref}/manage/jury-pre-registrations`,
  )
  await test.step('the federation confirms the judge', async () => {
    const word = 'competitions:juryPreRegistration' as const
    await page.getByRole('button', { name: t(`${word}.actionsOf`, { name: person.name }) }).click()
    await page.getByRole('menuitem', { name: t(`${word}.confirm`) }).click()
    await expect(page.getByRole('row', { name: person.name }).getByText(t(`${word}.status.CONFIRMED`))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the office names the judge on the list', async () => {
    const word = 'competitions:startlist' as const
    await page.goto(`/competitions/${competition.ref}/manage/startlists/all`)
    await page.getByRole('button', { name: t(`${word}.quickJury.action`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Proef Jury' }).check()
    await dialog
      .getByPlaceholder(t(`${word}.parameters.judgeName`))
      .first()
      .fill(person.name)
    await page.getByRole('option', { name: person.name }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('ui:action.save') }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: t(`${word}.quickJury.action`) }).click()
    await expect(page.getByRole('dialog').getByText(`: ${person.name}`)).toBeVisible()
  })
})
