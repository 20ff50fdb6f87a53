// The fixtures of every flow: users to act as, texts in the reader's language, and a check on each page. A page that
// violates the content security policy or throws an error fails its flow, whatever the flow itself checks.
import { demoAccounts, demoPassword } from '@oxer/demo/demo-accounts'
import { createI18n, type Language } from '@oxer/i18n'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { type Api, openApi } from './api.ts'
import { type StoredState, signIn } from './sign-in.ts'

/** Demo accounts by what they demonstrate; `visitor` is not signed in. */
export const roles = {
  superAdministrator: 'super@oxer.example',
  federationAdministrator: 'admin@oxer.example',
  federationCollaborator: 'medewerker@oxer.example',
  clubAdministrator: 'club@oxer.example',
  clubManager: 'manager@oxer.example',
  clubMember: 'lid@oxer.example',
  organizer: 'organisator@oxer.example',
  rider: 'ruiter@oxer.example',
  parent: 'ouder@oxer.example',
  collaborator: 'mede@oxer.example',
  resultProcessor: 'uitslagen@oxer.example',
  expired: 'verlopen@oxer.example',
  stranger: 'nieuw@oxer.example',
  secondFederation: 'pony@oxer.example',
} as const
export type Role = keyof typeof roles | 'visitor'

export type Texts = ReturnType<typeof createI18n>['t']

export type FlowOptions = { language: Language }

export type Flow = {
  language: Language
  /** Makes names unique, so that parallel flows do not collide. */
  project: string
  /** The product's own texts, so that a flow finds what the reader reads. */
  t: Texts
  /** The language that the flow does not have: what was made once is read in both. */
  other: { language: Language; t: Texts }
  /** A page in a separate browser context, signed in as this user; in the language of the flow unless given. */
  openAs: (role: Role, path?: string, inLanguage?: Language) => Promise<Page>
  /** The documented api, with a personal token of this user. */
  apiOf: (role: Exclude<Role, 'visitor'>) => Promise<Api>
}

type Watch = { problems: string[] }

const watch = async (context: BrowserContext, { problems }: Watch): Promise<void> => {
  await context.exposeBinding('reportPolicyViolation', ({ page }, text: string) => {
    problems.push(`${page.url()} breaks the content security policy: ${text}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportPolicyViolation')
      if (typeof report === 'function') {
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
      }
    })
  })
  context.on('weberror', (error) => problems.push(`${error.page()?.url() ?? ''} throws: ${error.error().message}`))
}

const passwordOf = (username: string): string => {
  if (!demoAccounts.some((account) => account.username === username)) throw new Error(`the demo has no ${username}`)
  return demoPassword
}

/** The cookie in which the public pages remember the reader's language; the office has its own. */
const languageCookie = (origin: string, language: Language) => ({
  name: 'oxer_language',
  value: language.toUpperCase(),
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

type WorkerFixtures = { stateOf: (origin: string, role: Exclude<Role, 'visitor'>) => Promise<StoredState> }

export const test = base.extend<FlowOptions & { flow: Flow }, WorkerFixtures>({
  language: ['nl', { option: true }],

  stateOf: [
    // Playwright reads the names of the fixtures from the pattern, which therefore cannot be empty.
    async ({ browserName: _ }, use) => {
      const known = new Map<string, Promise<StoredState>>()
      await use((origin, role) => {
        const key = `${origin} ${role}`
        const state = known.get(key) ?? signIn(origin, roles[role], passwordOf(roles[role]))
        known.set(key, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  flow: async ({ browser, language, stateOf, baseURL, viewport, hasTouch, isMobile }, use, info) => {
    const origin = baseURL ?? ''
    const contexts: BrowserContext[] = []
    const apis: Api[] = []
    const problems: string[] = []
    const other = language === 'nl' ? 'en' : 'nl'
    await use({
      language,
      project: info.project.name,
      t: createI18n(language).t,
      other: { language: other, t: createI18n(other).t },
      openAs: async (role, path = '/', inLanguage = language) => {
        const state = role === 'visitor' ? { cookies: [], origins: [] } : await stateOf(origin, role)
        const remembered = [
          { name: 'oxer.language', value: inLanguage },
          { name: 'oxer.cookies', value: 'accepted' },
        ]
        const context = await browser.newContext({
          locale: inLanguage === 'nl' ? 'nl-BE' : 'en-GB',
          viewport,
          hasTouch,
          isMobile,
          // A message that is fading out would be measured with the contrast of that moment.
          reducedMotion: 'reduce',
          storageState: {
            cookies: [...state.cookies, languageCookie(origin, inLanguage)],
            origins: [{ origin, localStorage: remembered }],
          },
        })
        contexts.push(context)
        await watch(context, { problems })
        const page = await context.newPage()
        await page.goto(path)
        return page
      },
      apiOf: async (role) => {
        const api = await openApi(origin, await stateOf(origin, role))
        apis.push(api)
        return api
      },
    })
    for (const context of contexts) await context.close()
    for (const api of apis) await api.close()
    expect(problems, 'what the pages complained of').toEqual([])
  },
})

export { expect }

type Audit = {
  /** Only these rules of axe. */
  rules?: string[]
  /** Only this part of the page: what every page has is checked once. */
  within?: string
}

/** Axe must find nothing, at WCAG 2.2 AA. */
export const expectAccessible = async (page: Page, { rules, within }: Audit = {}): Promise<void> => {
  // An element that is fading in has the contrast of that moment.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  // One document is checked many times while the router changes what is in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // The page behind a modal dialog can be neither seen nor reached. How it is scrolled there, under its header, is no finding.
  const isModal = (await page.locator('[role="dialog"][aria-modal="true"]').count()) > 0
  const context = { include: [[within ?? 'html']], ...(isModal && { exclude: [['#root']] }) }
  const options = {
    // No page has frames, and no rule that is used here reads the style sheets of another origin.
    ...{ iframes: false, preload: false, resultTypes: ['violations'] },
    runOnly: rules
      ? { type: 'rule', values: rules }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    'accessibility',
  ).toEqual([])
}

/** As a reader whose device changes its scheme: the page has changed its colours when this ends. */
export const useScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // The office hears of it in a later frame, and a check before would measure a mixture of both.
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
}

/** Nothing may extend beyond the side of the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}
