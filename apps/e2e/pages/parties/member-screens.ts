import { expect, type Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

export type NewMember = { firstName: string; lastName?: string; birthDate: string; gender: 'MALE' | 'FEMALE' }

/** The form of a member, beside the page from which it was opened. */
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
    /** One relation, by the name of the other person. */
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
    /** A license of the past, with dates written as `DD/MM/YYYY`. */
    giveLicense: async (name: string, start: string, end: string): Promise<void> => {
      await drawer.getByRole('button', { name: t('parties:person.license.add') }).click()
      const isLicense = drawer.getByRole('combobox', { name: new RegExp(`^${t('parties:person.license.one')}`) })
      const option = isLicense.getByRole('option', { name })
      await isLicense.selectOption(await option.first().getAttribute('value'))
      const row = drawer.getByRole('group', { name, exact: true })
      for (const [field, day] of [['start', start] as const, ['end', end] as const]) {
        await row.getByRole('textbox', { name: t(`parties:person.${field}`) }).fill(day)
        await row.getByRole('textbox', { name: t(`parties:person.${field}`) }).press('Tab')
      }
    },
    save: async (fullName: string): Promise<void> => {
      await drawer.getByRole('button', { name: t('ui:action.save'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
      await expect(drawer).toBeHidden()
    },
  }
}

export const memberPage = (page: Page, { t }: Flow) => ({
  addFamily: async (): Promise<void> => {
    await page.getByRole('button', { name: t('ui:action.moreActions') }).click()
    await page.getByRole('menuitem', { name: t('parties:person.family.add') }).click()
  },
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

/** The members of a club, and the actions for many of them at once. */
export const clubMembers = (page: Page, { t }: Flow) => {
  const table = page.getByRole('grid', { name: t('parties:organisation.part.members') })
  const drawer = page.getByRole('dialog', { name: t('parties:organisation.bulk.renew.title') })
  return {
    drawer,
    row: (name: string) => table.getByRole('row', { name: new RegExp(name) }),
    open: async (): Promise<void> => {
      await page.getByRole('link', { name: new RegExp(t('shell:nav.myOrganisation', { name: '.*' })) }).click()
      const parts = page.getByRole('navigation', { name: t('parties:organisation.parts') })
      await parts.getByRole('link', { name: t('parties:organisation.part.members') }).click()
    },
    find: async (text: string, count: number): Promise<void> => {
      await page.getByRole('searchbox', { name: t('ui:table.filter') }).fill(text)
      await expect(table.getByRole('row')).toHaveCount(count + 1)
    },
    chooseAll: () => table.getByRole('checkbox', { name: t('ui:table.selectAll') }).check(),
    renew: async (license: string): Promise<void> => {
      await page.getByRole('button', { name: t('parties:organisation.bulk.renew.title') }).click()
      const choice = drawer.getByRole('combobox', { name: t('parties:person.license.one') })
      const option = choice.getByRole('option', { name: license })
      await choice.selectOption(await option.first().getAttribute('value'))
    },
    save: async (): Promise<void> => {
      await drawer.getByRole('button', { name: t('parties:organisation.bulk.renew.save') }).click()
      await expect(drawer).toBeHidden()
    },
  }
}
