// A super administrator imports ten thousand horses of which forty are invalid, and finds out what to correct.
import { expect, expectAccessible, test } from '../../harness/flow.ts'

test.describe.configure({ timeout: 180_000 })

const mistakes: readonly ((cells: string[]) => void)[] = [
  (cells) => cells.splice(0, 1, ''),
  (cells) => cells.splice(1, 1, 'cow'),
  (cells) => cells.splice(3, 1, '31/02/2012'),
  (cells) => cells.splice(4, 1, '12345'),
]

const header = 'Name;Gender;Pony;Birth date;UELN'
const horses = Array.from({ length: 10_000 }, (_, index) => [
  `Flow ${index}`,
  'mare',
  'no',
  '17/05/2012',
  `999${String(index).padStart(12, '0')}`,
])
const spoiled = horses.map((cells, index) => {
  const copy = [...cells]
  if (index % 250 === 17) mistakes[Math.floor(index / 250) % mistakes.length]?.(copy)
  return copy
})
const fileOf = (rows: readonly (readonly string[])[]) => ({
  name: 'horses.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows.map((cells) => cells.join(';'))].join('\r\n')),
})

test('ten thousand horses, forty of them invalid: the trial run reports what to correct (q029, ps141)', async ({
  flow,
}) => {
  const { t } = flow
  const page = await flow.openAs('superAdministrator', '/horses')

  await test.step('the file is checked', async () => {
    await page.getByRole('link', { name: t('parties:import.action') }).click()
    const dialog = page.getByRole('dialog', { name: t('parties:import.title.horse') })
    await expectAccessible(page)
    await dialog.locator('input[type="file"]').setInputFiles(fileOf(spoiled))
    await dialog.getByRole('button', { name: t('parties:import.start.dryRun') }).click()
  })

  await test.step('each error is named, counted and shown at its place', async () => {
    await expect(page.getByRole('alert').filter({ hasText: /^40 / })).toBeVisible({ timeout: 60_000 })
    const causes = page.getByRole('grid', { name: t('parties:import.causes') })
    await expect(causes.getByText('10', { exact: true })).toHaveCount(4)
    await expect(
      page
        .getByRole('grid', { name: t('parties:import.errors') })
        .getByText('cow')
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('parties:import.download') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })
})
