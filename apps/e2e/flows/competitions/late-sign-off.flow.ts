// A rider signs a start off after the registration has closed, on a phone: the fee is shown before, and stands afterwards.
import { UserProfile } from '@oxer/domain/access/session/session.schema'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { makeLateCompetition, openItemsOf } from '../../harness/made-money.ts'

for (const language of ['nl', 'en'] as const) {
  test.describe(`a late sign-off, ${language}`, { tag: '@only-phone' }, () => {
    test.use({ language })

    test('says what it costs before it is done, and still costs it afterwards', async ({ flow }) => {
      const [api, rider] = [await flow.apiOf('federationAdministrator'), await flow.apiOf('rider')]
      const { personRef } = await rider.get('/auth/user', UserProfile)
      const made = await makeLateCompetition(api, `Te laat ${language}`, [
        { firstName: 'Gust', lastName: 'Goossens', horse: `Treuzel ${language}`, personRef: personRef ?? '' },
      ])
      const page = await flow.openAs('rider', `/competitions/${made.ref}/enter`)
      const own = page.getByRole('region', { name: flow.t('entry:own.title') })
      const signOff = flow.t('entry:own.signOff')
      const button = own.getByRole('button', { name: new RegExp(`Treuzel ${language}`) }).last()
      await expect(button).toContainText(signOff)
      await button.click()
      const drawer = page.getByRole('dialog')
      const sum = '€.?25[.,]00'
      await expect(drawer.getByText(new RegExp(flow.t('entry:own.signOffCosts', { sum })))).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await drawer.getByRole('textbox').fill('Kreupel')
      await drawer.getByRole('button', { name: signOff }).click()
      await expect(button).toBeHidden()
      await expect(own.getByText(flow.t('competitions:registration.status.SIGNED_OFF'))).toBeVisible()
      await expect(own.getByText(new RegExp(flow.t('entry:own.costs', { sum })))).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect((await openItemsOf(api, made.ref)).map(({ amount }) => amount)).toEqual([2500])
    })
  })
}
