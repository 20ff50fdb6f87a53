import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The list of protocols, and the editor of one with its sheet. */
export const protocolScreens = (page: Page, { t }: Flow) => {
  const dialog = page.getByRole('dialog')
  const sheet = page.getByRole('region', { name: t('catalogue:protocol.sheet.title') })
  return {
    dialog,
    sheet,
    protocols: page
      .getByRole('navigation', { name: t('federation:federation.menu') })
      .getByRole('link', { name: t('federation:federation.part.protocols'), exact: true }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    copy: async (name: string, as: string): Promise<void> => {
      await page.getByRole('button', { name: t('catalogue:entry.actionsOf', { name }) }).click()
      await page.getByRole('menuitem', { name: t('catalogue:protocol.copy') }).click()
      await dialog.getByLabel(t('catalogue:field.name')).fill(as)
      await dialog.getByRole('button', { name: t('catalogue:protocol.copy') }).click()
    },
    paste: async (table: string, count: number): Promise<void> => {
      await page
        .getByRole('button', { name: t('catalogue:protocol.paste.open') })
        .first()
        .click()
      await dialog.getByLabel(t('catalogue:protocol.paste.label')).fill(table)
      await dialog.getByRole('button', { name: t('catalogue:protocol.paste.add', { count }) }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** The typed values in one column of an exercise. */
    field: (column: 'exercise' | 'coefficient' | 'letters', no: number) =>
      page.getByRole('textbox', {
        name: t('catalogue:protocol.cell', { column: t(`catalogue:protocol.column.${column}`), no }),
        exact: true,
      }),
    button: (key: 'save' | 'undo') => page.getByRole('button', { name: t(`catalogue:protocol.${key}`), exact: true }),
  }
}
