// A show in Equipe: the key of the federation, the entries that are fetched, results with somebody new, and what the organiser decides.
import { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { EquipeEntries } from '@oxer/domain/exchange/equipe/equipe-document.schema'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { equipeKeyScreen, equipeScreen } from '../../pages/exchange/equipe-screens.ts'

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}
const riders = [
  { firstName: 'Lotte', lastName: 'Vermeerbeke', horse: 'Okapi van het Zandhof' },
  { firstName: 'Bram', lastName: 'Koningshof', horse: 'Java Z' },
]
const newcomer = 'Jip Onbekend'

test('a show in Equipe fetches its entries and sends its results', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const name = `Voorjaarsjumping ${flow.project}`
  const wanted = { name, sportType: 'SHOW_JUMPING', testName: 'Springen 1,10 m', protocol: jumping, riders } as const
  const { ref } = await makeCompetition(api, wanted)
  const { federationRef } = await api.get(`/competition/manage/${ref}`, CompetitionDetail)

  const office = await flow.openAs('federationAdministrator', `/myfederation/${federationRef}/exchange`)
  const keys = equipeKeyScreen(office, flow)
  await keys.make.click()
  const secret = await keys.secret.inputValue()
  await keys.kept.click()
  await expectAccessible(office)
  const address = ((await keys.results.textContent()) ?? '').replace(/\/results$/, '')
  const headers = {
    'x-federation-api-key': secret,
    'x-federation-organizer-id': federationRef,
    'x-federation-user-name': 'Nele Secretaris',
  }

  const answer = await fetch(`${address}/shows/${ref}/entries.json`, { headers })
  const { competitions, people, horses, entries } = EquipeEntries.parse(await answer.json())
  expect(people.map(({ last_name }) => last_name)).toEqual(riders.map(({ lastName }) => lastName))
  const round = (time: number) => [{ type: 'show_jumping', round_no: 1, faults: 0, time_faults: 0, time }]
  const sent = await fetch(`${address}/results`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      show: { id: 1, foreign_id: ref },
      competitions: competitions.map((each, index) => ({ ...each, id: index, foreign_id: each.id })),
      people: [
        ...people.map((each, index) => ({ ...each, id: index, foreign_id: each.id })),
        { id: 9, first_name: 'Jip', last_name: 'Onbekend', person_no: '2001' },
      ],
      horses: horses.map((each, index) => ({ ...each, id: index, foreign_id: each.id })),
      // Equipe ranks the slower one first, so the two rankings differ.
      starts: [
        ...entries.map(({ id }, index) => ({
          ...{ id: index, foreign_id: id, competition_id: 0, rider_id: index, horse_id: index },
          ...{ rank: entries.length - index, results: round(60 + index) },
        })),
        { id: 9, competition_id: 0, rider_id: 9, horse_id: 0, rank: 3, results: round(65) },
      ],
    }),
  })
  expect(sent.status).toBe(202)

  await office.goto(`/competitions/${ref}/manage/toolbox`)
  await expectAccessible(office)
  const screen = equipeScreen(office, flow)
  await screen.open.click()
  await expect(screen.proposals).toContainText(newcomer)
  await expect(screen.state('WAITING')).toBeVisible()
  await expect(screen.fetched).toContainText('Nele Secretaris')
  await expect(screen.sent).toContainText('Nele Secretaris')
  await expectAccessible(office)
  await screen.whoIs(newcomer).click()
  await expectAccessible(office)
  await screen.cancel.click()
  await expect(screen.drawer).toHaveCount(0)
  await office.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(office)
  await screen.leaveOut(newcomer).click()
  await screen.confirm.click()
  await expect(screen.state('DIFFERENT')).toBeVisible()
  await expectNoSidewaysScroll(office)
})
