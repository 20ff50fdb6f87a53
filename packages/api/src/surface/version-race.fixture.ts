// The shape of a race over a version, and the mutations that need one: those of the router whose input has a `version`. The compiler
// finds them, so a mutation without an entry in the tables does not compile.
import type { Database } from '@oxer/db'
import type { Given, Subject, TwinWorlds } from '@oxer/testing'
import * as z from 'zod'
import { callAs } from '../kernel/testing/call.ts'
import type { AppRouter } from '../router.ts'

type KeyOf<Input> = Input extends unknown ? keyof Input : never
type Mutation<Input> = { _def: { type: 'mutation'; $types: { input: Input } } }

/** The paths of the mutations below a node of the router whose input has a `version`. */
type VersionedIn<Node, Path extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends { _def: { procedure: true } }
    ? Node[Name] extends Mutation<infer Input>
      ? 'version' extends KeyOf<Input>
        ? `${Path}${Name}`
        : never
      : never
    : VersionedIn<Node[Name], `${Path}${Name}.`>
}[keyof Node & string]

type InputIn<Node, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? InputIn<Node[Head], Rest>
    : never
  : Path extends keyof Node
    ? Node[Path] extends Mutation<infer Input>
      ? Input
      : never
    : never

type Routes = AppRouter['_def']['record']
export type VersionedMutation = VersionedIn<Routes>
type InputOf<Path extends VersionedMutation> = InputIn<Routes, Path>

/** The same at run time, for one input of an endpoint. */
export const takesVersion = (input: unknown): boolean => {
  const { properties = {} } = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return 'version' in properties
}

export type Race<Input> = {
  /** The subject as its own read gives it; the loser's `current` is this. */
  read: () => Promise<object>
  /** Two inputs with the version that is stored now; `n` makes them differ from each other and from all earlier ones. */
  pair: (n: number) => Promise<readonly [Input, Input]>
  subject?: Subject
}

/** One for each mutation that takes a version; null for one that never writes. */
export type Races = {
  [Path in VersionedMutation]: (() => Race<InputOf<Path>> | Promise<Race<InputOf<Path>>>) | null
}

export type RaceSetting = { database: Database; worlds: TwinWorlds; make: Given; now: () => Date }

/** The API as a subject of world A. */
export const callerIn =
  ({ database, worlds, now }: RaceSetting) =>
  (subject: Subject): ReturnType<typeof callAs> => {
    const { ref } = worlds.a.federation
    return callAs(worlds.actors[subject], { database, now, tenant: { federationRefs: [ref], federationRef: ref } })
  }

export const byRef = <Row extends { ref: string }>(rows: readonly Row[], ref: string): Row | undefined =>
  rows.find((row) => row.ref === ref)

export const race = <Seen extends object, Input>(
  read: () => Promise<Seen | undefined>,
  change: (seen: Seen, n: number) => Input | Promise<Input>,
  { prepare, ...rest }: { prepare?: () => Promise<unknown>; subject?: Subject } = {},
): Race<Input> => {
  const found = async (): Promise<Seen> => {
    const seen = await read()
    if (seen === undefined) throw new Error('the read does not give the subject')
    return seen
  }
  return {
    ...rest,
    read: found,
    pair: async (n) => {
      await prepare?.()
      const seen = await found()
      return [await change(seen, n), await change(seen, n + 1)]
    },
  }
}
