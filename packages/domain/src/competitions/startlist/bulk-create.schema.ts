// cs109: many tests and start lists at once. The plan says beforehand how many there will be; the same plan is created.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const BulkCreate = z.object({
  sportCategories: z
    .array(Ref)
    .max(100)
    .default([])
    .describe('A test is created for each of these categories that has none yet'),
  tests: z
    .array(Ref)
    .max(200)
    .default([])
    .describe('A start list is created for each part of these tests that has none yet'),
  hasStartlists: z.boolean().default(true).describe('Whether the new tests get start lists too'),
  openPositions: z.int().min(0).max(200).default(0).describe('Open positions at the end of each new list'),
})
export type BulkCreate = z.infer<typeof BulkCreate>

/** HAS_TEST: the category has a test. HAS_STARTLIST: every part of the test has a list. CANCELLED: the test is cancelled. */
export const BulkSkipReason = z.enum(['HAS_TEST', 'HAS_STARTLIST', 'CANCELLED']).meta({ id: 'BulkSkipReason' })

export const BulkPlan = z
  .object({
    /** The tests to create. */
    tests: z.array(z.object({ sportCategoryRef: Ref, name: z.string() })),
    /** The start lists to create. */
    startlists: z.array(
      z.object({
        /** Null for a list of a test that is created with it. */
        testRef: Ref.nullable(),
        testSetRef: Ref.nullable(),
        name: z.string(),
        starters: z.int().describe('Registrations that get a place'),
        waiting: z.int().describe('Registrations for which the list has no room'),
        openPositions: z.int(),
      }),
    ),
    /** Requested categories and tests for which nothing is created. */
    skipped: z.array(
      z.object({ ref: Ref, name: z.string(), reason: BulkSkipReason.describe('Why nothing is created') }),
    ),
  })
  .meta({ id: 'BulkPlan' })
export type BulkPlan = z.infer<typeof BulkPlan>
