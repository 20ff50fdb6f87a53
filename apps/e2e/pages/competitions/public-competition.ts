import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

const word = 'competitions:publicCompetition' as const

/** The pages of one competition as a visitor sees them. */
export const publicCompetition = (page: Page, { t }: Pick<Flow, 't'>) => ({
  main: page.locator('main'),
  rings: page.getByRole('article'),
  running: page.getByRole('article').filter({ hasText: t(`${word}.ring.inRing`) }),
  startlist: page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: t(`${word}.startlist.time`) }) }),
  announcer: page.getByRole('status'),
  filter: page.getByRole('searchbox', { name: t(`${word}.masterlist.filter`) }),
  search: page.getByRole('searchbox', { name: t(`${word}.search.label`) }),
  followed: page.getByRole('region', { name: t(`${word}.star.title`) }),
  noMatch: page.getByText(t(`${word}.masterlist.noMatch`)),
  manage: page.getByRole('link', { name: t(`${word}.manage`), exact: true }),
  tab: (name: 'overview' | 'planning' | 'info' | 'masterlist' | 'riders' | 'horses' | 'organisations') =>
    page.getByRole('navigation', { name: t(`${word}.menu`) }).getByRole('link', { name: t(`${word}.nav.${name}`) }),
  language: (name: string) => page.getByRole('link', { name: new RegExp(`^[A-Z]{2} ${name}$`) }),
  ref: async (): Promise<string> => (await page.locator('main').getAttribute('data-competition')) ?? '',
})

/** From a visitor's home page to the competition that is under way. */
export const openTodaysCompetition = async (page: Page, { t }: Pick<Flow, 't'>): Promise<void> => {
  await page.goto('/')
  const live = page.getByRole('region', { name: t(`${word}.calendarPage.liveNow`) })
  await live.getByRole('link').first().click()
  await page.locator('main[data-competition]').waitFor()
}
