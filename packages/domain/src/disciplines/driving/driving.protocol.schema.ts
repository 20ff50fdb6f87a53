import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import {
  FaultOutcome,
  Hundredths,
  JudgePosition,
  RoundedDecimals,
  TimeLimit,
  TimePenalty,
} from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'

export const DrivingPhase = z.enum(['DRESSAGE', 'MARATHON', 'CONES'])
export type DrivingPhase = z.infer<typeof DrivingPhase>

export const DrivingTieBreak = z.enum(['DRESSAGE', 'MARATHON', 'CONES', 'CONES_TIME'])
export type DrivingTieBreak = z.infer<typeof DrivingTieBreak>

export const IncidentCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/)

/** A fault on a course, and the cost of the first, second, … one, each in addition to the previous ones. */
export const IncidentRule = z.strictObject({
  code: IncidentCode,
  outcomes: z.array(FaultOutcome).min(1).max(10),
})
export type IncidentRule = z.infer<typeof IncidentRule>

const incidents = z.array(IncidentRule).max(40)

export const DrivingDressageRules = z.strictObject({
  /** The penalties of a sheet without any points: a driver gets (100 - percentage) / 100 of it. */
  base: PositiveDecimalText,
  judges: z.array(JudgePosition).max(15),
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  courseErrors: z.array(CourseErrorDeduction).max(10),
  incidents,
})
export type DrivingDressageRules = z.infer<typeof DrivingDressageRules>

/** A section of the marathon with a minimum and a maximum time. */
export const MarathonSection = z.strictObject({
  label: z.string().trim().min(1).max(20),
  minimumTime: Hundredths.nullable(),
  maximumTime: Hundredths.nullable(),
  timeLimit: TimeLimit.nullable(),
})
export type MarathonSection = z.infer<typeof MarathonSection>

export const MarathonRules = z.strictObject({
  sections: z.array(MarathonSection).max(10),
  /** For each started unit over the maximum time or under the minimum time of a section. */
  sectionTime: TimePenalty.nullable(),
  obstacles: z.strictObject({
    count: z.int().min(0).max(20),
    /** For each second in an obstacle, to the hundredth. */
    perSecond: PositiveDecimalText,
    /** The longest time in one obstacle. */
    timeLimit: Hundredths.min(1).nullable(),
  }),
  incidents,
})
export type MarathonRules = z.infer<typeof MarathonRules>

export const ConesRules = z.strictObject({
  ball: PositiveDecimalText,
  timeAllowed: Hundredths.min(1).nullable(),
  timePenalty: TimePenalty.nullable(),
  timeLimit: TimeLimit.nullable(),
  incidents,
})
export type ConesRules = z.infer<typeof ConesRules>

/** Dressage, marathon and cones, or some of them; a null phase is not driven. */
export const DrivingProtocol = z.strictObject({
  discipline: z.literal('DRIVING'),
  dressage: DrivingDressageRules.nullable(),
  marathon: MarathonRules.nullable(),
  cones: ConesRules.nullable(),
  /** The decimals to which each phase and the total are rounded. */
  decimals: RoundedDecimals,
  tieBreak: z.array(DrivingTieBreak).max(4),
})
export type DrivingProtocol = z.infer<typeof DrivingProtocol>
