import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { freeEventScreens, publicCalendar } from '../../pages/events/free-event-screens.ts'

const inAWeek = (): string => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/')
}

test('staff makes a free event, and a visitor finds it by its kind', async ({ flow }) => {
  const name = 'Open stal met rondleiding'
  const office = await flow.openAs('federationAdministrator', '/events/create')
  const screens = freeEventScreens(office, flow)
  await expect(screens.form).toBeVisible()
  await expectAccessible(office)
  await screens.name.fill(name)
  await screens.start.fill(inAWeek())
  await screens.place.fill('Manege De Linde')
  await screens.create.click()
  await expect(screens.heading(name)).toBeVisible()
  await expectNoSidewaysScroll(office)
  await expectAccessible(office)

  const page = await flow.openAs('visitor', '/competitions')
  const calendar = publicCalendar(page, flow)
  await calendar.filters.click()
  await calendar.kind.selectOption('OTHER')
  await calendar.show.click()
  await expect(page).toHaveURL(/kind=OTHER/)
  await expectAccessible(page)
  await calendar.item(name).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // A returning visitor finds the last filters again, until they are cleared.
  await page.goto('/competitions')
  await expect(page).toHaveURL(/kind=OTHER/)
  await calendar.clear.click()
  await expect(page).toHaveURL(/\/competitions$/)
})
