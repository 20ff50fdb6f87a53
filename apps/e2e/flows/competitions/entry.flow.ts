// A parent enters children on a phone: from the public page, with the reason of what may not be entered, to the sign-off of one start.

import { pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'

test('a parent enters two horses, sees why a test is refused, and signs one start off again @only-phone', async ({
  flow,
}) => {
  const api = await flow.apiOf('federationAdministrator')
  const { items } = await api.get('/calendar/later', pageOf(CalendarItem))
  const competition = items.find(({ competition: each }) => each?.name.startsWith('Adventsbokaal'))?.competition
  if (!competition) throw new Error('the demo has a competition whose registration is open')

  const visitor = await flow.openAs('visitor', `/competitions/${competition.ref}`)
  const enter = flow.t('competitions:publicCompetition.enter')
  await visitor.getByRole('link', { name: enter }).click()
  await expect(visitor).toHaveURL(/\/(auth|oidc)\//)

  const page = await flow.openAs('parent', `/competitions/${competition.ref}`)
  await page.getByRole('link', { name: enter }).click()
  const check = page.getByRole('region', { name: flow.t('entry:check.title') })
  await expect(check).toBeVisible()
  const horses = page.getByRole('radiogroup', { name: flow.t('entry:horse.title') }).getByRole('radio')
  const tests = page.getByRole('region', { name: flow.t('entry:tests.title') }).getByRole('checkbox')
  await page.getByRole('radio', { name: /^Griet Ouder/ }).check()
  await horses.last().click()
  await expect(horses.last()).toBeFocused()
  let reasons = 0
  for (const horse of [0, 1]) {
    await horses.nth(horse).click()
    await expect(horses.nth(horse)).toBeChecked()
    await expect(tests.first()).toBeVisible()
    const refused = page.getByRole('checkbox', {
      disabled: true,
      description: new RegExp(`^${flow.t('entry:tests.outcome.BLOCKED')}.+`),
    })
    reasons += await refused.count()
    const open = page.getByRole('checkbox', {
      disabled: false,
      checked: false,
      description: flow.t('entry:tests.outcome.ALLOWED'),
    })
    await open.first().check()
  }
  expect(reasons).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What was chosen is still there after the page was left.
  await page.reload()
  const send = page.getByRole('button', { name: flow.t('entry:check.send', { count: 2 }) })
  await send.click()
  await expect(page.getByText(flow.t('entry:check.sent', { count: 2 }))).toBeVisible()

  const own = page.getByRole('region', { name: flow.t('entry:own.title') })
  const signOff = own.getByRole('button', { name: new RegExp(`^${flow.t('entry:own.signOff')}|^Meld af`) })
  const before = await signOff.count()
  await signOff.last().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(flow.t('entry:own.signOffFree'))).toBeVisible()
  await drawer.getByRole('textbox').fill('Kreupel')
  await drawer.getByRole('button', { name: flow.t('entry:own.signOff') }).click()
  await expect(signOff).toHaveCount(before - 1)

  await page.goto('/')
  const next = page.getByRole('region', { name: flow.t('home:riders.next') })
  await expect(next).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
