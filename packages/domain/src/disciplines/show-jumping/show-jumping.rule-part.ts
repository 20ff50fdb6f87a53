// Show jumping in a rule set: its numbers, and how a protocol is made from them.
import * as z from 'zod'
import { decimal, formatExact, fraction, multiply, PositiveDecimalText } from '../../kernel/decimal.ts'
import type { PlainWish } from '../discipline.ts'
import { FaultOutcome, Hundredths, type JumpingRoundKind, TimePenalty } from '../protocol-words.schema.ts'
import { sourced } from '../sourced.schema.ts'
import { jumpingFormatParts } from './show-jumping.protocol.rules.ts'
import {
  type AccumulatorRules,
  type JumpingFaultRules,
  JumpingFormat,
  type JumpingProtocol,
  JumpingStyleRules,
  WinningRoundRules,
} from './show-jumping.protocol.schema.ts'

/** The costs of disobediences up to a height in centimetres; null for every height above the previous entries. */
const DisobedienceScale = z.strictObject({
  upToHeight: z.int().min(1).max(300).nullable(),
  outcomes: z.array(FaultOutcome).min(1).max(10),
})

const TableRules = {
  knockDown: sourced(FaultOutcome),
  footInWater: sourced(FaultOutcome),
  /** Counted over the whole round; the first scale that reaches the height of the course applies. */
  disobediences: sourced(z.array(DisobedienceScale).min(1).max(5)),
  fallRider: sourced(FaultOutcome),
  fallHorse: sourced(FaultOutcome),
  errorOfCourse: sourced(FaultOutcome),
  /** Added to the time for a disobedience that displaced an obstacle, in hundredths of a second. */
  displacedTime: sourced(Hundredths),
}

export const JumpingPart = z.strictObject({
  formats: sourced(z.array(JumpingFormat).min(1)),
  timePenalty: sourced(TimePenalty),
  /** In a jump-off against the clock; if absent, as in every round. */
  timedJumpOffPenalty: sourced(TimePenalty).optional(),
  tableA: z.strictObject({ ...TableRules, timeLimitFactor: sourced(PositiveDecimalText.nullable()) }),
  /** Values are seconds. */
  tableC: z.strictObject({
    ...TableRules,
    /** In a jump-off and in the second of two phases. */
    knockDownShort: sourced(FaultOutcome),
    /** The longest time over a course of at least `longCourse` metres, and over a shorter one; hundredths of a second. */
    longCourse: sourced(z.int().min(1).max(10_000)),
    timeLimitLong: sourced(Hundredths.min(1)),
    timeLimitShort: sourced(Hundredths.min(1)),
  }),
  mostJumpOffs: sourced(z.int().min(1).max(4)),
  /** The time of a clock is cut off to a multiple of it, in hundredths of a second; hundredths if it is absent. */
  clockStep: sourced(Hundredths.min(1).max(100)).optional(),
  accumulator: z
    .strictObject({
      obstacles: sourced(z.int().min(1).max(30)),
      /** The value of each joker, in per cent of the last obstacle. */
      jokers: sourced(z.array(z.int().min(1).max(1000)).max(2)),
    })
    .optional(),
  winningRound: sourced(WinningRoundRules).optional(),
  style: sourced(JumpingStyleRules).optional(),
})
export type JumpingPart = z.infer<typeof JumpingPart>

export const JumpingWish = z.strictObject({
  discipline: z.literal('SHOW_JUMPING'),
  format: JumpingFormat,
  /** Height of the course in centimetres; if it is null, the strictest scale applies. */
  height: z.int().min(1).max(300).nullable(),
  /** Length of the course in metres; if it is null, the longer limit applies. */
  length: z.int().min(1).max(10_000).nullable(),
  jumpOffs: z.int().min(1).max(4),
})
export type JumpingWish = z.infer<typeof JumpingWish>

const disobediencesAt = (scales: z.infer<typeof DisobedienceScale>[], height: number | null): FaultOutcome[] => {
  const fitting = scales.find(({ upToHeight }) => upToHeight === null || (height !== null && height <= upToHeight))
  return (fitting ?? scales.at(-1))?.outcomes ?? []
}

const faultsOf = (
  table: JumpingPart['tableA'] | JumpingPart['tableC'],
  height: number | null,
): Omit<JumpingFaultRules, 'timeLimit' | 'timeLimitFactor'> => ({
  KNOCK_DOWN: table.knockDown.value,
  FOOT_IN_WATER: table.footInWater.value,
  disobediences: disobediencesAt(table.disobediences.value, height),
  FALL_RIDER: table.fallRider.value,
  FALL_HORSE: table.fallHorse.value,
  ERROR_OF_COURSE: table.errorOfCourse.value,
  displacedTime: table.displacedTime.value,
})

const accumulatorOf = ({ obstacles, jokers }: NonNullable<JumpingPart['accumulator']>): AccumulatorRules => {
  const last = String(obstacles.value)
  const [joker, secondJoker] = jokers.value.map((percentage) => {
    const cleared = formatExact(multiply(decimal(last), fraction(BigInt(percentage), 100n)))
    return { cleared, down: `-${cleared}` }
  })
  return {
    values: Array.from({ length: obstacles.value }, (_, index) => String(index + 1)),
    joker: joker ?? null,
    ...(secondJoker && { secondJoker }),
  }
}

/** A protocol for a format; null if these rules do not have it. The time allowed belongs to the course of the day. */
export const jumpingProtocolOf = (part: JumpingPart, wish: JumpingWish): JumpingProtocol | null => {
  const { format, height, length } = wish
  const isKnown =
    part.formats.value.includes(format) &&
    (format !== 'ACCUMULATOR' || part.accumulator !== undefined) &&
    (format !== 'TABLE_A_STYLE' || part.style !== undefined)
  if (!isKnown) return null
  const { rounds, timed, mostJumpOffs, scoredBy } = jumpingFormatParts[format]
  const further = Math.max(0, Math.min(wish.jumpOffs, mostJumpOffs, part.mostJumpOffs.value) - 1)
  const kinds: readonly JumpingRoundKind[] = [
    ...rounds,
    ...Array.from({ length: rounds.some((kind) => kind === 'JUMP_OFF') ? further : 0 }, () => 'JUMP_OFF' as const),
  ]
  const isTimedFormat = (timed as readonly number[]).length > 0
  const isSeconds = scoredBy === 'SECONDS'
  const { tableA, tableC } = part
  const isLong = length === null || length >= tableC.longCourse.value
  const faults: JumpingFaultRules = isSeconds
    ? {
        ...faultsOf(tableC, height),
        timeLimit: isLong ? tableC.timeLimitLong.value : tableC.timeLimitShort.value,
        timeLimitFactor: null,
      }
    : { ...faultsOf(tableA, height), timeLimit: null, timeLimitFactor: tableA.timeLimitFactor.value }
  return {
    discipline: 'SHOW_JUMPING',
    format,
    rounds: kinds.map((kind) => ({
      timeAllowed: null,
      ...(kind === 'JUMP_OFF' && isTimedFormat && part.timedJumpOffPenalty
        ? { timePenalty: part.timedJumpOffPenalty.value }
        : {}),
    })),
    timePenalty: isSeconds ? null : part.timePenalty.value,
    faults,
    // Hundredths are the default of a protocol.
    ...(part.clockStep && part.clockStep.value !== 1 && { clockStep: part.clockStep.value }),
    ...(format === 'ACCUMULATOR' && part.accumulator && { accumulator: accumulatorOf(part.accumulator) }),
    ...(format === 'WINNING_ROUND' && part.winningRound && { winningRound: part.winningRound.value }),
    ...(format === 'TABLE_A_STYLE' && part.style && { style: part.style.value }),
  }
}

/** A test in one of the formats of these rules; null for any other. */
const wishOf = ({ format, jumpOffs }: PlainWish): JumpingWish | null => {
  const known = JumpingFormat.safeParse(format)
  return known.success ? { discipline: 'SHOW_JUMPING', format: known.data, height: null, length: null, jumpOffs } : null
}

export const jumpingRulePart = {
  hasFormats: true,
  part: JumpingPart,
  wish: JumpingWish,
  protocolOf: jumpingProtocolOf,
  wishOf,
}
