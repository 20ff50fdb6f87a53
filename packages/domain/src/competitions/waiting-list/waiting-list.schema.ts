// How the places of a test are given, and who waits for one.
import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { waitingStates } from './waiting-entry.rules.ts'

export const PlaceMethod = z.enum(['FIRST_COME', 'DRAW']).meta({ id: 'PlaceMethod' })
export type PlaceMethod = z.infer<typeof PlaceMethod>

export const WaitingState = z.enum(waitingStates).meta({ id: 'WaitingState' })
export type WaitingState = z.infer<typeof WaitingState>

export const PlacePriority = z
  .object({
    name: z.string().trim().min(1).max(100).describe('Shown to everybody, such as “Members of the club”'),
    rules: RuleTree.describe('Who has this priority: riders and horses that meet all of these rules'),
  })
  .meta({ id: 'PlacePriority' })
export type PlacePriority = z.infer<typeof PlacePriority>

const chosen = {
  takesWaiting: z.boolean().describe('Whether the test takes a waiting list once it is full'),
  method: PlaceMethod.describe('By the moment of entering, or by a draw among all who enter before its moment'),
  drawAt: Instant.nullable().describe('The moment of the draw; null without one'),
  hoursToAccept: z.int().min(1).max(336).describe('For how long an offered place is held'),
}

/** What everybody reads about the places of a test. */
export const ShownPlaceGiving = z
  .object({
    ...chosen,
    priorities: z.array(z.string()).describe('Names of the priorities, the first one first'),
    commitment: z
      .string()
      .nullable()
      .describe('SHA-256 of the seed, published before anybody enters; null without a draw'),
    seed: z.string().nullable().describe('The seed, from which anybody repeats the draw; null before it'),
    drawnAt: Instant.nullable().describe('When it was drawn; null before'),
    drawn: z.int().nullable().describe('How many were drawn; null before'),
  })
  .meta({ id: 'ShownPlaceGiving' })
export type ShownPlaceGiving = z.infer<typeof ShownPlaceGiving>

/** The settings as the organiser has them. Version 0: nothing was chosen yet. */
export const PlaceGiving = ShownPlaceGiving.extend({
  priorities: z.array(PlacePriority).describe('The priorities, the first one first'),
  canChange: z.boolean().describe('Whether everything may still be chosen, because the registration has not opened'),
  canOpenList: z.boolean().describe('Whether a list by the moment of entering may still be opened'),
  version: z.int().min(0),
}).meta({ id: 'PlaceGiving' })
export type PlaceGiving = z.infer<typeof PlaceGiving>

export const SavePlaceGiving = z
  .object({
    ...chosen,
    drawAt: chosen.drawAt.default(null),
    priorities: z.array(PlacePriority).max(5).default([]),
    version: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .describe('The version that the caller has seen; 0 if nothing was chosen'),
  })
  .refine(({ method, drawAt }) => method !== 'DRAW' || drawAt !== null, {
    error: kernelErrors.fieldRequired.code,
    path: ['drawAt'],
  })
export type SavePlaceGiving = z.infer<typeof SavePlaceGiving>

/** The place of somebody on the list, and why it is that one. */
export const WaitingPlace = z
  .object({
    position: z.int().describe('From 1'),
    of: z.int().describe('How many wait'),
    priority: z
      .object({ number: z.int(), name: z.string() })
      .nullable()
      .describe('The first priority that is met; null if none is'),
    draw: z
      .object({ number: z.int(), of: z.int() })
      .nullable()
      .describe('Drawn as which of how many; null if not drawn'),
    enteredAt: Instant,
  })
  .meta({ id: 'WaitingPlace' })

const entryFields = {
  ref: Ref,
  test: RefName,
  practitionerRef: Ref,
  rider: RefName,
  horse: RefName,
  organisation: RefName.nullable(),
  state: WaitingState,
  place: WaitingPlace.nullable().describe('Null before a draw, and once it no longer waits'),
  enteredAt: Instant,
  offeredUntil: Instant.nullable().describe('Until when the offered place may be accepted; null without an offer'),
  registrationRef: Ref.nullable().describe('The registration that it became; null if it became none'),
  notes: z.string(),
  version: Version,
}

export const WaitingEntry = z.object(entryFields).meta({ id: 'WaitingEntry' })
export type WaitingEntry = z.infer<typeof WaitingEntry>

/** The list of a test as its organiser reads it: those with an offer first, then all who wait, then the others. */
export const WaitingList = z.object({ giving: PlaceGiving, entries: z.array(WaitingEntry) }).meta({ id: 'WaitingList' })
export type WaitingList = z.infer<typeof WaitingList>

/** An own entry. Of the others it tells how many they are. */
export const MemberWaitingEntry = z
  .object({
    ...entryFields,
    competition: RefName,
    timeZone: z.string().describe('Time zone of the competition'),
    waiting: z.int().describe('How many wait for this test'),
    canAnswer: z.boolean().describe('Whether the caller accepts, declines and withdraws for the member'),
    giving: ShownPlaceGiving,
  })
  .meta({ id: 'MemberWaitingEntry' })
export type MemberWaitingEntry = z.infer<typeof MemberWaitingEntry>
