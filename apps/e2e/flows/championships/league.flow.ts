// A league from a template to a public ranking that moves: the office applies the template and makes the rankings, a judge saves results, and
// a visitor reads who is in front.
import { ChampionshipChoices, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { allParts, makeCompetition, publish, today } from '../../harness/made-competition.ts'

test.describe.configure({ timeout: 180_000 })

const riders = [
  { firstName: 'Lise', lastName: 'Liga', horse: 'Paard van Lise' },
  { firstName: 'Mats', lastName: 'Liga', horse: 'Paard van Mats' },
]

test('a federation makes a league from a template, and its public ranking moves when a result is saved', async ({
  flow,
}) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const federations = await api.get('/federation/permitted?kind=competition', z.array(z.object({ ref: z.string() })))
  const federationRef = federations[0]?.ref ?? ''
  const choices = await api.get(`/championship/create/meta-data?federationRef=${federationRef}`, ChampionshipChoices)
  const category = choices.sportCategories.find(({ sportType }) => sportType === 'SHOW_JUMPING')
  if (category === undefined) throw new Error('the demo has no category of jumping')
  const league = await api.post(
    '/championship',
    {
      ...{ federationRef, name: `Liga ${flow.project}`, sportTypes: ['SHOW_JUMPING'] },
      ...{ start: addDays(today(), -1), end: addDays(today(), 30), sportCategoryRefs: [category.ref] },
    },
    ChampionshipDetail,
  )
  const competition = await makeCompetition(api, {
    ...{ name: `Liga ronde 1 ${flow.project}`, sportType: 'SHOW_JUMPING', testName: 'Proef Liga', riders },
    sportCategoryRef: category.ref,
    protocol: {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: 7000 }],
      timePenalty: { penalty: '1', perStarted: 100 },
    },
  })
  const manage = `/championship/${league.ref}/manage`
  await api.post(`${manage}/competitions`, { competitionRef: competition.ref }, z.unknown())
  const versions = [0, 0]
  const ride = async (index: number, time: number): Promise<void> => {
    const line = await api.post(
      `/competition/manage/${competition.ref}/results/${competition.test.ref}/${competition.testSetRef}/${competition.registrations[index] ?? ''}`,
      {
        version: versions[index],
        result: {
          ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
          rounds: [{ obstaclePenalties: '0', time }],
        },
      },
      ResultLine,
    )
    versions[index] = line.result?.version ?? 0
  }

  const office = await flow.openAs('federationAdministrator', `/championships/${league.ref}/manage/phases`)
  await test.step('the office applies a template, publishes the league and makes its rankings', async () => {
    const name = flow.language === 'nl' ? 'Reeks: de beste wedstrijden tellen' : 'Series: the best rounds count'
    await office.getByRole('button', { name: t('championships:template.applyOne', { name }) }).click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('championships:template.apply') })
      .click()
    await expect(office.getByRole('dialog')).toBeHidden()
    await expectAccessible(office)
    await api.put(`${manage}/status/published`, {}, ChampionshipDetail)
    await ride(0, 6000)
    await ride(1, 6500)
    await publish(api, competition.ref, allParts)
    await api.post(
      `/competition/manage/${competition.ref}/ranking/${competition.test.ref}/publish`,
      { parts: ['RESULTS', 'RANKING'] },
      z.unknown(),
    )
    await office.goto(`/championships/${league.ref}/manage/ranking`)
    await office.getByRole('button', { name: t('championships:championshipRanking.createAll') }).click()
    await expect(office.getByText(t('championships:championshipRanking.created', { count: 2 }))).toBeVisible()
    const actions = office.getByRole('button', { name: /Reeks|Series/ })
    await actions.first().click()
    await office.getByRole('menuitem', { name: t('championships:championshipRanking.publish') }).click()
    await expectAccessible(office)
  })

  const visitor = await flow.openAs('visitor', `/championships/${league.ref}/ranking`)
  const names = visitor.getByText(/^(Lise|Mats) Liga$/)
  await test.step('a visitor reads who is in front, and a saved result changes it', async () => {
    await expect(names).toHaveText(['Lise Liga', 'Mats Liga'])
    await visitor.evaluate(() => Object.assign(window, { isSamePage: true }))
    await ride(1, 5500)
    await expect(names).toHaveText(['Mats Liga', 'Lise Liga'])
    expect(await visitor.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true)
    await expectAccessible(visitor)
  })
})
