import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { accountingCredentials } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import { describe, expect, it } from 'vitest'
import { demoSecret, readEnv, SettingsError } from './env.ts'

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sport.example.org',
  SESSION_SECRET: 'kept in the safe of the federation 0',
}

describe('settings', () => {
  it('has a default for everything outside production', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      oidc: null,
      sessionSecret: null,
      sessionDays: 30,
      demo: true,
      isProduction: false,
    })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'sport.example.org'],
    ['PUBLIC_URL', 'https://example.org/oxer'],
    ['DATABASE_URL', 'mysql://localhost/oxer'],
    ['OIDC_ISSUER', 'login'],
    ['SESSION_SECRET', 'short'],
    ['DEMO', 'perhaps'],
    ['MAIL_URL', 'mail.example.org'],
    ['STORAGE', 'tape'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['TRUST_PROXY', 'sometimes'],
    ['DATABASE_POOL', '1'],
    ['STATEMENT_TIMEOUT_MS', 'long'],
    ['DRAIN_SECONDS', '-1'],
    ['LOG_REQUESTS', 'some'],
    ['RETENTION', 'history=3'],
    ['RETENTION', 'unused-files=0'],
    ['METRICS_TOKEN', 'short'],
  ])('names %s when it is %s', (name, value) => {
    const [problem = ''] = problemsOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name} must `))
    expect(problem).not.toContain('Invalid')
  })

  it('reports which credentials of other systems are set, and never their values', () => {
    const { credentials } = readEnv({ EQIFY_API_KEY: 'secret', EXACT_ONLINE_CLIENT_ID: '', UNKNOWN: 'x' })
    expect(credentials).toEqual(['EQIFY_API_KEY'])
    expect(JSON.stringify(readEnv({ EQIFY_API_KEY: 'not told' }))).not.toContain('not told')
  })

  it('reports all errors at once', () => {
    expect(problemsOf({ PORT: 'x', DEMO: 'x', STORAGE: 'x' })).toHaveLength(3)
  })

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', OIDC_ISSUER: '' })).toMatchObject({ port: 3000, oidc: null })
  })

  it('requires all settings of a provider or none', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://login.example.org' })).toEqual([
      expect.stringContaining('OIDC_CLIENT_ID'),
      expect.stringContaining('OIDC_CLIENT_SECRET'),
    ])
  })

  it('requires all settings of a bucket', () => {
    expect(problemsOf({ STORAGE: 's3', S3_BUCKET: 'oxer' })).toHaveLength(4)
    expect(problemsOf({ STORAGE: 's3', S3_BUCKET: 'oxer', PORT: 'abc' })).toHaveLength(5)
  })

  it('puts no secret into its message', () => {
    expect(problemsOf({ SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2')
  })
})

describe('in production', () => {
  it('starts with an address and a secret of its own, without a demo', () => {
    expect(readEnv(production)).toMatchObject({ isProduction: true, demo: false })
  })
  it.each([
    ['a missing secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['the demo secret', { SESSION_SECRET: demoSecret }, 'SESSION_SECRET'],
    ['demo accounts', { DEMO: 'true' }, 'DEMO'],
    ['a missing address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ])('refuses %s and gives the reason', (_what, over, name) => {
    expect(problemsOf({ ...production, ...over })).toEqual([expect.stringContaining(name)])
  })
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')

  it('can be used unchanged', () => {
    expect(problemsOf(parseEnv(text) as Record<string, string>)).toEqual([])
  })
  it('names every setting, and the demo secret that production refuses', () => {
    const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '')
    expect(known.length).toBeGreaterThan(15)
    expect([...named].sort()).toEqual([...known, ...accountingCredentials].sort())
    expect(text).toContain(demoSecret)
  })

  it('take no real money by card on the embedded database, unless the operator says so', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    expect(problemsOf(live)).toEqual([expect.stringContaining('STRIPE_SECRET_KEY takes real money')])
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: 'rk_live_x' })).toHaveLength(1)
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([])
    expect(problemsOf({ ...live, DATABASE_URL: 'postgres://oxer:x@localhost/oxer' })).toEqual([])
    expect(problemsOf({ ...live, LIVE_CARDS_ON_EMBEDDED: 'true' })).toEqual([])
    expect(problemsOf({ ...live, LIVE_CARDS_ON_EMBEDDED: 'false' })).toHaveLength(1)
  })
})
