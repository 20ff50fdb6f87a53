// Results and rankings of an exchange document. Decimals are texts, and times whole hundredths of a second.
import * as z from 'zod'
import { ComposedRule } from '../../competitions/ranking/composed-ranking.schema.ts'
import { Result } from '../../disciplines/disciplines.ts'
import { DressageResult } from '../../disciplines/dressage/dressage.result.schema.ts'
import { JudgeSheet, ResultStatus } from '../../disciplines/result-words.schema.ts'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber, WholeNumber } from '../../kernel/number/number.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ExchangeId, recordShape } from './exchange-words.schema.ts'

/** The sheet of a judge with the judge's name. */
export const NamedJudgeSheet = JudgeSheet.extend({
  judge: z.string().max(120).optional().describe('The name of the judge'),
})

/** A ride as the domain's `Result`, in which the sheets of dressage may name their judges. */
export const ExchangeDetail = z
  .union([DressageResult.extend({ judges: z.array(NamedJudgeSheet).max(15) }), Result])
  .meta({ id: 'ExchangeDetail' })
export type ExchangeDetail = z.infer<typeof ExchangeDetail>

export const ExchangeResult = z
  .strictObject({
    ...recordShape,
    entry: ExchangeId,
    test: ExchangeId,
    status: ResultStatus,
    place: PositiveWholeNumber.nullish(),
    isShared: z.boolean().optional(),
    score: z.string().max(40).nullish(),
    detail: ExchangeDetail.optional(),
    version: PositiveWholeNumber.optional(),
    enteredAt: Instant.optional(),
  })
  .meta({ id: 'ExchangeResult' })
export type ExchangeResult = z.infer<typeof ExchangeResult>

export const ExchangeSortKey = z
  .strictObject({
    key: z.string().max(60),
    direction: z.enum(['ASC', 'DESC']),
    label: z.string().max(80).optional(),
  })
  .meta({ id: 'ExchangeSortKey' })
export type ExchangeSortKey = z.infer<typeof ExchangeSortKey>

const placeShape = {
  place: PositiveWholeNumber.nullable(),
  isShared: z.boolean().optional(),
  isPlaced: z.boolean().optional().describe('Prize-winning'),
  cells: z.record(z.string().max(60), z.string().max(200)).optional().describe('Texts by column'),
  why: z.string().max(300).optional().describe('Why it is not above the row before it'),
}

export const ExchangeRankingRow = z
  .strictObject({ entry: ExchangeId, ...placeShape })
  .meta({ id: 'ExchangeRankingRow' })
export type ExchangeRankingRow = z.infer<typeof ExchangeRankingRow>

export const ExchangeTeamRow = z
  .strictObject({ team: ExchangeId, score: DecimalText.nullish(), ...placeShape })
  .meta({ id: 'ExchangeTeamRow' })
export type ExchangeTeamRow = z.infer<typeof ExchangeTeamRow>

export const ExchangeRanking = z
  .strictObject({
    ...recordShape,
    test: ExchangeId,
    name: z.string().max(200).optional().describe('Where it has a name of its own'),
    status: z.enum(['OPEN', 'CLOSED']).optional(),
    publishedAt: Instant.nullish(),
    placedCount: WholeNumber.nullish(),
    sortedBy: z.array(ExchangeSortKey).max(60).optional().describe('The keys by which it is ordered, the first first'),
    composed: z
      .strictObject({
        tests: z.array(ExchangeId).min(1).max(20),
        rule: ComposedRule,
        points: z.array(PositiveDecimalText).max(100).optional().describe('Points by place, the first place first'),
      })
      .optional()
      .describe(
        'Of a ranking over several tests or of teams: the tests and the rule. `test` is then the first of them',
      ),
    rows: z.array(ExchangeRankingRow).max(10_000),
    teamRows: z.array(ExchangeTeamRow).max(10_000).optional().describe('Of a ranking of teams, whose `rows` is empty'),
  })
  .meta({ id: 'ExchangeRanking' })
export type ExchangeRanking = z.infer<typeof ExchangeRanking>
