// The subscriptions of Mijn KNHS: their file is checked, somebody is recognised, the entries are stored, and taken back.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { batchScreen } from '../../pages/exchange/batch-screens.ts'
import { importScreen } from '../../pages/exchange/import-screens.ts'

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

test('the subscriptions of the KNHS become entries of a competition', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const rider = { firstName: 'Lotte', lastName: `Bekend ${flow.project}`, horse: `Okapi ${flow.project}` }
  const name = `Najaarsspringen ${flow.project}`
  const wanted = { name, sportType: 'SHOW_JUMPING', testName: 'L2', protocol: jumping, riders: [rider] } as const
  const { ref } = await makeCompetition(api, wanted)
  const known = `${rider.firstName} ${rider.lastName}`
  const content = [
    'Naam;Sportnaam 1;Klasse;Pony categorie;Opmerkingen;Mobiele telefoon 0;Status',
    `${known};${rider.horse};L2;;graag vroeg;0600000001;`,
    `Sil van den Nieuwveld${flow.project};Quirky ${flow.project};L2;D;;0600000002;`,
    `Noor Afgemeld;Bolero ${flow.project};L2;;;;Afgemeld`,
  ].join('\r\n')

  const office = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/toolbox`)
  const screen = importScreen(office, flow)
  await screen.open.click()
  await expect(screen.check).toBeVisible()
  await expectAccessible(office)
  const buffer = Buffer.from(content)
  await screen.file.setInputFiles({ name: 'inschrijvingenW000000.csv', mimeType: 'text/csv', buffer })
  await screen.check.click()
  await expect(screen.skipped).toBeVisible()
  // A name alone makes nobody the same, but she has started with this horse before.
  await expect(screen.who(known)).toHaveValue(/^[0-9a-f-]{36}$/)
  await expectAccessible(office)
  await expectNoSidewaysScroll(office)
  await screen.store.click()
  await expect(screen.stored).toBeVisible()

  await screen.records.click()
  const batch = batchScreen(office, flow)
  await expect(batch.row('Sil van den Nieuwveld').first()).toBeVisible()
  await expectAccessible(office)
  await batch.undo.click()
  await batch.confirm.click()
  await expect(batch.undone).toBeVisible()
})
