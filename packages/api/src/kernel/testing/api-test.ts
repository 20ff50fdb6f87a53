// The start of an API test: a separate database, two federations that look alike, and the API for every subject.
import { type Database, newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type Given,
  given,
  isShared,
  type Prepared,
  prepare,
  type Subject,
  type TwinWorlds,
  testDatabase,
  twinWorlds,
} from '@oxer/testing'
import { afterAll } from 'vitest'
import type { FileStorage } from '../storage/storage.gateway.ts'
import { type CallOptions, callAs, downloadAs, memoryStorage } from './call.ts'

/** A Sunday morning in the season. */
export const testMoment = '2026-05-17T08:00:00Z'

export type ApiTestOptions = Omit<CallOptions, 'database' | 'now'> & {
  /** The time of the stopped clock; `testMoment` unless given. */
  at?: string
  /** A clock that moves, instead of `at`. */
  now?: () => Date
}

/** Options of one call that differ from those of the file. */
type Over = Partial<CallOptions>

export type EmptyApiTest = {
  database: Database
  now: () => Date
  make: Given
  /** Files in memory, unless a storage is given. */
  storage: FileStorage
  /** The options of a call, for tests that make a context themselves. */
  options: CallOptions
  /** The API as this actor; null is a signed-out visitor. */
  apiOf: (actor: Actor | null, over?: Over) => ReturnType<typeof callAs>
  downloadsOf: (actor: Actor | null, over?: Over) => ReturnType<typeof downloadAs>
}

export type ApiTest = EmptyApiTest & {
  worlds: TwinWorlds
  /** The ref of federation A. */
  federation: string
  api: (subject: Subject, over?: Over) => ReturnType<typeof callAs>
  downloads: (subject: Subject, over?: Over) => ReturnType<typeof downloadAs>
}

const withOptions = (options: CallOptions) => ({
  options,
  apiOf: (actor: Actor | null, over: Over = {}) => callAs(actor, { ...options, ...over }),
  downloadsOf: (actor: Actor | null, over: Over = {}) => downloadAs(actor, { ...options, ...over }),
})

type Start = { readonly worlds: TwinWorlds; readonly count: number }

/** The worlds at `testMoment` and how many names they have, stored once for all files of this process. */
let started: Promise<Prepared<Start>> | undefined

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

const prepareWorlds = (): Promise<Prepared<Start>> =>
  prepare(async ({ prisma }) => {
    const [now, names] = [() => new Date(testMoment), { count: 0 }]
    const worlds = await twinWorlds(given(prisma, { newRef, now, names }), now)
    return { worlds: frozen(worlds), count: names.count }
  })

/** The same as `apiTest` without any rows, for tests that make their own accounts. */
export const emptyApiTest = (options: ApiTestOptions = {}): Promise<EmptyApiTest> => startTest(options)

const startTest = async (
  { at = testMoment, ...rest }: ApiTestOptions,
  prepared?: Prepared<Start>,
): Promise<EmptyApiTest> => {
  const { now = () => new Date(at), storage = memoryStorage(), ...over } = rest
  const database = await testDatabase(prepared)
  afterAll(() => database.close())
  const make = given(database.prisma, { newRef, now, names: { count: prepared?.rows.count ?? 0 } })
  return { database, now, make, storage, ...withOptions({ database, now, storage, ...over }) }
}

/**
 * `const { api, worlds, make } = await apiTest()` at the top of a test file. `api('rider')` is the API as that subject on the host of
 * federation A, `downloads('rider')` its downloads; `over` changes the options of one call. The clock is stopped unless `now` is given.
 */
export const apiTest = async ({ tenant, ...over }: ApiTestOptions = {}): Promise<ApiTest> => {
  const isPrepared = over.now === undefined && over.at === undefined && !isShared()
  if (isPrepared) started ??= prepareWorlds()
  const prepared = isPrepared ? await started : undefined
  const empty = await startTest(over, prepared)
  const worlds = prepared?.rows.worlds ?? (await twinWorlds(empty.make, empty.now))
  const federation = worlds.a.federation.ref
  const calls = withOptions({ ...empty.options, tenant: { federationRefs: [federation], ...tenant } })
  return {
    ...empty,
    ...calls,
    worlds,
    federation,
    api: (subject, differing) => calls.apiOf(worlds.actors[subject], differing),
    downloads: (subject, differing) => calls.downloadsOf(worlds.actors[subject], differing),
  }
}
