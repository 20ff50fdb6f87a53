import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** Where a competition is handed to a laptop, and where what was done there comes back. */
export const takeAlongScreen = (page: Page, { t }: Flow) => {
  const step = (name: string) => page.getByRole('form', { name, exact: true })
  const bringIn = step(t('exchange:takeAlong.bringIn.title'))
  return {
    open: page.getByRole('link', { name: t('exchange:toolbox.tool.take-along.open'), exact: true }),
    holder: page.getByRole('textbox', { name: t('exchange:takeAlong.holder') }),
    handOut: page.getByRole('button', { name: t('exchange:takeAlong.checkOut.action'), exact: true }),
    notice: (holder: string) => page.getByText(t('exchange:takeAlong.notice.OUT', { holder })),
    files: bringIn.locator('input[type=file]'),
    bringIn: bringIn.getByRole('button', { name: t('exchange:takeAlong.bringIn.action'), exact: true }),
    applied: (applied: number) => page.getByText(t('exchange:takeAlong.outcome', { applied, known: 0 })),
    end: page.getByRole('button', { name: t('exchange:takeAlong.break.action'), exact: true }),
    confirm: page.getByRole('dialog').getByRole('button', { name: t('exchange:takeAlong.break.action'), exact: true }),
    ended: page.getByText(t('exchange:takeAlong.state.BROKEN'), { exact: true }),
  }
}
