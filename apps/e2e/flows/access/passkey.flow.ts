import { expect, test } from '../../harness/flow.ts'
import { signInPage } from '../../pages/access/sign-in.ts'
import { office } from '../../pages/shell/office.ts'

test('a passkey is made on the security page, signs in without a password, and is removed', async ({ flow }) => {
  const { t } = flow
  const page = await flow.openAs('collaborator', '/profile/security')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const passkeys = page.getByRole('region', { name: t('access:security.passkey.title') })
  await passkeys.getByRole('button', { name: t('access:security.passkey.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('access:security.passkey.addTitle') })
  await dialog.getByRole('textbox').fill('Test')
  await dialog.getByRole('button', { name: t('access:security.passkey.make') }).click()
  await expect(passkeys.getByText('Test')).toBeVisible()

  // A session beside this one: the same browser may sign in again at any time.
  await page.goto('/auth/login?returnTo=/profile/security')
  await signInPage(page, flow).withPasskey.click()
  await expect(office(page, flow).userMenu).toBeVisible()
  await expect(passkeys.getByText(t('access:security.passkey.never'))).toBeHidden()
  await passkeys.getByRole('button', { name: t('access:security.passkey.removeName', { name: 'Test' }) }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: t('access:security.passkey.remove') }).click()
  await expect(passkeys.getByText('Test')).toBeHidden()
})
