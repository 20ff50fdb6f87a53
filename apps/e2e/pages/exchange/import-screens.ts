import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** Where whoever manages a competition reads the file of another system, and its outcome. */
export const importScreen = (page: Page, { t }: Flow) => ({
  open: page.getByRole('link', { name: t('exchange:toolbox.tool.import.open'), exact: true }),
  file: page.locator('input[type=file]'),
  check: page.getByRole('button', { name: t('exchange:import.check'), exact: true }),
  who: (name: string) => page.getByRole('combobox', { name: t('exchange:import.choice.of', { name }), exact: true }),
  store: page.getByRole('button', { name: t('exchange:import.store'), exact: true }),
  stored: page.getByText(t('exchange:import.stored')),
  skipped: page.getByRole('row').filter({ hasText: t('exchange:import.kind.SKIPPED') }),
  records: page.getByRole('link', { name: t('exchange:batch.open'), exact: true }),
})
