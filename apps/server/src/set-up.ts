// The page that sets up an installation without an administrator. It opens by the code that the server prints at its start.
import {
  checkSetUpCode,
  runAsOperator,
  type SetUpValues,
  setUpInstallation,
  tenantOfInstallation,
  toFailure,
  toSetUpMessage,
  toSetUpPage,
  withSentences,
} from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import { SetUp } from '@oxer/domain/registry/installation/installation.schema'
import { createI18n, textOfCode } from '@oxer/i18n'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isFromOwnPage } from './origin.ts'
import { refuse } from './refusal.ts'
import { addressOf, hostOf, languageOf, ownOrigins, readSession, type ServerEnv, type Services } from './request.ts'

const noStore = { 'cache-control': 'no-store' }
/** The crest and the other fields. */
const maximumBytes = 3_145_728 + 100_000

type Ctx = Context<ServerEnv>
type Form = Readonly<Record<string, unknown>>

const pageOf = async (c: Ctx, services: Services) => {
  const tenant = await services.tenants.byHost(hostOf(c, services.env))
  const language = languageOf(c, null, tenant.defaultLanguage) === 'NL' ? ('nl' as const) : ('en' as const)
  return { tenant, language, nonce: c.get('nonce') }
}

/** The external account that becomes super administrator; null with the embedded provider. */
const accountOf = async (c: Ctx, services: Services) =>
  services.env.oidc === null ? null : ((await readSession(c, services, { afresh: true }))?.actor ?? null)

const textOf = (form: Form, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}

const fieldNames = [
  'name',
  'email',
  'federation',
  'abbreviation',
  'contactEmail',
  'language',
  'country',
  'timeZone',
  'host',
  'colour',
  'startingData',
]

/** The fields of the form by the paths of the input. */
const fieldOf: Readonly<Record<string, string>> = {
  'administrator.name': 'name',
  'administrator.email': 'email',
  'administrator.password': 'password',
  name: 'federation',
  'federation.name': 'federation',
  'federation.abbreviation': 'abbreviation',
  'federation.contactEmail': 'contactEmail',
  'federation.timeZone': 'timeZone',
  'federation.country': 'country',
  host: 'host',
  colour: 'colour',
  file: 'crest',
}

const inputOf = (form: Form, isExternal: boolean): unknown => ({
  administrator: isExternal
    ? null
    : { name: textOf(form, 'name'), email: textOf(form, 'email').trim(), password: textOf(form, 'password') },
  federation: {
    name: textOf(form, 'federation'),
    abbreviation: textOf(form, 'abbreviation'),
    contactEmail: textOf(form, 'contactEmail').trim() || null,
    language: textOf(form, 'language'),
    timeZone: textOf(form, 'timeZone'),
    country: textOf(form, 'country'),
    startingData: textOf(form, 'startingData'),
  },
  host: textOf(form, 'host'),
  colour: textOf(form, 'colour'),
})

const crestOf = (form: Form): File | null => {
  const { crest } = form
  return crest instanceof File && crest.size > 0 ? crest : null
}

const firstValues = (c: Ctx, services: Services, language: 'nl' | 'en'): SetUpValues => ({
  language: language.toUpperCase(),
  country: 'BEL',
  timeZone: 'Europe/Brussels',
  host: hostOf(c, services.env).replace(/:\d+$/, ''),
  colour: '#1f5f4a',
  startingData: 'FLEMISH',
})

/** Refuses a visitor who may not see the form, with a page that says why; null if it may be shown. */
const refusalOf = async (c: Ctx, services: Services, code: string): Promise<Response | null> => {
  const page = await pageOf(c, services)
  try {
    await services.limits.take('setUp', addressOf(c, services.env))
    await checkSetUpCode({ db: services.database.prisma }, code)
  } catch (error) {
    const { body, status } = toFailure(error)
    if (body.code === installationErrors.alreadySetUp.code) {
      return c.html(toSetUpMessage({ ...page, message: 'done' }), 410, noStore)
    }
    if (status === 403) return c.html(toSetUpMessage({ ...page, message: 'wrongCode' }), 403, noStore)
    throw error
  }
  if (services.env.oidc === null || (await accountOf(c, services)) !== null) return null
  const returnTo = `/setup?code=${encodeURIComponent(code)}`
  return c.html(toSetUpMessage({ ...page, message: 'signIn', returnTo }), 401, noStore)
}

const showAgain = async (c: Ctx, services: Services, form: Form, error: unknown): Promise<Response> => {
  const { status, body, isUnforeseen } = toFailure(error)
  if (isUnforeseen) throw error
  const page = await pageOf(c, services)
  const texts = createI18n(page.language)
  const values = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name)]))
  const problems = withSentences(body, page.language === 'nl' ? 'NL' : 'EN').causes.map(
    ({ code, field = '', values }) => ({
      field: fieldOf[field] ?? '',
      text: textOfCode(texts, code, values),
    }),
  )
  const signedInAs = (await accountOf(c, services))?.name ?? null
  const html = toSetUpPage({ ...page, code: textOf(form, 'code'), values, problems, signedInAs })
  return c.html(html, status as ContentfulStatusCode, noStore)
}

const setUp = async (c: Ctx, services: Services, form: Form): Promise<Response> => {
  const account = await accountOf(c, services)
  try {
    const input = SetUp.parse(inputOf(form, services.env.oidc !== null))
    const tenant = await tenantOfInstallation(services.database)
    const { accountRef } = await runAsOperator({ services, authorName: 'set-up', tenant }, 'set-up', (ctx) =>
      setUpInstallation(ctx, input, { accountRef: account?.accountRef ?? null, crest: crestOf(form) }),
    )
    await services.tenants.reload()
    const replaced = services.sessions.idOf(c.req.header('cookie'))
    const cookie = await services.sessions.start(accountRef, c.req.header('user-agent') ?? null, replaced)
    c.header('set-cookie', cookie, { append: true })
    c.header('cache-control', 'no-store')
    return c.redirect('/', 303)
  } catch (error) {
    return showAgain(c, services, form, error)
  }
}

export const mountSetUp = (app: Hono<ServerEnv>, services: Services): void => {
  app.get('/setup', async (c) => {
    const code = c.req.query('code') ?? ''
    const refusal = await refusalOf(c, services, code)
    if (refusal !== null) return refusal
    const page = await pageOf(c, services)
    const signedInAs = (await accountOf(c, services))?.name ?? null
    const values = firstValues(c, services, page.language)
    return c.html(toSetUpPage({ ...page, code, values, problems: [], signedInAs }), 200, noStore)
  })

  const limit = bodyLimit({ maxSize: maximumBytes, onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)) })
  app.post('/setup', limit, async (c) => {
    const origin = { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site') }
    if (!isFromOwnPage(origin, ownOrigins(hostOf(c, services.env), services.publicUrl))) {
      return refuse(c, failure(kernelErrors.crossSite))
    }
    const form = await c.req.parseBody()
    const refusal = await refusalOf(c, services, textOf(form, 'code'))
    return refusal ?? setUp(c, services, form)
  })
}
