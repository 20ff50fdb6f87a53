import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The page that sets up an installation, before there is an office. */
export const setUpPage = (page: Page, { t }: Flow) => {
  const field = (name: 'name' | 'email' | 'password' | 'federation' | 'abbreviation') =>
    page.getByLabel(t(`access:setUp.${name}`), { exact: true })
  return {
    heading: page.getByRole('heading', { name: t('access:setUp.title') }),
    password: field('password'),
    fill: async (values: {
      name: string
      email: string
      password: string
      federation: string
      abbreviation: string
    }) => {
      await field('name').fill(values.name)
      await field('email').fill(values.email)
      await field('password').fill(values.password)
      await field('federation').fill(values.federation)
      await field('abbreviation').fill(values.abbreviation)
    },
    submit: () => page.getByRole('button', { name: t('access:setUp.submit') }).click(),
  }
}
