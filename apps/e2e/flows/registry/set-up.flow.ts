import { startEmptyServer } from '../../harness/empty-server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { setUpPage } from '../../pages/registry/set-up-page.ts'
import { office } from '../../pages/shell/office.ts'

test('from the printed address to the first steps of a new federation', async ({ flow }) => {
  const server = await startEmptyServer()
  try {
    const page = await flow.openAs('visitor', server.setUpAddress)
    const form = setUpPage(page, flow)
    await expect(form.heading).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const federation = 'Paardensport Noord'
    await form.fill({
      name: 'An Peeters',
      email: 'an@example.org',
      password: 'a long enough password',
      federation,
      abbreviation: 'PSN',
    })
    await form.submit()
    await expect(office(page, flow).userMenu).toHaveAccessibleName(/An Peeters/)
    const steps = page.getByRole('region', { name: flow.t('access:firstSteps.title', { name: federation }) })
    await expect(steps.getByText(flow.t('access:firstSteps.steps.club'))).toBeVisible()
    // The address works once.
    await page.goto(server.setUpAddress)
    await expect(page.getByRole('heading', { name: flow.t('access:setUp.doneTitle') })).toBeVisible()
  } finally {
    await server.stop()
  }
})
