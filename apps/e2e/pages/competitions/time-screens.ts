import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The start times of a club, and what the competition office sees of all clubs. */
export const timeScreens = (page: Page, { t }: Flow) => {
  const waiting = page.getByRole('region', { name: t('competitions:timeAssignment.waiting.title') })
  const dialog = page.getByRole('dialog')
  return {
    waiting,
    list: (name: string) => page.getByRole('region', { name, exact: true }),
    positions: (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem'),
    choose: (rider: string) => waiting.getByRole('button', { name: rider }),
    place: (rider: string, time: string) =>
      page.getByRole('button', { name: t('competitions:timeAssignment.offer.PLACENamed', { rider, time }) }),
    confirm: dialog.getByRole('button', { name: t('competitions:timeAssignment.rest.confirm') }),
    open: page.getByRole('button', { name: t('competitions:timeAssignment.office.open') }),
    save: dialog.getByRole('button', { name: t('ui:action.save') }),
    allot: (count: number) =>
      page.getByRole('button', { name: t('competitions:timeAssignment.office.allot', { count }) }),
    inBlocks: page.getByText(t('competitions:timeAssignment.office.BLOCKS'), { exact: true }),
    clubs: page.getByRole('grid', { name: t('competitions:timeAssignment.office.clubs') }),
    taken: t('competitions:timeAssignment.state.TAKEN'),
  }
}
