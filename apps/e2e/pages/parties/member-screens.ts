import { expect, type Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

export type NewMember = { firstName: string; lastName?: string; birthDate: string; gender: 'MALE' | 'FEMALE' }

/** The form of a member, beside the page it was opened from. */
export const memberForm = (page: Page, { t }: Flow) => {
  const drawer = page.getByRole('dialog')
  const text = (key: 'firstName' | 'lastName' | 'birthDate') =>
    drawer.getByRole('textbox', { name: new RegExp(`^${t(`parties:person.${key}`)}`) })
  return {
    drawer,
    lastName: text('lastName'),
    fill: async ({ firstName, lastName, birthDate, gender }: NewMember): Promise<void> => {
      await text('firstName').fill(firstName)
      if (lastName !== undefined) await text('lastName').fill(lastName)
      await text('birthDate').fill(birthDate)
      await text('birthDate').press('Tab')
      await drawer.getByRole('combobox', { name: t('parties:person.gender') }).selectOption(gender)
    },
    /** One relation, by the name of the other. */
    relation: (name: string) => drawer.getByRole('group', { name, exact: true }),
    addParent: async (name: string): Promise<void> => {
      await drawer.getByRole('button', { name: t('parties:person.relation.add') }).click()
      const row = drawer.getByRole('group', { name: t('parties:person.relation.one'), exact: true })
      await row.getByRole('textbox', { name: new RegExp(t('parties:person.relation.person')) }).fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
    },
    save: async (fullName: string): Promise<void> => {
      await drawer.getByRole('button', { name: t('ui:action.save') }).click()
      await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
      await expect(drawer).toBeHidden()
    },
  }
}

export const memberPage = (page: Page, { t }: Flow) => ({
  addFamily: page.getByRole('link', { name: t('parties:person.family.add') }),
  table: (key: 'sections.relations' | 'memberships') => page.getByRole('grid', { name: t(`parties:person.${key}`) }),
  endMembership: page.getByRole('button', {
    name: new RegExp(t('parties:person.ending.membership', { name: '.*' })),
  }),
  end: async (): Promise<void> => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('parties:person.ending.end'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
})
