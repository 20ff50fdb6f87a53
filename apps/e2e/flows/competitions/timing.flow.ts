// The log of a timekeeper becomes results: uploaded, looked at, taken over, and downloaded again byte for byte.
// Synthetic: no start in it is real.
import { readFile } from 'node:fs/promises'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { formatRoundTime } from '@oxer/i18n/formats'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'
import { timingDialog } from '../../pages/competitions/competition-screens.ts'

test.describe.configure({ timeout: 180_000 })

const protocol: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const riders = [
  { firstName: 'Anna', lastName: 'Aerts', horse: 'Zorro' },
  { firstName: 'Bram', lastName: 'Bakker', horse: 'Quint' },
]

test('a timekeeper’s log is uploaded, and its times become results', { tag: '@phone' }, async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const wanted = { name: `Logboek ${flow.project}`, sportType: 'SHOW_JUMPING' as const, testName: 'Prijs' }
  const competition = await makeCompetition(api, { ...wanted, protocol, riders })
  const sheetPath = `/competition/manage/${competition.ref}/results/${competition.test.ref}/${competition.testSetRef}`
  const numberOf = (sheet: ResultSheet, rider: string): string =>
    String(sheet.lines.find((line) => line.rider.name === rider)?.startNumber ?? 0).padStart(4, '0')
  const before = await api.get(sheetPath, ResultSheet)
  const [anna, bram] = riders.map(({ firstName, lastName }) => numberOf(before, `${firstName} ${lastName}`))
  const bytes = Buffer.from(
    [
      ...[`n${anna}`, ` ${anna} C0  09:04:10.0000 00`, ` ${anna} P        +04.00`, '09:05:00.0'],
      ...[` ${anna} C1  09:05:19.5788 00`, ` ${bram} C0  09:10:00.0000 00`, 'no line of a device'],
    ].join('\r'),
  )
  const page = await flow.openAs('federationAdministrator', `/competitions/${competition.ref}/manage/results`)
  const dialog = timingDialog(page, flow)

  await test.step('it is read, and what is sure is ticked', async () => {
    await dialog.open()
    await dialog.choose({ name: 'ring 1.txt', mimeType: 'text/plain', buffer: bytes })
    await expect(dialog.run('Anna Aerts')).toBeChecked()
    await expect(dialog.run('Bram Bakker')).toBeDisabled()
    await expect(dialog.self.getByText(formatRoundTime(6957, flow.language)).first()).toBeVisible()
    await expect(dialog.self.getByText(t('competitions:timing.doubt.NO_FINISH'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('it comes out as it went in', async () => {
    const download = page.waitForEvent('download')
    await dialog.download.click()
    const file = await download
    expect(file.suggestedFilename()).toBe('ring 1.txt')
    expect(await readFile(await file.path())).toEqual(bytes)
  })
  await test.step('the ticked time is stored', async () => {
    await dialog.take(1).click()
    await expect(dialog.self.getByText(t('competitions:timing.taken', { count: 1, unchanged: 0 }))).toBeVisible()
    const after = await api.get(sheetPath, ResultSheet)
    expect(after.lines.map(({ result }) => result?.score?.text ?? null)).toEqual(['4', null])
  })
})
