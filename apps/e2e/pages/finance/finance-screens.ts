// The finance screens of a seller, found by what the user sees.
import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The statement of a bank, as it is read. */
export const bankScreen = (page: Page, { t }: Flow) => ({
  lines: page.getByRole('list', { name: t('finance:part.bank') }).getByRole('listitem'),
  import: async (xml: string) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'afschrift.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) })
  },
})

/** A document with its files. */
export const invoiceScreen = (page: Page, { t }: Flow) => ({
  finalise: async () => {
    await page.getByRole('button', { name: t('finance:invoice.finaliseOne'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('finance:invoice.finalise', { count: 1 }), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  ubl: page.getByRole('link', { name: 'UBL' }),
})

/** The desk of a competition on its day. */
export const deskScreen = (page: Page, { t }: Flow) => ({
  open: async (amount: string) => {
    await page.getByRole('textbox', { name: t('finance:desk.opening') }).fill(amount)
    await page.getByRole('button', { name: t('finance:desk.open') }).click()
  },
  find: page.getByRole('combobox', { name: t('finance:desk.find') }),
  close: async (amount: string) => {
    await page.getByRole('button', { name: t('finance:desk.close') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('finance:desk.counted') }).fill(amount)
    await dialog.getByRole('button', { name: t('finance:desk.close') }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
})
