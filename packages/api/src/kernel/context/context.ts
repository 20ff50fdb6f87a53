// What every procedure is given. The server makes it for a request, a job for its task, a test for its actor.
import type { Database, Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { ErrorValues } from '@oxer/domain/kernel/error/error.schema'
import type { FileStorage } from '../storage/storage.gateway.ts'

export type TenantFacts = {
  readonly ref: string
  readonly host: string
  readonly name: string
  readonly avatar: string | null
  readonly colour: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly features: readonly string[]
  readonly federationRef: string | null
  /** Federations whose public data this host shows. */
  readonly federationRefs: readonly string[]
}

export type HistoryLine = {
  /** The user's verb: create, publish, sign-off. */
  action: string
  noun: string
  ref: string
  parentRef?: string | null
  federationRef?: string | null
  before?: unknown
  after?: unknown
}

export type Log = {
  info: (message: string, details?: ErrorValues) => void
  warn: (message: string, details?: ErrorValues) => void
  error: (message: string, cause: unknown) => void
}

export type Services = {
  readonly database: Database
  readonly storage: FileStorage
  readonly log: Log
  readonly publicUrl: string
  readonly version: string
  /** Names of the credentials of other systems that the environment has; their values are not for procedures. */
  readonly credentials?: readonly string[]
}

export type Context = {
  /** The client of this call: within a mutation, its transaction. */
  readonly db: Db
  readonly services: Services
  readonly actor: Actor | null
  readonly tenant: TenantFacts
  readonly language: 'EN' | 'NL'
  readonly now: () => Date
  readonly newRef: () => string
  readonly requestId: string
  /** From the Idempotency-Key header; a retry with the same key does nothing twice. */
  readonly idempotencyKey: string | null
  /** SHA-256 of the session id in the cookie, when the actor came with one. */
  readonly sessionId: string | null
}

/** Within a mutation: one transaction, its history and what follows its commit. */
export type CommandContext = Context & {
  readonly record: (line: HistoryLine) => void
  /** Says why a mutation leaves no line, for instance because a retry changed nothing. */
  readonly recordNothing: (reason: string) => void
  /** Runs once the transaction is committed; never when it is rolled back. */
  readonly afterCommit: (follow: () => Promise<void>) => void
}

/** A command's context for an actor who is surely there. */
export type ActingContext = CommandContext & { readonly actor: Actor }
