// A start order as one record: everything that determines the order of a list, stored with the list so that anybody can
// repeat it (decision 16; spec section 3, "Startlist").
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { startlistErrors } from './startlist.errors.ts'
import {
  ChangedStartlist,
  MultiParticipation,
  SortDirection,
  Startlist,
  StartlistOrderMethod,
  startOrderShape,
} from './startlist.schema.ts'

const noSpread = { order: 'NATURAL', minimumGap: 1 } as const

export const StartOrder = z
  .strictObject({
    method: StartlistOrderMethod,
    ...startOrderShape,
    multiParticipation: MultiParticipation.default(noSpread),
  })
  .check((context) => {
    const { method, basis, field, seed, order, fromStartlistRef } = context.value
    const miss = (path: string, message = 'REQUIRED'): void => {
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    }
    if (method === 'RANDOM' && seed === null) miss('seed', startlistErrors.seedMissing.code)
    if (method === 'BY_SELECTION' && order.length === 0) miss('order')
    const takesOther =
      method === 'FROM_OTHER' || method === 'REPEAT' || (method === 'AUTOMATIC' && basis === 'BY_STARTLIST')
    if (takesOther && fromStartlistRef === null) miss('fromStartlistRef')
    if (method === 'AUTOMATIC' && basis === 'BY_FIELD' && field === null) miss('field')
  })
  .meta({ id: 'StartOrder' })
export type StartOrder = z.infer<typeof StartOrder>

/**
 * The starters who go on from a previous result: all, those within a number of errors or points, or the best by
 * ranking.
 */
export const AutomaticSelection = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ALL') }),
    z.strictObject({ kind: z.literal('MAXIMUM_ERRORS'), errors: z.number().min(0).max(10_000) }),
    z.strictObject({ kind: z.literal('MINIMUM_POINTS'), points: z.number().min(0).max(100_000) }),
    z.strictObject({ kind: z.literal('TOP'), count: z.int().min(1).max(5000) }),
  ])
  .meta({ id: 'AutomaticSelection' })
export type AutomaticSelection = z.infer<typeof AutomaticSelection>

export const AutomaticSort = z.enum(['STARTORDER', 'POINTS', 'TIME', 'ERRORS']).meta({ id: 'AutomaticSort' })
export type AutomaticSort = z.infer<typeof AutomaticSort>

/**
 * cr287: the starters of the deciding list that the preview shows. ALL: everybody in starting order. TOP: those with a
 * place. TOTAL_ERRORS and POINTS: those with errors or points, the best first.
 */
export const AutomaticDisplayMode = z
  .enum(['ALL', 'TOP', 'TOTAL_ERRORS', 'POINTS'])
  .meta({ id: 'AutomaticDisplayMode' })
export type AutomaticDisplayMode = z.infer<typeof AutomaticDisplayMode>

export const AutomaticStartlist = z
  .strictObject({
    selection: AutomaticSelection.default({ kind: 'ALL' }),
    includeEliminated: z.boolean().default(false),
    sort: AutomaticSort.default('STARTORDER'),
    direction: SortDirection.default('ASCENDING'),
  })
  .meta({ id: 'AutomaticStartlist' })
export type AutomaticStartlist = z.infer<typeof AutomaticStartlist>

/** cs104: the deciding results, and their use; with `apply` false the outcome is shown and nothing is stored. */
export const MakeAutomaticStartlist = ChangedStartlist.extend(AutomaticStartlist.shape).extend({
  fromStartlistRef: Ref,
  displayMode: AutomaticDisplayMode.default('ALL'),
  apply: z.boolean().default(true),
})
export type MakeAutomaticStartlist = z.infer<typeof MakeAutomaticStartlist>

const Starter = z.object({ practitionerRef: Ref, rider: RefName, horse: RefName })

export const AutomaticStartlistOutcome = z
  .object({
    isApplied: z.boolean(),
    /** The starters in their order; locked entries of the list stay in their places beside them. */
    starters: z.array(Starter.extend({ isAdded: z.boolean() })),
    /** Starters of the list who do not go on; their registrations wait again. */
    leaving: z.array(Starter),
    /** Starters who go on, but are not registered for a test of this list. */
    missing: z.array(Starter),
    /** The starters of the deciding list with their results, by the display mode. */
    candidates: z.array(
      Starter.extend({
        startPosition: z.int(),
        place: z.int().nullable(),
        totalErrors: z.number().nullable(),
        points: z.number().nullable(),
        isEliminated: z.boolean(),
        /** Whether the selection takes this starter. */
        isSelected: z.boolean(),
      }),
    ),
    /** The stored list. */
    startlist: Startlist,
  })
  .meta({ id: 'AutomaticStartlistOutcome' })
export type AutomaticStartlistOutcome = z.infer<typeof AutomaticStartlistOutcome>

/** How several lists become one: in sequence, or each distributed evenly over the whole. */
export const CombinedOrder = z.enum(['ONE_AFTER_ANOTHER', 'EVENLY_MIXED']).meta({ id: 'CombinedOrder' })
export type CombinedOrder = z.infer<typeof CombinedOrder>
