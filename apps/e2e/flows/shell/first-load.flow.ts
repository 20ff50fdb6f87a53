import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, test } from '../../harness/flow.ts'
import { office } from '../../pages/shell/office.ts'

const Bundle = z.object({
  requests: z.number(),
  files: z.array(z.object({ file: z.string() })),
  championships: z.array(z.string()),
})

const bundle = Bundle.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../web/dist/bundle.json'), 'utf8')),
)

test('Home loads what the build measured, and calls the server for nothing more', async ({ flow, baseURL }) => {
  // Who neither rides nor works here has no part of Home.
  const page = await flow.openAs('expired', '/version.txt')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(`${baseURL}/`, '')))
  await page.goto('/')
  await expect(office(page, flow).title).toContainText('Victor')
  await page.waitForLoadState('networkidle')
  // The federation of the demo has championships that run.
  const weighed = ['', ...bundle.files.map(({ file }) => file), ...bundle.championships].sort()
  expect([...new Set([...asked, 'favicon.svg'])].sort()).toEqual(weighed)
  expect(asked.length).toBeLessThanOrEqual(bundle.requests + bundle.championships.length)
})

test('Home begins with what waits for the role of the reader', async ({ flow }) => {
  const page = await flow.openAs('federationAdministrator')
  const toDo = page.getByRole('region', { name: flow.t('home:toDo') })
  const week = toDo.getByRole('list', { name: flow.t('home:federation.week') })
  await expect(week.getByRole('link').first()).toBeVisible()
  await week.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/competitions\/[^/]+\/manage\//)
})

test('the menu of the header loads when the user moves to it', async ({ flow }) => {
  const page = await flow.openAs('federationAdministrator')
  const shell = office(page, flow)
  await shell.openUserMenu()
  await expect(shell.signOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.userMenu).toBeFocused()
})
