import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The lists of what a federation publishes, with the drawer and the menu of a row. */
export const offerScreens = (page: Page, { t }: Flow) => {
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  return {
    dialog,
    row,
    part: (name: 'licenses' | 'member-benefits' | 'achievements' | 'courses') =>
      page
        .getByRole('navigation', { name: t('federation:federation.menu') })
        .getByRole('link', { name: t(`federation:federation.part.${name}`), exact: true }),
    create: (name: 'license' | 'course' | 'achievement') =>
      page.getByRole('button', { name: t(`catalogue:${name}.create`) }),
    save: async (): Promise<void> => {
      await dialog.getByRole('button', { name: t('ui:action.save') }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    amount: dialog.getByRole('textbox', { name: t('ui:money.amount') }),
    choose: async (name: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: t('catalogue:entry.actionsOf', { name }) }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
  }
}
