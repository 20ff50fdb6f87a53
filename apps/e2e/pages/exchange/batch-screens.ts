import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** Where an administrator receives the documents of other systems, and what one has made. */
export const batchScreen = (page: Page, { t }: Flow) => ({
  receive: page.getByRole('button', { name: t('exchange:batch.receive'), exact: true }),
  ofShow: page.getByRole('dialog').getByRole('radio', { name: t('exchange:batch.system.EQUIPE_IMPORT'), exact: true }),
  file: page.getByRole('dialog').locator('input[type=file]'),
  check: page.getByRole('dialog').getByRole('button', { name: t('exchange:batch.check'), exact: true }),
  receiveNow: page.getByRole('button', { name: t('exchange:batch.receiveNow'), exact: true }),
  open: page.getByRole('link', { name: t('exchange:batch.open'), exact: true }),
  row: (id: string) => page.getByRole('row').filter({ hasText: id }),
  undo: page.getByRole('button', { name: t('exchange:batch.undo'), exact: true }),
  confirm: page.getByRole('dialog').getByRole('button', { name: t('exchange:batch.undo'), exact: true }),
  undone: page.getByText(t('exchange:batch.state.UNDONE'), { exact: true }),
})
