// What nearly every API test begins with: a database of its own, two federations that look alike, and the API as anybody.
import { type Database, newRef } from '@oxer/db'
import { type Given, given, type Subject, type TwinWorlds, testDatabase, twinWorlds } from '@oxer/testing'
import { afterAll } from 'vitest'
import { type CallOptions, callAs, downloadAs, memoryStorage } from './call.ts'

/** A Sunday morning in the season. */
export const testMoment = '2026-05-17T08:00:00Z'

export type ApiTestOptions = Omit<CallOptions, 'database' | 'now'> & {
  /** The moment at which the clock stands; `testMoment` unless given. */
  at?: string
}

export type ApiTest = {
  database: Database
  now: () => Date
  make: Given
  worlds: TwinWorlds
  /** The ref of federation A. */
  federation: string
  as: (subject: Subject, over?: Partial<CallOptions>) => ReturnType<typeof callAs>
  downloadAs: (subject: Subject, over?: Partial<CallOptions>) => ReturnType<typeof downloadAs>
}

/**
 * `const { as, worlds, make } = await apiTest()` at the top of a test file. `as('rider')` calls the API as that subject on the host of
 * federation A, `downloadAs('rider')` its downloads; `over` changes the options of one call. The clock stands still.
 */
export const apiTest = async ({ at = testMoment, ...options }: ApiTestOptions = {}): Promise<ApiTest> => {
  const now = () => new Date(at)
  const database = await testDatabase()
  afterAll(() => database.close())
  const make = given(database.prisma, { newRef, now })
  const worlds = await twinWorlds(make, now)
  const federation = worlds.a.federation.ref
  const storage = memoryStorage()
  const optionsOf = (over: Partial<CallOptions>): CallOptions => ({
    database,
    now,
    storage,
    ...options,
    tenant: { federationRefs: [federation], ...options.tenant },
    ...over,
  })
  return {
    database,
    now,
    make,
    worlds,
    federation,
    as: (subject, over = {}) => callAs(worlds.actors[subject], optionsOf(over)),
    downloadAs: (subject, over = {}) => downloadAs(worlds.actors[subject], optionsOf(over)),
  }
}
