// Typed results that are not on the server yet. They are stored here before they are sent, so that neither a reload, an empty battery nor
// a lost network loses a mark. Each one has its own key, so that a retry after a lost answer is stored once. The server checks the
// version; if two users changed different fields, both changes stay.
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult, mergeResults } from '@oxer/domain/competitions/result/result-content.rules'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { Connection } from '../../../shared/connection.ts'
import { announcePending, type PendingState, pendingPrefix } from './pending-results.view.ts'
import type { Typed } from './result.form.ts'

/** The stored result that the user saw when they began. */
export type Base = { readonly version: number; readonly content: Result | null }

/** An error of the server's rules about one part of a result, such as `rounds.0.time`. */
export type RefusedPart = { readonly path: string; readonly code: string }

export type Pending = {
  readonly participation: string
  readonly typed: Typed
  readonly base: Base
  readonly state: PendingState
  /** The values to send; null for a draft. */
  readonly result: Result | null
  readonly key: string
  /** Order of sending. */
  readonly at: number
  /** Sent, but it is unknown whether it has arrived. */
  readonly isTried: boolean
  /** Earlier values of this user of which it is unknown whether they have arrived. */
  readonly unanswered: readonly Result[]
  /** REFUSED: the server's causes, with the affected parts of the result. CONFLICT: the server's line. */
  readonly messages: readonly string[]
  readonly refused: readonly RefusedPart[]
  readonly current: ResultLine | null
}

/** STALE: another user was first. OFFLINE: no answer, and it is tried again. */
export type SendOutcome =
  | { readonly kind: 'STORED'; readonly line: ResultLine }
  | { readonly kind: 'STALE'; readonly current: ResultLine }
  | { readonly kind: 'REFUSED'; readonly messages: readonly string[]; readonly refused: readonly RefusedPart[] }
  | { readonly kind: 'OFFLINE' }

export type QueueOptions = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /**
   * Account, competition and test set: values that another account typed on this machine are not sent under this
   * account.
   */
  readonly place: string
  readonly send: (pending: Pending & { result: Result }) => Promise<SendOutcome>
  readonly onStored: (line: ResultLine) => void
  readonly onMerged: (participation: string) => void
  readonly newKey: () => string
  /** The time, in milliseconds. */
  readonly now: () => number
  readonly connection: Connection
  /** Schedules a later call; returns a function that cancels it. */
  readonly later: (retry: () => void, attempt: number) => () => void
}

export type QueueView = {
  readonly byParticipation: ReadonlyMap<string, Pending>
  readonly isOffline: boolean
  /** Since when nothing can be sent, in milliseconds; null while there is a network and sending succeeds. */
  readonly offlineSince: number | null
}

export type ResultQueue = {
  readonly view: () => QueueView
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps the typed values. */
  readonly draft: (participation: string, typed: Typed, base: Base) => void
  readonly submit: (participation: string, typed: Typed, base: Base, result: Result) => void
  readonly discard: (participation: string) => void
  /** For two results that contradict each other: saves the user's own over the one on the server. */
  readonly keepMine: (participation: string) => void
  readonly flush: () => Promise<void>
  /** Sends the remaining entries, and all later ones, until it is stopped. */
  readonly start: () => void
  readonly stop: () => void
}

/** Values that may be on the server without an answer to this user. */
const unansweredOf = (known: Pending | undefined): readonly Result[] =>
  known === undefined ? [] : known.isTried && known.result ? [...known.unanswered, known.result] : known.unanswered

const baseOf = (line: ResultLine): Base => ({
  version: line.result?.version ?? 0,
  content: line.result?.content ?? null,
})

/** The entries that are not saved yet, kept in the browser as well, so that a closed page loses none. */
const createPendingEntries = ({
  storage,
  place,
  now,
  connection,
}: Pick<QueueOptions, 'storage' | 'place' | 'now' | 'connection'>) => {
  const prefix = pendingPrefix(place)
  const listeners = new Set<() => void>()
  let pending = new Map<string, Pending>()
  let failingSince: number | null = null
  /** The last answer: a server on this machine answers without a network. */
  let heardAt = 0
  let latest = 0
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index)
    if (name === null || !name.startsWith(prefix)) continue
    const kept = JSON.parse(storage.getItem(name) ?? 'null') as
      | (Omit<Pending, 'refused'> & Partial<Pick<Pending, 'refused'>>)
      | null
    // It is unknown whether a call under way has arrived, so it is sent once more, with its key.
    if (kept) {
      const { refused = [], state } = kept
      pending.set(kept.participation, { ...kept, refused, state: state === 'SENDING' ? 'WAITING' : state })
    }
    latest = Math.max(latest, kept?.at ?? 0)
  }
  const offlineSince = (): number | null => {
    const lost = connection.lostSince()
    return failingSince ?? (lost !== null && lost >= heardAt ? lost : null)
  }
  const view = (): QueueView => {
    const since = offlineSince()
    return { byParticipation: pending, isOffline: since !== null, offlineSince: since }
  }
  let shown = view()
  const tell = (): void => {
    shown = view()
    announcePending()
    for (const listener of listeners) listener()
  }
  return {
    view: (): QueueView => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The number of the last entry, in the order in which they were made. */
    latest,
    get: (participation: string) => pending.get(participation),
    /** Returns the entry that has waited longest. */
    next: (): (Pending & { result: Result }) | null => {
      const waiting = [...pending.values()].filter((entry) => entry.state === 'WAITING').sort((a, b) => a.at - b.at)[0]
      return waiting?.result ? { ...waiting, result: waiting.result } : null
    },
    keep: (entry: Pending): void => {
      storage.setItem(prefix + entry.participation, JSON.stringify(entry))
      pending = new Map(pending).set(entry.participation, entry)
      tell()
    },
    forget: (participation: string): void => {
      storage.removeItem(prefix + participation)
      pending = new Map(pending)
      pending.delete(participation)
      tell()
    },
    noAnswer: (): void => {
      failingSince ??= offlineSince() ?? now()
      tell()
    },
    heard: (): void => {
      heardAt = now()
      if (!shown.isOffline) return
      failingSince = null
      tell()
    },
    /** The network came or went. What waits has to be sent before it counts as reached. */
    connectionChanged: (): void => {
      if (connection.lostSince() === null && ![...pending.values()].some(({ state }) => state === 'WAITING')) {
        failingSince = null
      }
      tell()
    },
  }
}

type PendingEntries = ReturnType<typeof createPendingEntries>

/** Applies the server's answer to the entry that was sent. The entry may have been changed meanwhile. */
const settle = (
  { get, keep, forget }: PendingEntries,
  { onStored, onMerged, newKey }: Pick<QueueOptions, 'onStored' | 'onMerged' | 'newKey'>,
  sent: Pending & { result: Result },
  outcome: SendOutcome,
): void => {
  const now = get(sent.participation)
  const isUnchanged = now?.key === sent.key
  if (outcome.kind === 'STORED') {
    onStored(outcome.line)
    if (isUnchanged) forget(sent.participation)
    // Typed while it was being sent, so what follows is based on the stored version.
    else if (now) keep({ ...now, base: baseOf(outcome.line), unanswered: [] })
    return
  }
  if (!now || !isUnchanged) return
  if (outcome.kind === 'REFUSED') {
    keep({ ...now, state: 'REFUSED', messages: outcome.messages, refused: outcome.refused })
    return
  }
  if (outcome.kind === 'OFFLINE') {
    keep({ ...now, state: 'WAITING' })
    return
  }
  const { current } = outcome
  onStored(current)
  const theirs = current.result?.content ?? null
  // The other writer was this user: an earlier value had arrived, and only the answer was lost.
  if (theirs !== null && now.unanswered.some((earlier) => isSameResult(earlier, theirs))) {
    keep({ ...now, state: 'WAITING', base: baseOf(current), key: newKey(), isTried: false })
    return
  }
  const merged = theirs === null ? null : mergeResults(sent.base.content, sent.result, theirs)
  if (theirs !== null && merged?.ok) {
    if (isSameResult(merged.result, theirs)) {
      forget(sent.participation)
      return
    }
    onMerged(sent.participation)
    keep({ ...now, state: 'WAITING', base: baseOf(current), result: merged.result, key: newKey(), isTried: false })
    return
  }
  keep({ ...now, state: 'CONFLICT', current })
}

/** An entry as it is typed. Its key is new, because other values are another call. */
const entryOf = (
  known: Pending | undefined,
  entry: Pick<Pending, 'participation' | 'typed' | 'base' | 'state' | 'result' | 'key' | 'at'>,
): Pending => ({
  ...entry,
  base: known?.base ?? entry.base,
  isTried: false,
  unanswered: unansweredOf(known),
  messages: [],
  refused: [],
  current: null,
})

export const createResultQueue = (options: QueueOptions): ResultQueue => {
  const { send, newKey, later } = options
  const entries = createPendingEntries(options)
  const { get, keep } = entries
  let isStopped = false
  let attempt = 0
  let callOff: (() => void) | null = null
  let running: Promise<void> | null = null
  let unwatch: (() => void) | null = null
  let counter = entries.latest

  const run = async (): Promise<void> => {
    for (let entry = entries.next(); entry !== null && !isStopped; entry = entries.next()) {
      keep({ ...entry, state: 'SENDING', isTried: true })
      const outcome = await send(entry)
      settle(entries, options, entry, outcome)
      if (outcome.kind === 'OFFLINE') {
        entries.noAnswer()
        attempt += 1
        callOff?.()
        callOff = later(() => void flush(), attempt)
        return
      }
      attempt = 0
      entries.heard()
    }
  }
  const flush = (): Promise<void> => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    view: entries.view,
    subscribe: entries.subscribe,
    draft: (participation, typed, base) => {
      const known = get(participation)
      counter += known ? 0 : 1
      const at = known?.at ?? counter
      keep(entryOf(known, { participation, typed, base, state: 'DRAFT', result: null, key: newKey(), at }))
    },
    submit: (participation, typed, base, result) => {
      counter += 1
      const entry = { participation, typed, base, state: 'WAITING', result, key: newKey(), at: counter } as const
      keep(entryOf(get(participation), entry))
      void flush()
    },
    discard: entries.forget,
    keepMine: (participation) => {
      const known = get(participation)
      if (known?.state !== 'CONFLICT' || !known.current) return
      keep({ ...known, state: 'WAITING', base: baseOf(known.current), current: null, key: newKey(), isTried: false })
      void flush()
    },
    flush,
    start: () => {
      isStopped = false
      unwatch ??= options.connection.watch(entries.connectionChanged)
      entries.connectionChanged()
      void flush()
    },
    stop: () => {
      isStopped = true
      unwatch?.()
      unwatch = null
      callOff?.()
    },
  }
}
