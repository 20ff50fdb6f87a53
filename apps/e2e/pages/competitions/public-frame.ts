import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The frame around each page of the arena, for readers without an account. */
export const publicFrame = (page: Page, { t }: Flow) => ({
  signIn: page.getByRole('link', { name: t('competitions:publicCompetition.signIn'), exact: true }),
  pages: page.getByRole('navigation', { name: t('competitions:publicCompetition.menu') }),
})
