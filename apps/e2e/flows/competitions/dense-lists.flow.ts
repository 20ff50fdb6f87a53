// At the desk a list is read at a glance: as many rows as a laptop can hold, one line each.
import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/flow.ts'
import { todaysCompetition } from '../../harness/made-competition.ts'
import { testRail } from '../../pages/competitions/competition-screens.ts'
import { manage } from '../../pages/competitions/manage.ts'

const least = 18

/** The rows that are wholly inside the window and inside the list that scrolls them. */
const rowsInSight = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const rows = [...main.querySelectorAll('tbody tr, [data-entry]')]
    return rows.filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      const x = row.getBoundingClientRect().left + 8
      const isCovered = !row.contains(document.elementFromPoint(x, bottom - 4))
      return height > 0 && top >= 0 && bottom <= window.innerHeight && !isCovered
    }).length
  })

test('registrations, a start list and a ranking show 18 rows on a laptop', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { ref } = await todaysCompetition(api)
  const page = await flow.openAs('federationAdministrator', `/competitions/${ref}/manage/overview`)
  const competition = manage(page, flow)
  await competition.menu.waitFor()
  const bar = await page.locator('main header').first().boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(49)
  await competition.go('subscriptions')
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(least)
  await competition.go('rankings')
  // What runs now is open; the first of the day has the most starters, and stays chosen.
  await testRail(page, flow).first.click()
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(least)
  await competition.go('startlists')
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(least)
})
