// The schema of a scoring case: one competition with its rules and rides as a file. Decimals are strings, times are
// seconds, and null means the same as absent. Unknown field names are ignored.
import * as z from 'zod'
import { DecimalText, decimal, fromInteger, multiply, PositiveDecimalText } from '../../kernel/decimal.ts'
import {
  DressageAggregate,
  DressagePart,
  DressageTieBreak,
  EventingTieBreak,
  JokerOutcome,
  JumpingFormat,
  ResultStatus,
} from '../result/result.schema.ts'
import { TeamAggregate } from './ranking.schema.ts'

const optionalDecimal = DecimalText.nullish()
const decimals = z.int().min(0).max(9)

/** Seconds of zero or more with at most two decimals, as whole hundredths. */
const Seconds = PositiveDecimalText.transform((text, context) => {
  const hundredths = multiply(decimal(text), fromInteger(100))
  if (hundredths.denominator === 1n) return Number(hundredths.numerator)
  context.addIssue({ code: 'custom', message: 'NOT_IN_HUNDREDTHS_OF_A_SECOND' })
  return z.NEVER
})

const Id = z.string().min(1)

export const CaseTimePenalty = z.object({
  penalty: PositiveDecimalText,
  perStartedSeconds: Seconds.refine((hundredths) => hundredths > 0, 'NOT_POSITIVE'),
})

const CaseExercise = z.object({
  no: z.int(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  part: DressagePart,
})

export const CaseSheet = z.object({
  /** Any label. */
  position: z.unknown().optional(),
  percentage: optionalDecimal,
  points: optionalDecimal,
  marks: z.array(DecimalText.nullable()).nullish(),
  deduction: optionalDecimal,
})

const entryShape = {
  id: Id,
  status: ResultStatus,
  statusReason: z.string().nullish(),
  outOfCompetition: z.boolean().nullish(),
}

const CaseTeams = {
  teams: z.array(z.object({ id: Id, members: z.array(Id), status: ResultStatus.nullish() })).nullish(),
  teamRule: z
    .object({
      count: z.int().min(1),
      aggregate: TeamAggregate,
      decimals,
      eliminated: z.object({ worstFinishedPlus: PositiveDecimalText }).nullish(),
    })
    .nullish(),
}

const JumpingCase = z.object({
  discipline: z.literal('SHOW_JUMPING'),
  protocol: z.object({
    format: JumpingFormat,
    rounds: z.array(z.object({ timeAllowed: Seconds.nullish(), timePenalty: CaseTimePenalty.nullish() })),
    timePenalty: CaseTimePenalty.nullish(),
    accumulator: z
      .object({
        values: z.array(PositiveDecimalText),
        /** Points for a joker that is knocked down; a deduction is negative. */
        joker: z.object({ cleared: PositiveDecimalText, down: DecimalText }).nullish(),
      })
      .nullish(),
  }),
  entries: z.array(
    z.object({
      ...entryShape,
      carried: optionalDecimal,
      rounds: z
        .array(
          z
            .object({
              time: Seconds.nullish(),
              penalties: optionalDecimal,
              obstacles: optionalDecimal,
              timePenalties: optionalDecimal,
              cleared: z.array(z.int()).nullish(),
              joker: JokerOutcome.nullish(),
            })
            .nullable(),
        )
        .nullish(),
      withdrewBefore: z.int().min(1).nullish(),
    }),
  ),
  ...CaseTeams,
})

const DressageCase = z.object({
  discipline: z.literal('DRESSAGE'),
  protocol: z.object({
    judgeMaximum: optionalDecimal,
    exercises: z.array(CaseExercise).nullish(),
    judgeDecimals: decimals.nullish(),
    decimals,
    rounding: z.literal('HALF_UP').nullish(),
    aggregate: DressageAggregate,
    tieBreak: z.array(DressageTieBreak).nullish(),
  }),
  entries: z.array(z.object({ ...entryShape, judges: z.array(CaseSheet).nullish(), percentage: optionalDecimal })),
  ...CaseTeams,
})

export const CasePhase = z.object({ obstacles: optionalDecimal, time: optionalDecimal, elapsed: Seconds.nullish() })

const EventingCase = z.object({
  discipline: z.literal('EVENTING'),
  protocol: z.object({
    dressage: z.object({
      factor: PositiveDecimalText,
      judgeMaximum: optionalDecimal,
      exercises: z.array(CaseExercise).nullish(),
      judgeDecimals: decimals.nullish(),
      decimals,
    }),
    crossCountry: z.object({ optimumTime: Seconds.nullish() }).nullish(),
    tieBreak: z.array(EventingTieBreak).nullish(),
  }),
  entries: z.array(
    z.object({
      ...entryShape,
      dressage: z.object({ penalties: optionalDecimal, judges: z.array(CaseSheet).nullish() }).nullish(),
      crossCountry: CasePhase.nullish(),
      showJumping: CasePhase.nullish(),
      total: optionalDecimal,
    }),
  ),
  ...CaseTeams,
})

export const ScoringCase = z.discriminatedUnion('discipline', [JumpingCase, DressageCase, EventingCase])
export type ScoringCase = z.infer<typeof ScoringCase>
