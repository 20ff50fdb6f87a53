import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { office } from '../../pages/shell/office.ts'

for (const language of ['nl', 'en'] as const) {
  test.describe(`the shell, ${language}`, { tag: language === 'nl' ? '@phone' : [] }, () => {
    test.use({ language })

    test('home greets, fits the screen and is accessible', async ({ flow }) => {
      const page = await flow.openAs('federationAdministrator')
      await expect(office(page, flow).title).toContainText('An')
      await expect(office(page, flow).version).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}

test('the language switches at once, and is kept', async ({ flow }) => {
  const page = await flow.openAs('federationAdministrator')
  const shell = office(page, flow)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await shell.openUserMenu()
  await shell.language('English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an unknown address is reported, with a link back', async ({ flow }) => {
  const page = await flow.openAs('visitor', '/no-such-page')
  await expect(page.getByRole('heading', { name: flow.t('shell:error.notFound.title') })).toBeVisible()
  await expectAccessible(page)
})

test('two tenants by host name: each has its own name and colours', async ({ flow, baseURL }) => {
  const page = await flow.openAs('visitor')
  await expect(page).toHaveTitle(/Ruitersport Lage Landen/)
  const other = new URL(baseURL ?? '')
  other.hostname = 'pony.localhost'
  await page.goto(other.href)
  await expect(page).toHaveTitle(/Ponybond Zeeland/)
})

test('each answer carries the strict headers', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  for (const path of ['/', '/api/docs', '/api/openapi.json', '/no-such-page', '/healthz', '/auth/login']) {
    const answer = await page.request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toContain('unsafe-')
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
  }
})
