import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The frame around each page of the office. */
export const office = (page: Page, { t }: Flow) => {
  const userMenu = page.getByRole('button', { name: new RegExp(`^${t('shell:user.menu')}`) })
  return {
    /** The title of the page itself. */
    title: page.getByRole('heading', { level: 1 }),
    signIn: page.getByRole('link', { name: t('shell:user.login') }),
    userMenu,
    openUserMenu: () => userMenu.click(),
    menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    language: (name: 'English' | 'Nederlands') => page.getByRole('menuitemradio', { name }),
    signOut: page.getByRole('menuitem', { name: t('shell:user.logout') }),
    requestAccess: page.getByRole('button', { name: t('shell:access.request') }),
    cookieBanner: page.getByRole('region', { name: t('shell:cookies.label') }),
    version: page.getByRole('contentinfo').getByText(/\d+\.\d+\.\d+/),
  }
}
