// The problems of a competition that its organiser should know before the weekend (cr082, cr709-cr721).
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** In the order of spec section 8. */
export const HealthProblem = z
  .enum([
    'NOT_STARTED',
    'LICENSE',
    'HORSE_IN_DISCIPLINE',
    'CAREER_LEVEL',
    'STARTLIST_NOT_PLANNED',
    'TEST_WITHOUT_STARTLIST',
    'PRICE_PROFILE_MISSING',
    'PRICE_PROFILE_WITHOUT_DEFAULT',
    'PRICE_PROFILE_SEVERAL_DEFAULTS',
    'WITHOUT_CAREER_POINTS',
    'WITHOUT_CHAMPIONSHIP_POINTS',
    'WITHOUT_CAREER',
    'UNOFFICIAL_COMBINATION',
  ])
  .meta({ id: 'HealthProblem' })
export type HealthProblem = z.infer<typeof HealthProblem>

/** The place where a finding is solved. */
export const HealthSubjectKind = z.enum(['REGISTRATION', 'TEST', 'STARTLIST', 'PRICE_PROFILE'])
export type HealthSubjectKind = z.infer<typeof HealthSubjectKind>

export const HealthSubject = z.object({
  kind: HealthSubjectKind,
  ref: Ref,
  /** The test of a registration; null for the others. */
  testRef: Ref.nullable(),
  testName: z.string().nullable(),
  /** The part in which a registration starts, or the first part of a test that has no start list; null for the others. */
  testSetRef: Ref.nullable(),
  /** The rider of a registration; null for the others. */
  personRef: Ref.nullable(),
  /** The rider with the horse, or the name of the test, list or profile. */
  name: z.string(),
})
export type HealthSubject = z.infer<typeof HealthSubject>

/** The subjects of one finding that are returned; `count` counts all. */
export const mostHealthSubjects = 100

export const HealthFinding = z
  .object({ problem: HealthProblem, count: z.int(), subjects: z.array(HealthSubject) })
  .meta({ id: 'HealthFinding' })
export type HealthFinding = z.infer<typeof HealthFinding>

export const HealthCheck = z
  .object({
    checkedAt: Instant,
    /** Only problems that exist, in the order of their kind. */
    findings: z.array(HealthFinding),
  })
  .meta({ id: 'HealthCheck' })
export type HealthCheck = z.infer<typeof HealthCheck>
