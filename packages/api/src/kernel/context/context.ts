// The context of every procedure. The server builds it for a request, a job for its task, a test for its actor.

import type { Database, Db } from '@oxer/db'
import type { Drawing } from '@oxer/documents/drawing/drawing'
import type { Drawn } from '@oxer/documents/list-paper/list-paper'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CardProvider } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import type { ErrorValues } from '@oxer/domain/kernel/error/error.schema'
import type { PlannedEvent } from '@oxer/domain/kernel/event/event.schema'
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { FieldCall, Replayed } from '../field-log/field-call-state.ts'
import type { Sealing } from '../sealing/sealing.gateway.ts'
import type { FileStorage } from '../storage/storage.gateway.ts'

export type TenantFacts = {
  readonly ref: string
  readonly host: string
  readonly name: string
  readonly avatar: string | null
  readonly colour: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly features: readonly TenantFeature[]
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

/**
 * Promises events about a subject. `find` is called once, at the end of the command, with all that it has recorded,
 * and reads the rows as they are then.
 */
export type Announce = (
  subjectRef: string,
  find: (lines: readonly HistoryLine[]) => Promise<readonly PlannedEvent[]>,
) => void

export type Log = {
  info: (message: string, details?: ErrorValues) => void
  warn: (message: string, details?: ErrorValues) => void
  error: (message: string, cause: unknown) => void
}

export type Services = {
  readonly database: Database
  readonly storage: FileStorage
  /** Encrypts secrets that must be read again later. */
  readonly sealing: Sealing
  /** Draws a document outside the thread that answers. Without it, that thread draws, as in tests. */
  readonly draw?: (drawing: Drawing) => Promise<Drawn>
  readonly log: Log
  readonly publicUrl: string
  readonly version: string
  /** Names of the credentials of other systems in the environment; procedures do not get their values. */
  readonly credentials?: readonly string[]
  /** Whether a mail server is set. Without one, mails wait in the outbox. */
  readonly isMailSent?: boolean
  /** Whether the keys of the provider of card payments are set. */
  readonly isCardPaid?: boolean
  /** What answers questions about accounts at that provider; null without keys. */
  readonly cardProvider?: CardProvider | null
  /** Webhooks may reach this machine itself, over http. Never in production. */
  readonly isLoopbackReached?: boolean
  /** People sign in at an identity provider outside Oxer. */
  readonly hasExternalSignIn?: boolean
}

export type RememberedActor = {
  /** False as soon as the database has reported that the actor's rights changed, at the latest with the answer to a later statement. */
  readonly isCurrent: () => boolean
  /** The actor as the database has it now; null if the session has ended. @throws the refusal of an invalid token */
  readonly readAgain: () => Promise<Actor | null>
}

/** `isWithheld`: the answer contained a secret and was not stored. */
export type EarlierAnswer = { readonly answer: unknown; readonly isWithheld: boolean }

export type Context = {
  /** The client of this call; within a mutation, its transaction. */
  readonly db: Db
  readonly services: Services
  readonly actor: Actor | null
  /** The author in the history if nobody is signed in, such as the set-up or a command at the server's console. */
  readonly authorName?: string | undefined
  /** Null if the actor was read from the database for this call. For a query, the actor may come from memory. */
  readonly remembered: RememberedActor | null
  readonly tenant: TenantFacts
  readonly language: 'EN' | 'NL'
  readonly now: () => Date
  readonly newRef: () => string
  readonly requestId: string
  /** From the Idempotency-Key header; a retry with the same key changes nothing a second time. */
  readonly idempotencyKey: string | null
  /** Within a mutation: what an earlier call with the same Idempotency-Key answered; null for the first. */
  readonly earlier?: EarlierAnswer | null | undefined
  /** The line of the log of a field day that this call applies. */
  readonly replaying?: Replayed | undefined
  /** Within a mutation: what it has to do with competitions that are taken along. */
  readonly fieldCall?: FieldCall | undefined
  /** SHA-256 of the session id in the cookie, if the actor has one. */
  readonly sessionId: string | null
  /** When the user of the session last proved who they are; null for a token, and if the provider did not say. */
  readonly signedInAt: Date | null
}

/** Within a mutation: its transaction, its history and the work that follows its commit. */
export type CommandContext = Context & {
  readonly record: (line: HistoryLine) => void
  /** States why a mutation records nothing, for instance because a retry changed nothing. */
  readonly recordNothing: (reason: string) => void
  readonly announce: Announce
  /**
   * Stores what a command has recorded and announced so far, if that is much, so that it is not all held until the end. The command records
   * at least one more line after it. Never within a savepoint, nor before one: some of it may be stored after the call has ended.
   */
  readonly flush?: () => Promise<void>
  /** Runs after the transaction is committed; never if it is rolled back. */
  readonly afterCommit: (follow: () => Promise<void>) => void
}

/** The context of a command whose actor is always known. */
export type ActingContext = CommandContext & { readonly actor: Actor }
