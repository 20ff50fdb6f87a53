import { demoPassword } from '@oxer/demo/demo-accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, roles, test } from '../../harness/flow.ts'
import { signInPage } from '../../pages/access/sign-in.ts'
import { publicFrame } from '../../pages/competitions/public-frame.ts'
import { office } from '../../pages/shell/office.ts'

for (const language of ['nl', 'en'] as const) {
  test.describe(`signing in, ${language}`, { tag: language === 'nl' ? '@phone' : [] }, () => {
    test.use({ language })

    test('through the page of the provider and out again', async ({ flow }) => {
      const page = await flow.openAs('visitor')
      const shell = office(page, flow)
      await publicFrame(page, flow).signIn.click()
      const form = signInPage(page, flow)
      await expect(form.heading).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await form.signIn(roles.federationAdministrator, demoPassword)
      await expect(shell.userMenu).toHaveAccessibleName(/An Federatie/)
      await shell.openUserMenu()
      await shell.signOut.click()
      await expect(publicFrame(page, flow).signIn).toBeVisible()
    })

    test('a wrong password is refused, and the username is kept', async ({ flow }) => {
      const page = await flow.openAs('visitor', `/auth/login?language=${language}`)
      const form = signInPage(page, flow)
      await form.signIn(roles.rider, 'not the password')
      await expect(form.problem).toHaveText(flow.t('access:signIn.wrongCredentials'))
      await expect(form.username).toHaveValue(roles.rider)
    })
  })
}

test('after signing in the reader returns to the address of the link', async ({ flow }) => {
  const page = await flow.openAs('visitor', '/privacy')
  await office(page, flow).signIn.click()
  await signInPage(page, flow).signIn(roles.rider, demoPassword)
  await expect(page).toHaveURL(/\/privacy$/)
})

test('a user with a valid sign-in but no account can only request one', async ({ flow }) => {
  const page = await flow.openAs('stranger')
  const shell = office(page, flow)
  await expect(page.getByRole('heading', { name: flow.t('access:accessRequest.title') })).toBeVisible()
  await expectAccessible(page)
  await shell.requestAccess.click()
  await expect(page.getByRole('heading', { name: flow.t('shell:access.pendingTitle') })).toBeVisible()
  const answer = await page.request.get('/api/federation/permitted?kind=competition')
  expect(answer.status()).toBe(403)
})
