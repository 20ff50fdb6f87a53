import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The form of a free event and its page. */
export const freeEventScreens = (page: Page, { t }: Flow) => {
  const form = page.getByRole('dialog', { name: t('events:event.create') })
  return {
    form,
    name: form.getByRole('textbox', { name: t('events:event.name') }),
    start: form.getByRole('textbox', { name: t('events:event.start') }),
    place: form.getByRole('textbox', { name: t('events:event.place') }).first(),
    create: form.getByRole('button', { name: t('events:event.add'), exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
  }
}

/** The calendar that visitors get. */
export const publicCalendar = (page: Page, { t }: Flow) => ({
  filters: page.getByText(t('competitions:publicCompetition.calendarPage.filters')),
  kind: page.getByRole('combobox', { name: t('competitions:publicCompetition.calendarPage.kind') }),
  show: page.getByRole('button', { name: t('competitions:publicCompetition.calendarPage.show') }),
  clear: page.getByRole('link', { name: t('competitions:publicCompetition.calendarPage.reset') }),
  item: (name: string) => page.getByRole('link', { name }),
})
