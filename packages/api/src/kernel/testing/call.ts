// Calls the api in tests: the whole router with a full context, on a real database.

import { type Database, newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CardProvider } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { MailKind } from '@oxer/domain/kernel/mail/mail.schema'
import { createCaller, downloadRouter } from '../../router.ts'
import type { Context, Log, Services, TenantFacts } from '../context/context.ts'
import { mailSealing } from '../mail/mail.ts'
import { createCallerFactory } from '../procedure/procedures.ts'
import { createSealing } from '../sealing/sealing.gateway.ts'
import type { FileStorage } from '../storage/storage.gateway.ts'

export type CallOptions = {
  database: Database
  /** The differences from the default tenant; `federationRefs` lists the federations whose public data it shows. */
  tenant?: Partial<TenantFacts>
  now?: () => Date
  language?: Context['language']
  idempotencyKey?: string
  sessionId?: string
  /** The moment of the call unless given. */
  signedInAt?: Date | null
  storage?: FileStorage
  /** Without it, a line that the server would log as an error fails the test. */
  log?: Log
  credentials?: readonly string[]
  isMailSent?: boolean
  isCardPaid?: boolean
  cardProvider?: CardProvider
  hasExternalSignIn?: boolean
  isLoopbackReached?: boolean
  publicUrl?: string
}

/** The keys of every installation of the tests. */
export const testSealing = createSealing('a secret of the tests alone 0123')

/** Files in memory, for one test. */
export const memoryStorage = (): FileStorage => {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>()
  async function* list() {
    yield [...files].map(([key, { storedAt }]) => ({ key, storedAt }))
  }
  return {
    list,
    put: async (key, bytes) => {
      files.set(key, { bytes, storedAt: new Date() })
    },
    get: async (key) => files.get(key)?.bytes ?? null,
    remove: async (key) => {
      files.delete(key)
    },
  }
}

/** Ignores all log lines but errors. An error that the server would log makes the test fail. */
const failingLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, cause) => {
    throw new Error(message, { cause })
  },
}

const defaultTenant: TenantFacts = {
  ref: '00000000-0000-7000-8000-0000000000f0',
  host: 'localhost',
  name: 'Test',
  avatar: null,
  colour: '#1f5f4a',
  languages: ['EN', 'NL'],
  defaultLanguage: 'EN',
  features: [...TenantFeature.options],
  federationRef: null,
  federationRefs: [],
}

/** The context of one call; the clock is at the moment of the call unless `now` is given. */
export const contextOf = (actor: Actor | null, options: CallOptions): Context => {
  const services: Services = {
    database: options.database,
    storage: options.storage ?? memoryStorage(),
    sealing: testSealing,
    log: options.log ?? failingLog,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    version: '0.0.0-test',
    ...(options.credentials && { credentials: options.credentials }),
    isMailSent: options.isMailSent ?? false,
    isCardPaid: options.isCardPaid ?? false,
    cardProvider: options.cardProvider ?? null,
    hasExternalSignIn: options.hasExternalSignIn ?? false,
    isLoopbackReached: options.isLoopbackReached ?? false,
  }
  return {
    db: options.database.prisma,
    services,
    actor,
    remembered: null,
    tenant: { ...defaultTenant, ...options.tenant },
    language: options.language ?? 'EN',
    now: options.now ?? (() => new Date()),
    newRef,
    requestId: 'test',
    idempotencyKey: options.idempotencyKey ?? null,
    sessionId: options.sessionId ?? null,
    signedInAt: options.signedInAt === undefined ? (options.now?.() ?? new Date()) : options.signedInAt,
  }
}

const createDownloadCaller = createCallerFactory(downloadRouter)

/** `await callAs(actor, { database }).parties.horse.find(…)`; null is a signed-out visitor. */
export const callAs = (actor: Actor | null, options: CallOptions): ReturnType<typeof createCaller> =>
  createCaller(contextOf(actor, options))

/** The same for downloads. */
export const downloadAs = (actor: Actor | null, options: CallOptions): ReturnType<typeof createDownloadCaller> =>
  createDownloadCaller(contextOf(actor, options))

/** The path of the link in the newest mail of this kind to an address, and the code in it. */
export const mailedLink = async (
  options: CallOptions,
  kind: MailKind,
  toAddress: string,
): Promise<{ path: string; code: string }> => {
  const { services, db } = contextOf(null, options)
  const mail = await db.mailMessage.findFirst({ where: { kind, toAddress }, orderBy: { ref: 'desc' } })
  if (mail?.sealedLink == null) throw new Error(`no mail ${kind} with a link waits for ${toAddress}`)
  const path = new URL(services.sealing.open(mailSealing, mail.ref, mail.sealedLink)).pathname
  const code = path.split('/').find((part) => /^[\w-]{22}$/.test(part))
  if (code === undefined) throw new Error(`the link of ${kind} contains no code`)
  return { path, code }
}
