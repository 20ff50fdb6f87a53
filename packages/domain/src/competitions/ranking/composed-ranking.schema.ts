// A ranking that an organiser creates: over several tests, of several parts of tests in one order, or of teams.
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ResultStatus } from '../result/result.schema.ts'
import { CombinedRule } from './combined-ranking.schema.ts'
import { RankingHeader, TeamRule, TeamTieBreak } from './ranking.schema.ts'
import { StandingRow } from './ranking-standing.schema.ts'

/**
 * TESTS: each combination's scores (or places) of several tests, weighted and added. JOINED: all entries of several
 * parts in one order, as if they had ridden one test. TEAMS: the teams of one test by the scores of their members.
 */
export const ComposedRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('TESTS'), combined: CombinedRule }),
  z.strictObject({ kind: z.literal('JOINED') }),
  z.strictObject({ kind: z.literal('TEAMS'), team: TeamRule }),
])
export type ComposedRule = z.infer<typeof ComposedRule>

export const ComposedKind = z.enum(['TESTS', 'JOINED', 'TEAMS'])
export type ComposedKind = z.infer<typeof ComposedKind>

export const SaveComposedRanking = z.object({
  name: z.string({ error: kernelErrors.blankName.code }).trim().min(1, { error: kernelErrors.blankName.code }).max(200),
  /** In the order in which they count. */
  testSetRefs: z.array(Ref).min(1).max(20),
  rule: ComposedRule,
  /** The number of prize-winning places; null for the default of decision 24, one in four. */
  placed: z.int().min(0).max(10_000).nullable().default(null),
  /** Points by place, the first place first; entries that share a place get those of that place (decision 28). */
  points: z.array(PositiveDecimalText).max(100).default([]),
})
export type SaveComposedRanking = z.infer<typeof SaveComposedRanking>
export const UpdateComposedRanking = SaveComposedRanking.extend({ version: Version })
export type UpdateComposedRanking = z.infer<typeof UpdateComposedRanking>
export const PublishComposedRanking = z.object({ isPublished: z.boolean().default(true) })

/** TOO_FEW: a team without enough scores. PART: the figure of one of the tests. The others are those of team rules. */
export const ComposedKey = z.enum(['STATUS', 'OUT_OF_COMPETITION', 'TOO_FEW', 'SCORE', 'PART', ...TeamTieBreak.options])
export type ComposedKey = z.infer<typeof ComposedKey>

/**
 * Why a row is not above the previous one, from the point of view of the previous one. `key` is null if they share the
 * place.
 */
export const ComposedExplanation = z.strictObject({
  key: ComposedKey.nullable(),
  /** The part (from 0), for PART. */
  part: z.int().nullable(),
  /** Which of several values of that name (from 1). */
  no: z.int().nullable(),
  left: z.string().nullable(),
  right: z.string().nullable(),
  /** The values that were equal before the decision. */
  equal: z.array(z.strictObject({ key: ComposedKey, part: z.int().nullable() })),
})
export type ComposedExplanation = z.infer<typeof ComposedExplanation>

/** A combination as rankings name it (decision 33). */
export const ComposedStarter = z
  .object({
    startNumber: z.int().nullable(),
    rider: z.string(),
    horse: z.string(),
    organisation: z.string().nullable(),
  })
  .meta({ id: 'ComposedStarter' })
export type ComposedStarter = z.infer<typeof ComposedStarter>

/**
 * COUNTED and DROPPED follow from the rule. SUBSTITUTE: it counted, with the number that replaces an eliminated
 * member's score.
 */
export const MemberUse = z.enum(['COUNTED', 'DROPPED', 'SUBSTITUTE', 'NONE'])
export type MemberUse = z.infer<typeof MemberUse>

export const ComposedMember = z.object({
  starter: ComposedStarter,
  /** Null without a result so far. */
  status: ResultStatus.nullable(),
  statusReason: z.string().nullable(),
  /** By part: one for each round if rounds count, otherwise one. */
  scores: z.array(z.object({ text: z.string().nullable(), use: MemberUse })),
})
export type ComposedMember = z.infer<typeof ComposedMember>

export const ComposedRow = z
  .object({
    id: z.string(),
    place: z.int().nullable(),
    isShared: z.boolean(),
    placed: z.boolean(),
    points: DecimalText.nullable(),
    status: ResultStatus,
    outOfCompetition: z.boolean(),
    score: DecimalText.nullable(),
    /** The combination; null in a ranking of teams. */
    starter: ComposedStarter.nullable(),
    team: z
      .object({
        name: z.string(),
        organisation: z.string().nullable(),
        substitutions: z.int(),
        members: z.array(ComposedMember),
      })
      .nullable(),
    /** The figure of each test, or of each round of teams. */
    parts: z.array(z.string().nullable()),
    behind: ComposedExplanation.nullable(),
  })
  .meta({ id: 'ComposedRow' })
export type ComposedRow = z.infer<typeof ComposedRow>

export const ComposedPart = z.object({
  testSetRef: Ref,
  name: z.string(),
  discipline: z.string(),
  isPercentage: z.boolean(),
})
export type ComposedPart = z.infer<typeof ComposedPart>

const shown = {
  ref: Ref,
  name: z.string(),
  kind: ComposedKind,
  parts: z.array(ComposedPart),
  better: z.enum(['HIGHER', 'LOWER']),
  isPercentage: z.boolean(),
  /** The number of rounds if these count, otherwise 1. */
  teamParts: z.int(),
  /** FINAL if the ranking of each part is closed. */
  state: z.enum(['PROVISIONAL', 'FINAL']),
  placedCount: z.int(),
  hasPoints: z.boolean(),
  /** For TESTS and TEAMS. */
  rows: z.array(ComposedRow),
  publishedAt: Instant.nullable(),
}

/** As the public sees it. */
export const ComposedRankingShown = z.object(shown)
export type ComposedRankingShown = z.infer<typeof ComposedRankingShown>

/** As the competition office sees it. */
export const ComposedRankingView = z
  .object({
    ...shown,
    rule: ComposedRule,
    placed: z.int().nullable(),
    points: z.array(z.string()),
    /** For JOINED: the columns and rows of a ranking of one test. */
    headers: z.array(RankingHeader),
    joined: z.array(StandingRow),
    /** Results that cannot be scored, by registration. */
    unranked: z.int(),
    version: z.int(),
  })
  .meta({ id: 'ComposedRankingView' })
export type ComposedRankingView = z.infer<typeof ComposedRankingView>

export const ComposedRankingList = z
  .object({
    rankings: z.array(RefName.extend({ kind: ComposedKind, publishedAt: Instant.nullable(), version: z.int() })),
    /** The tests and teams from which a ranking can be composed. */
    testSets: z.array(ComposedPart.extend({ format: z.string().nullable() })),
  })
  .meta({ id: 'ComposedRankingList' })
export type ComposedRankingList = z.infer<typeof ComposedRankingList>
