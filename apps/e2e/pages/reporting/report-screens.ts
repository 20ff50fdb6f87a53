import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

export const reportScreens = (page: Page, { t }: Flow) => ({
  menu: page.getByRole('link', { name: t('shell:nav.reporting'), exact: true }).first(),
  report: (name: 'LICENSES') => page.getByRole('link', { name: t(`reporting:report.title.${name}`) }),
  day: page.getByRole('textbox', { name: t('reporting:report.day') }),
  total: page.getByRole('row').filter({ hasText: t('reporting:report.total') }),
  /** The rows of the report: the screen shows a hundred at a time. */
  countRows: async (): Promise<number> => {
    const [before = ''] = t('reporting:report.page', { from: 1, to: 100, total: 'TOTAL' }).split('TOTAL')
    const pager = page.getByText(before)
    if (!(await pager.isVisible())) return page.getByRole('row').count()
    const [header, total] = [1, 1]
    return header + Number(((await pager.textContent()) ?? '').slice(before.length).match(/\d+/)?.[0]) + total
  },
  exportAs: async (kind: 'XLSX'): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole('button', { name: t('reporting:report.export') }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const file = await coming
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
    return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) }
  },
})

/** The files in a ZIP by name, read from its central directory (APPNOTE 4.3.12), as a spreadsheet reads them. */
export const unzip = (zip: Buffer): ReadonlyMap<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const head = zip.readUInt32LE(at + 42)
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(begin, begin + size)
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString()
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString())
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
