import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The careers of a federation and the tabs of one of them. */
export const careerScreens = (page: Page, { t }: Flow, name: string) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    careers: page
      .getByRole('navigation', { name: t('federation:federation.menu') })
      .getByRole('link', { name: t('federation:federation.part.careers'), exact: true }),
    create: page.getByRole('button', { name: t('careers:career.create') }),
    tab: (tab: 'general' | 'categories' | 'points' | 'rules' | 'cockpit') =>
      page
        .getByRole('navigation', { name: t('careers:career.parts', { name }) })
        .getByRole('link', { name: t(`careers:career.tab.${tab}`), exact: true }),
    button: (label: string) => page.getByRole('button', { name: label, exact: true }),
    field: (label: string) => dialog.getByLabel(label),
    points: dialog.getByRole('textbox', { name: t('careers:career.pointsLabel'), exact: true }),
    save: async (): Promise<void> => {
      await dialog.getByRole('button', { name: t('ui:action.save') }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    publish: async (note: string): Promise<void> => {
      await page.getByRole('button', { name: t('ui:action.publish'), exact: true }).click()
      await dialog.getByLabel(t('ui:publish.note')).fill(note)
      await dialog.getByRole('button', { name: t('ui:action.publish') }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
  }
}
