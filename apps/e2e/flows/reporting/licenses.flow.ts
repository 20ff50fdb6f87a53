// A federation administrator counts the licenses of a day and downloads the numbers.
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { reportScreens, unzip } from '../../pages/reporting/report-screens.ts'

test('licenses on a day, from the top menu to a spreadsheet (ps109, ps080, ps081)', async ({ flow }) => {
  const { t } = flow
  const page = await flow.openAs('federationAdministrator', '/')
  const screens = reportScreens(page, flow)

  await test.step('the menu leads straight to the reports of the only federation (pr0099)', async () => {
    await screens.menu.click()
    await expect(page).toHaveURL(/\/myfederation\/[^/]+\/reporting$/)
    await expectAccessible(page)
  })

  const numbers = await test.step('today many members hold a license; on an early date none did', async () => {
    await screens.report('LICENSES').click()
    await expect(screens.total).toBeVisible()
    const counted = await screens.total.getByRole('gridcell').allTextContents()
    expect(Number(counted.at(-2)?.replace(/\D/g, ''))).toBeGreaterThan(100)
    await expectAccessible(page)
    const today = await screens.day.inputValue()
    await screens.day.fill('01/01/1990')
    await expect(page.getByText(t('reporting:report.empty'))).toBeVisible()
    await screens.day.fill(today)
    await expect(screens.total).toBeVisible()
    return counted
  })

  await test.step('the file has the same rows and totals', async () => {
    const { name, bytes } = await screens.exportAs('XLSX')
    expect(name).toMatch(new RegExp(`${t('reporting:report.title.LICENSES')} \\d{4}-\\d{2}-\\d{2}\\.xlsx$`))
    const files = unzip(bytes)
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(files.get('xl/sharedStrings.xml')).toContain(t('reporting:report.column.holders'))
    expect(sheet.match(/<row /g)).toHaveLength(await screens.countRows())
    expect(sheet.slice(sheet.lastIndexOf('<row '))).toContain(`>${numbers.at(-2)?.replace(/\D/g, '')}<`)
  })
})
