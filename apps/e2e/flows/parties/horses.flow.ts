// A federation administrator completes the record of a pony: its passport, its pedigree and its height.
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'

const Named = z.object({ ref: z.string() })

test('a pony gets a passport, a pedigree and a height (p068, p074, q032, q033)', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation', z.array(Named).min(1))
  const make = (horse: object) =>
    api.post('/horse', { federation: federation?.ref, gender: 'MARE', birthDate: '2016-04-01', ...horse }, Named)
  const dam = await make({ name: 'Stammoeder', isPony: true, birthDate: '2008-04-01', father: 'Stamvader' })
  const pony = await make({
    name: 'Stamhouder',
    isPony: true,
    gender: 'GELDING',
    motherRef: dam.ref,
    father: 'Onbekend',
  })
  const page = await flow.openAs('federationAdministrator', `/horses/${pony.ref}/overview`)
  const table = (name: string) => page.getByRole('grid', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('a document is added, saved with its kind, and can be downloaded', async () => {
    await page.getByRole('button', { name: t('parties:horse.document.add') }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: t('parties:horse.document.types.PASSPORT') }).click()
    await (await choosing).setFiles({
      name: 'paspoort.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    })
    const download = page.waitForEvent('download')
    await table(t('parties:horse.document.title')).getByRole('link', { name: 'paspoort.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('paspoort.pdf')
  })

  await test.step('heights are measured: the latest one gives the category', async () => {
    const heights = table(t('parties:horse.heights'))
    const measure = async (date: string, centimetres: string): Promise<void> => {
      await page.getByRole('button', { name: t('parties:horse.height.add') }).click()
      await dialog.getByRole('textbox', { name: t('parties:horse.measuredOn') }).fill(date)
      await dialog.getByRole('textbox', { name: t('parties:horse.measuredCm') }).fill(centimetres)
      await dialog.getByRole('textbox', { name: t('parties:horse.measuredBy') }).fill('Dr. Peeters')
      await dialog.getByRole('button', { name: t('ui:action.save') }).click()
      await expect(dialog).toBeHidden()
    }
    await measure('01/04/2025', '127')
    await measure('01/04/2026', '128')
    await expect(heights.getByRole('row').filter({ hasText: '01/04/2026' })).toContainText('C')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('parties:horse.height.remove', { date: '01/04/2026' }) }).click()
    await dialog.getByRole('button', { name: t('ui:action.delete') }).click()
    await expect(dialog).toBeHidden()
    const category = page.locator('dt', { hasText: t('parties:horse.withersHeight') }).locator('..')
    await expect(category).toContainText('B')
  })

  await test.step('the pedigree leads from the pony to its dam, and names the sire of the dam', async () => {
    await expect(page.getByText('Stamvader')).toBeVisible()
    await page.getByRole('link', { name: 'Stammoeder' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stammoeder' })).toBeVisible()
  })
})
