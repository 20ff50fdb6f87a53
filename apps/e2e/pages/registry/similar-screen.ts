import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The part of a member where duplicates are merged. */
export const similarScreen = (page: Page, { t }: Flow) => {
  const dialog = page.getByRole('dialog')
  const confirm = async (button: string): Promise<void> => {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  return {
    dialog,
    part: page
      .getByRole('navigation', { name: t('parties:person.parts') })
      .getByRole('link', { name: t('parties:person.part.similar'), exact: true }),
    candidate: (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }),
    value: (label: string, text: string) => page.getByRole('radio', { name: new RegExp(`^${label}: ${text}, `) }),
    askToMerge: () => page.getByRole('button', { name: t('registry:merge.confirm'), exact: true }).click(),
    merge: () => confirm(t('registry:merge.confirm')),
    undo: async (name: string): Promise<void> => {
      await page.getByRole('button', { name: t('registry:merge.undoName', { name }) }).click()
      await confirm(t('registry:merge.undoConfirm'))
    },
  }
}
