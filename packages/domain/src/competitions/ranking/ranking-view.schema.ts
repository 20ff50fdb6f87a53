// A stored ranking as screens read it, and the actions on it.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ChangeReason } from '../competition/change-reason.schema.ts'
import { CompetitionPart } from '../competition/competition.schema.ts'
import { RankingLock } from '../result/result-entry.schema.ts'
import { StartlistStatus } from '../startlist/startlist.schema.ts'
import { RankingExplanation, RankingHeader, RankingRow, RankingWarning, StandingKind } from './ranking.schema.ts'

export const RankingViewRow = RankingRow.extend({
  startNumber: z.int().nullable(),
  rider: RefName,
  horse: RefName,
  organisationName: z.string().nullable(),
  /** Whether it shares its place with others. */
  isShared: z.boolean(),
})
export type RankingViewRow = z.infer<typeof RankingViewRow>

export const RankingView = z
  .object({
    ref: Ref,
    test: RefName,
    testSet: RefName,
    lock: RankingLock,
    /** cr324, cr325: shown in the order of viewPriority. */
    headers: z.array(RankingHeader),
    rows: z.array(RankingViewRow),
    /** Other rankings of the same results: after each phase, or by jumping. */
    standings: z.array(StandingKind),
    /** The number of prize-winning places; null for the default of decision 24, one in four of the starters. */
    placed: z.int().nullable(),
    placedCount: z.int(),
    warnings: z.array(RankingWarning),
    /** Results that the present protocol cannot score, and which are therefore not ranked: registration and reason. */
    unranked: z.array(z.object({ participation: Ref, reason: z.string(), path: z.string() })),
    /** Starters whose result is expected and missing, by number; none once it is closed. */
    missing: z.array(z.object({ participation: Ref, startNumber: z.int().nullable(), rider: RefName, horse: RefName })),
    calculatedAt: Instant.nullable(),
    publishedAt: Instant.nullable(),
    /** When it last changed after the public had seen it as final; null if it never did. */
    changedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'RankingView' })
export type RankingView = z.infer<typeof RankingView>

export const RankingMetadata = z
  .object({
    menu: z.array(
      z.object({
        test: RefName,
        startlistStatuses: z.array(StartlistStatus),
        testSets: z.array(
          z.object({
            testSet: RefName,
            done: z.int(),
            left: z.int(),
            ranking: z.object({ ref: Ref, lock: RankingLock, publishedAt: Instant.nullable() }).nullable(),
          }),
        ),
      }),
    ),
    publishedParts: z.array(CompetitionPart),
  })
  .meta({ id: 'RankingMetadata' })
export type RankingMetadata = z.infer<typeof RankingMetadata>

export const PublishRanking = z.object({
  parts: z.array(CompetitionPart).min(1).max(4).default(['RESULTS', 'RANKING']),
  /** The state to which the start lists of the test are moved too. */
  startlistStatus: StartlistStatus.nullable().default(null),
})
export type PublishRanking = z.infer<typeof PublishRanking>

export const ReopenRanking = z.object({
  /** False: results may be corrected and the ranking stays unchanged. True: the ranking follows the results again. */
  reopenRanking: z.boolean().default(false),
  /** Needed if the ranking is closed and published; the history keeps it. */
  changeReason: ChangeReason.optional(),
})
export type ReopenRanking = z.infer<typeof ReopenRanking>

export const ChoosePlaced = z.object({
  /** Returns to the default of decision 24; the number in the path is then ignored. */
  automatic: z.boolean().default(false),
})

export const ExplainedPlaces = z
  .object({
    left: z.object({ participation: Ref, place: z.int().nullable() }),
    right: z.object({ participation: Ref, place: z.int().nullable() }),
    explanation: RankingExplanation,
  })
  .meta({ id: 'ExplainedPlaces' })
export type ExplainedPlaces = z.infer<typeof ExplainedPlaces>
