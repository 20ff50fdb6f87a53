// Reads the settings once. All errors are reported together, each with the name of its variable, and the server does not start.
import { type RetentionDays, retentionRules } from '@oxer/api'
import { accountingCredentials } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import * as z from 'zod'

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** A secret from the documentation is not secret; `.env.example` contains this one. */
export const demoSecret = 'demo-secret-that-everybody-knows'

const flag = z.stringbool({ error: 'must be true or false' })

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
  })

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${from} to ${to}` })
    .transform(Number)
    .refine((number) => number >= from && number <= to, { error: `must be a whole number from ${from} to ${to}` })

/** Null if a part names no rule, or no whole number of days; unused files need a day, because an upload may be under way. */
const retentionOf = (text: string): RetentionDays | null => {
  const parts = text.split(',').filter((part) => part !== '')
  const days = parts.map((part) => /^([a-z-]+)=(\d{1,5})$/.exec(part.trim()))
  const isKnown = (name = '', number = ''): boolean =>
    retentionRules.some((rule) => rule.name === name) && (name !== 'unused-files' || Number(number) > 0)
  if (days.some((found) => found === null || !isKnown(found[1], found[2]))) return null
  return Object.fromEntries(days.map((found) => [found?.[1] ?? '', Number(found?.[2])]))
}

const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number, 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number, 0 to 65535' })
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://sport.example.org')
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      error: 'must have no path: Oxer is served from the root of its host',
    })
    .optional(),
  TRUST_PROXY: flag.optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://oxer:password@localhost:5432/oxer').optional(),
  DATABASE_POOL: wholeNumber(2, 200).optional(),
  STATEMENT_TIMEOUT_MS: wholeNumber(1_000, 600_000).optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  OIDC_ISSUER: url(['http:', 'https:'], 'https://login.example.org').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SESSION_DAYS: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)$/, { error: 'must be a whole number from 1 to 90' })
    .transform(Number)
    .optional(),
  DEMO: flag.optional(),
  MAIL_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address like oxer@example.org' }).optional(),
  NEWS_SECONDS: wholeNumber(1, 600).optional(),
  STORAGE: z.enum(['local', 's3'], { error: 'must be local or s3' }).optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.eu-west-1.amazonaws.com').optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  EXACT_ONLINE_URL: url(['http:', 'https:'], 'https://start.exactonline.be').optional(),
  EXPORT_FOLDER: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: url(['http:', 'https:'], 'https://api.stripe.com').optional(),
  LIVE_CARDS_ON_EMBEDDED: flag.optional(),
  LIVE_STREAMS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'must be a whole number from 1' })
    .transform(Number)
    .optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'must be a whole number from 1' })
    .transform(Number)
    .optional(),
  RETENTION: z
    .string()
    .refine((text) => retentionOf(text) !== null, {
      error: `must be days by rule, like ended-tasks=30,mails=90, of ${retentionRules.map(({ name }) => name).join(', ')}`,
    })
    .optional(),
  LOG_REQUESTS: flag.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .optional(),
})

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

export type Env = {
  isProduction: boolean
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether X-Forwarded-Host, -Proto and -For come from a trusted proxy. */
  trustProxy: boolean
  dataDir: string
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Connections to the PostgreSQL server, besides one that listens and one that answers /readyz. */
  databasePool: number
  /** The longest that a statement may run; migrations have no limit. */
  statementTimeoutMs: number
  /** How long /readyz reports "draining" before the server stops accepting. */
  drainSeconds: number
  /** Null for the embedded provider. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** Null if a secret is to be created and kept in the database; never null in production. */
  sessionSecret: string | null
  /** A session ends this many days after the sign-in, however much it is used. */
  sessionDays: number
  demo: boolean
  /** Null if no mail is sent. */
  mailUrl: string | null
  /** The address that mails come from. */
  mailFrom: string
  /** How long the changes of a competition must have come to rest before riders are notified of them; at most four times as long after the first. */
  newsSeconds: number
  s3: S3Settings | null
  /** The provider of card payments; null: nobody pays by card. */
  stripe: StripeSettings | null
  /** Open pages with live results of one address. */
  liveStreamsPerAddress: number
  /** Multiplies every rate limit, for measurements under load. */
  rateLimitFactor: number
  /** Days after which rows go, by the name of their rule; other rules keep their own. */
  retention: RetentionDays
  /** Whether each request gets a line in the log, and not only refusals and errors. */
  logRequests: boolean
  /** What a scraper of /metrics sends; null if there is no /metrics. */
  metricsToken: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Names of the credentials of other systems that are set. */
  credentials: readonly string[]
  /** Exact Online has a host for each country. */
  exactOnlineUrl: string
  /** Where UBL files of federations appear; null: in the data folder. */
  exportFolder: string | null
  /** The value of one of the credentials, empty if it is not set. A function, so that no value is ever printed with the settings. */
  secretOf: (name: string) => string
}

/** An empty variable counts as absent, as in `.env` files. */
const withoutBlanks = (source: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )

const missingOf = (variables: Record<string, unknown>, names: readonly string[]): string[] =>
  names.filter((name) => variables[name] === undefined)

const productionProblems = (variables: z.infer<typeof Variables>): string[] => [
  ...(variables.SESSION_SECRET === undefined
    ? [
        'SESSION_SECRET is missing: in production give 32 or more random characters, for instance `openssl rand -hex 32`',
      ]
    : []),
  ...(variables.SESSION_SECRET === demoSecret
    ? ['SESSION_SECRET is the one from .env.example, which everybody knows']
    : []),
  ...(variables.DEMO === true ? ['DEMO makes accounts whose passwords everybody knows: not in production'] : []),
  ...(variables.PUBLIC_URL === undefined
    ? ['PUBLIC_URL is missing: in production say where the public finds Oxer']
    : []),
]

/** A key of tests moves no money. */
const isLiveOnEmbedded = (variables: Readonly<Record<string, unknown>>): boolean =>
  /^[a-z]+_live_/u.test(String(variables.STRIPE_SECRET_KEY ?? '')) &&
  variables.DATABASE_URL === undefined &&
  String(variables.LIVE_CARDS_ON_EMBEDDED) !== 'true'

const groupProblems = (variables: Readonly<Record<string, unknown>>): string[] => {
  const oidc = missingOf(variables, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  const s3 = missingOf(variables, ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const stripe = missingOf(variables, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  return [
    ...(isLiveOnEmbedded(variables)
      ? [
          'STRIPE_SECRET_KEY takes real money, and the embedded database is one file on this machine: set DATABASE_URL, or LIVE_CARDS_ON_EMBEDDED=true',
        ]
      : []),
    ...(stripe.length === 1 ? stripe.map((name) => `${name} is missing beside the other STRIPE_ settings`) : []),
    ...(oidc.length === 1 || oidc.length === 2
      ? oidc.map((name) => `${name} is missing beside the other OIDC_ settings`)
      : []),
    ...(variables.STORAGE === 's3' ? s3.map((name) => `${name} is missing: STORAGE is s3`) : []),
  ]
}

/** @throws SettingsError with a line for each wrong or missing variable */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const parsed = Variables.safeParse(withoutBlanks(source))
  const present = withoutBlanks(source)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError([...wrong, ...groupProblems(present)])
  }
  const variables = parsed.data
  const isProduction = variables.NODE_ENV === 'production'
  const problems = [...groupProblems(variables), ...(isProduction ? productionProblems(variables) : [])]
  if (problems.length > 0) throw new SettingsError(problems)
  const port = variables.PORT ?? 3000
  const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${port}`).origin
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = variables
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL = 'https://api.stripe.com' } = variables
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  return {
    isProduction,
    port,
    publicUrl,
    trustProxy: variables.TRUST_PROXY ?? false,
    dataDir: variables.DATA_DIR ?? './data',
    databaseUrl: variables.DATABASE_URL ?? null,
    databasePool: variables.DATABASE_POOL ?? 10,
    statementTimeoutMs: variables.STATEMENT_TIMEOUT_MS ?? 10_000,
    drainSeconds: variables.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
        : null,
    sessionSecret: variables.SESSION_SECRET ?? null,
    sessionDays: variables.SESSION_DAYS ?? 30,
    demo: variables.DEMO ?? !isProduction,
    mailUrl: variables.MAIL_URL ?? null,
    newsSeconds: variables.NEWS_SECONDS ?? 15,
    mailFrom: variables.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    s3:
      variables.STORAGE === 's3' && S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            region: S3_REGION,
            bucket: S3_BUCKET,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
        : null,
    liveStreamsPerAddress: variables.LIVE_STREAMS_PER_ADDRESS ?? 200,
    rateLimitFactor: variables.RATE_LIMIT_FACTOR ?? 1,
    retention: retentionOf(variables.RETENTION ?? '') ?? {},
    logRequests: variables.LOG_REQUESTS ?? false,
    metricsToken: variables.METRICS_TOKEN ?? null,
    logLevel: variables.LOG_LEVEL ?? 'info',
    credentials: accountingCredentials.filter((name) => present[name] !== undefined),
    exactOnlineUrl: new URL(variables.EXACT_ONLINE_URL ?? 'https://start.exactonline.be').origin,
    exportFolder: variables.EXPORT_FOLDER ?? null,
    secretOf: (name) => (accountingCredentials.includes(name) ? (present[name] ?? '') : ''),
  }
}
