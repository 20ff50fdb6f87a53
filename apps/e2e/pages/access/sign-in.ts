import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The sign-in page of the identity provider. */
export const signInPage = (page: Page, { t }: Flow) => ({
  heading: page.getByRole('heading', { name: t('access:signIn.title') }),
  problem: page.getByRole('alert'),
  username: page.getByLabel(t('access:signIn.username')),
  withPasskey: page.getByRole('button', { name: t('access:signIn.passkey') }),
  signIn: async (username: string, password: string) => {
    await page.getByLabel(t('access:signIn.username')).fill(username)
    await page.getByLabel(t('access:signIn.password')).fill(password)
    await page.getByRole('button', { name: t('access:signIn.submit'), exact: true }).click()
  },
})
