// A federation administrator copies a dressage test, adds movements from a spreadsheet, checks them on the sheet, and
// finds them again after saving.
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { protocolScreens } from '../../pages/catalogue/protocol-screens.ts'

const Named = z.array(z.object({ ref: z.string() })).min(1)

test('a dressage test is copied and extended by pasting', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation', Named)
  const page = await flow.openAs('federationAdministrator', `/myfederation/${federation?.ref ?? ''}/sporttypevariants`)
  const screens = protocolScreens(page, flow)
  const [source, name] = ['Dressuur L1, proef 2', 'Dressuur L1, proef 3']

  await test.step('starts as a copy', async () => {
    await screens.protocols.click()
    await screens.copy(source, name)
    await expect(page).toHaveURL(/protocols\/dressage\//)
    await expect(screens.sheet.getByText(name)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('accepts two movements from a spreadsheet; the sheet adds them up', async () => {
    await screens.paste('M-X-K\tUitgestrekte draf\t2\nA\tAfwenden op de middellijn\t1', 2)
    await expect(screens.sheet.getByText('Uitgestrekte draf')).toBeVisible()
    await expect(screens.sheet).toContainText(t('catalogue:protocol.sheet.maximum', { points: '200' }))
    await expect(screens.field('coefficient', 11)).toHaveValue('2')
  })

  await test.step('moves one of them up by keyboard, and saves', async () => {
    await screens.field('exercise', 12).press('Alt+ArrowUp')
    await expect(screens.field('exercise', 11)).toHaveValue('Afwenden op de middellijn')
    // As high as the form: a field that is half behind the bar at the bottom is too small only until it is scrolled.
    await page.setViewportSize({ width: 1440, height: 3000 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await screens.button('save').click()
    await expect(screens.button('save')).toBeDisabled()
    await page.reload()
    await expect(screens.field('exercise', 11)).toHaveValue('Afwenden op de middellijn')
    await expect(screens.field('letters', 12)).toHaveValue('M-X-K')
    await expect(screens.sheet.getByText('Uitgestrekte draf')).toBeVisible()
  })
})
