import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** Where an administrator makes the key of Equipe. */
export const equipeKeyScreen = (page: Page, { t }: Flow) => ({
  make: page.getByRole('button', { name: t('exchange:equipe.make'), exact: true }),
  secret: page.getByRole('textbox', { name: t('exchange:equipe.key') }),
  kept: page.getByRole('button', { name: t('access:personalToken.done'), exact: true }),
  results: page.getByText(/\/api\/exchange\/equipe\/[0-9a-f-]{36}\/results$/),
})

/** What Equipe sent of a competition. */
export const equipeScreen = (page: Page, { t }: Flow) => ({
  open: page.getByRole('link', { name: t('exchange:toolbox.tool.equipe.open') }),
  results: page.getByRole('link', { name: t('exchange:equipe.batch.download.RESULTS'), exact: true }),
  proposals: page.getByRole('region', { name: t('exchange:equipe.proposals') }),
  whoIs: (name: string) => page.getByRole('button', { name: t('exchange:equipe.solve.openFor', { name }) }),
  drawer: page.getByRole('dialog'),
  cancel: page.getByRole('dialog').getByRole('button', { name: t('ui:action.cancel'), exact: true }),
  leaveOut: (name: string) => page.getByRole('button', { name: t('exchange:equipe.dismissFor', { name }) }),
  confirm: page.getByRole('dialog').getByRole('button', { name: t('exchange:equipe.dismiss'), exact: true }),
  state: (state: 'DIFFERENT' | 'WAITING') => page.getByText(t(`exchange:equipe.state.${state}`), { exact: true }),
  sent: page.getByRole('row').filter({ hasText: t('exchange:equipe.exchange.RESULTS') }),
  fetched: page.getByRole('row').filter({ hasText: t('exchange:equipe.exchange.ENTRIES') }),
})
