// The desk in the morning: one rider after the other is registered, and nobody reaches for the mouse.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { registrationsScreen } from '../../pages/competitions/competition-screens.ts'

const protocol: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}
const riders = [
  { firstName: 'Anke', lastName: 'Kwartelmans', horse: 'Zorro' },
  { firstName: 'Bas', lastName: 'Wielewaal', horse: 'Quint' },
  { firstName: 'Coen', lastName: 'Zwaluwen', horse: 'Vesper' },
]
const second = 'Springen 1,15 m'

test('three riders in a row are registered by keyboard alone, with seven keys each', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  // The riders get their horses in the first test, so that the desk knows both for the second one.
  const made = await makeCompetition(api, {
    ...{ name: `Balie ${flow.project}`, sportType: 'SHOW_JUMPING', testName: 'Springen 1,05 m', protocol, riders },
  })
  const sportTypeVariantRef = made.test.sportTypeVariant?.ref
  await api.post(
    `/competition/manage/${made.ref}/tests`,
    { name: second, sportTypeVariantRef, protocolDefinition: protocol },
    TestDetail,
  )
  const page = await flow.openAs('federationAdministrator', `/competitions/${made.ref}/manage/subscriptions/masterlist`)
  const { rows, line } = registrationsScreen(page, flow)
  await expect(rows.filter({ hasText: 'Kwartelmans' })).toHaveCount(1)

  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('n')
  for (const { lastName } of riders) {
    await expect(line.rider).toBeFocused()
    for (const letter of lastName.slice(0, 4).toLowerCase()) await press(letter)
    await expect(page.getByRole('option', { name: lastName })).toBeVisible()
    await press('Enter')
    // The only horse is chosen, and the first test that is still open has the focus.
    await expect(line.test(second)).toBeFocused()
    await press('Space')
    await press('Enter')
    await expect(rows.filter({ hasText: lastName })).toHaveCount(2)
  }
  await expect(line.rider).toBeFocused()
  expect(keys).toBe(1 + 3 * 7)
  await expectAccessible(page)
})
