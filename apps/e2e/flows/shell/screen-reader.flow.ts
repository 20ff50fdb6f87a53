// Follows docs/screen-reader-script.md by keyboard alone, and hears what it says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { StartlistSummary } from '@oxer/domain/competitions/startlist/startlist.schema'
import { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expect, test } from '../../harness/flow.ts'
import { makeCompetition } from '../../harness/made-competition.ts'

type Step = { key: string; focus: string; says: string }

const script = readFileSync(join(import.meta.dirname, '../../../../docs/screen-reader-script.md'), 'utf8')

/** The rows of a chapter: a key, and what is announced after it. */
const stepsOf = (chapter: string): Step[] => {
  const text = script.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`)) ?? ''
  const rows = [...text.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, key = '', heard = '']) => {
    const [focus = '', says = ''] = heard.split(/(?:^|; )says /)
    return { key, focus, says }
  })
  const steps = rows.filter(({ key }) => key !== 'key' && key !== '---')
  if (steps.length === 0) throw new Error(`the script has no chapter ${chapter}`)
  return steps
}

/** Runs in the page: keeps the text of each live region that changes. */
const listen = (): void => {
  const heard: string[] = []
  const keep = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement
    const regions = [element?.closest('[role="status"], [role="alert"], [aria-live]')]
    if (element !== null) regions.push(...element.querySelectorAll('[role="status"], [role="alert"], [aria-live]'))
    for (const region of regions) if (region?.textContent) heard.push(region.textContent)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(keep)
  }).observe(document, { childList: true, characterData: true, subtree: true })
  Object.assign(window, { takeHeard: () => heard.splice(0) })
}

/** Role, name and state of what has the focus, or of the option that it points to. */
const focused = async (page: Page): Promise<string> => {
  const active = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant') ?? null)
  const place = active === null ? page.locator(':focus') : page.locator(`[id="${active}"]`)
  if ((await place.count()) !== 1) return ''
  const [line = ''] = (await place.ariaSnapshot()).split('\n')
  return line.replace(/^- /, '').replace(' [active]', '').replace(/:$/, '')
}

const act = async (page: Page, key: string): Promise<void> => {
  const [, verb, what = ''] = /^(press|type|go to button|arrive) ?(.*)$/.exec(key) ?? []
  if (verb === 'press') await page.keyboard.press(what)
  else if (verb === 'type') await page.keyboard.type(what)
  else if (verb === 'go to button') await page.getByRole('button', { name: what, exact: true }).focus()
  else expect(verb, `a step that can be followed: ${key}`).toBe('arrive')
}

const follow = async (page: Page, chapter: string): Promise<void> => {
  for (const { key, focus, says } of stepsOf(chapter)) {
    await test.step(`${chapter}: ${key}`, async () => {
      const spoken: string[] = []
      await act(page, key)
      if (focus !== '') await expect.poll(() => focused(page), { intervals: [50] }).toBe(focus)
      const hear = async (): Promise<string> => {
        const news = await page.evaluate<string[]>('takeHeard()')
        spoken.push(...news)
        return spoken.join(' | ')
      }
      if (says !== '') await expect.poll(hear, { intervals: [50] }).toContain(says)
    })
  }
}

const protocol: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}
const riders = [
  { firstName: 'Anke', lastName: 'Spreeuwen', horse: 'Zorro' },
  { firstName: 'Bas', lastName: 'Leeuwerik', horse: 'Quint' },
]

test.use({ language: 'en' })

test('registering, drawing and entering results sound as the script says', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const made = await makeCompetition(api, {
    ...{ name: 'Hoorbaar', sportType: 'SHOW_JUMPING', testName: 'First', protocol, riders },
  })
  const manage = `/competition/manage/${made.ref}`
  const second = await api.post(
    `${manage}/tests`,
    { name: 'Second', sportTypeVariantRef: made.test.sportTypeVariant?.ref, protocolDefinition: protocol },
    TestDetail,
  )
  const screens = `/competitions/${made.ref}/manage`
  const page = await flow.openAs('federationAdministrator', `${screens}/subscriptions/masterlist`)
  await page.addInitScript(listen)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Spreeuwen' })).toHaveCount(1)
  await follow(page, 'Registering')

  const [list] = await api.post(
    `${manage}/startlist/create-startlists`,
    { tests: [second.ref] },
    z.array(StartlistSummary),
  )
  await api.post(`${manage}/startlist/${list?.ref}/add-all-registrations`, {}, z.unknown())
  await page.goto(`${screens}/startlists/${list?.ref}`)
  await follow(page, 'Drawing')

  await page.goto(`${screens}/results`)
  await follow(page, 'Entering results')
})
