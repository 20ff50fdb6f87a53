import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

const word = 'competitions:competition' as const

type Section = 'general' | 'organizer' | 'contacts' | 'registration' | 'finance' | 'summary' | 'publish'

/** DD/MM/YYYY, as users type dates. */
export const typedDate = (date: string): string => date.split('-').reverse().join('/')

/** The form of seven sections that creates a competition. */
export const createCompetition = (page: Page, { t }: Flow) => ({
  section: (name: Section) => page.getByRole('heading', { level: 2, name: t(`${word}.section.${name}`) }),
  name: page.getByLabel(t(`${word}.field.name`), { exact: true }),
  next: () => page.getByRole('button', { name: t('ui:action.next') }).click(),
  fillGeneral: async ({ name, date, sport }: { name: string; date: string; sport: 'SHOW_JUMPING' | 'DRESSAGE' }) => {
    await page.getByRole('textbox', { name: t(`${word}.field.name`), exact: true }).fill(name)
    await page.getByRole('textbox', { name: t(`${word}.field.start`) }).fill(typedDate(date))
    await page.getByRole('textbox', { name: t(`${word}.field.end`) }).fill(typedDate(date))
    const sports = page.getByRole('combobox', { name: t(`${word}.field.sportTypes`) })
    await sports.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: t(`${word}.sportType.${sport}`), exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: t(`${word}.field.facility`) }).fill('Terrein De Kouter')
    await page.getByRole('textbox', { name: t(`${word}.field.address.cityName`) }).fill('Gent')
  },
  addContact: async (name: string) => {
    await page.getByRole('button', { name: t(`${word}.contacts.add`) }).click()
    await page.getByRole('textbox', { name: t(`${word}.field.contactName`) }).fill(name)
  },
  publishAtOnce: page.getByRole('checkbox', { name: t(`${word}.create.publishAfter`) }),
  createAndPublish: page.getByRole('button', { name: t(`${word}.create.doAndPublish`) }),
  create: page.getByRole('button', { name: t(`${word}.create.do`), exact: true }),
})
