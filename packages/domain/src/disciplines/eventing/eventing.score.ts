import {
  add,
  type Decimal,
  decimal,
  fromInteger,
  hundred,
  mean,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../kernel/decimal.ts'
import {
  optimumDistance,
  type PhasePenalties,
  reportMissingRideTime,
  scoreCrossCountryRide,
} from '../cross-country/cross-country.score.ts'
import { costOfCount, isOverLimit, reportElimination } from '../faults.ts'
import { readPositive, readTime } from '../number.ts'
import { penaltiesText } from '../penalties-text.ts'
import type { Report } from '../problem.ts'
import { checkPositions, readSheet, sheetPercentage } from '../sheet/sheet.ts'
import { timePenaltiesFor } from '../time-penalties.ts'
import type { EventingJumpingRules, EventingProtocol } from './eventing.protocol.schema.ts'
import type { EventingJumpingRide, EventingResult } from './eventing.result.schema.ts'

export type EventingScore = {
  readonly discipline: 'EVENTING'
  readonly value: Decimal | null
  readonly text: string | null
  readonly dressage: Decimal | null
  readonly crossCountry: Decimal | null
  readonly showJumping: Decimal | null
  /** The same two phases with their parts. */
  readonly rides: { readonly crossCountry: PhasePenalties | null; readonly showJumping: PhasePenalties | null }
  /** Hundredths of a second from the optimum time, whether early or late; null if either is unknown. */
  readonly optimumDistance: number | null
}

/** (100 − mean of the judges) × factor; judges and their mean are rounded first if the rules say so. */
const dressagePenalties = (
  rules: EventingProtocol['dressage'],
  phase: NonNullable<EventingResult['dressage']>,
  isFinished: boolean,
  report: Report,
): Decimal | null => {
  const given = readPositive(phase.penalties, 'dressage.penalties', report)
  const sheets = phase.judges ?? []
  if (given !== null) {
    if (sheets.length > 0) report('SHEET_AMBIGUOUS', 'dressage.penalties')
    return given
  }
  if (sheets.length === 0) {
    if (isFinished) report('SHEETS_MISSING', 'dressage.judges')
    return null
  }
  checkPositions(sheets, rules.judges, 'dressage.judges', report)
  const round = (value: Decimal): Decimal =>
    rules.judgeDecimals === null ? value : roundHalfUp(value, rules.judgeDecimals)
  const percentages = sheets
    .map((sheet, index) => readSheet(sheet, rules, isFinished, `dressage.judges.${index}`, report))
    .filter((sheet) => sheet !== null)
    .map((sheet) => round(sheetPercentage(sheet)))
  if (percentages.length < sheets.length) return null
  const lost = subtract(hundred, round(mean(percentages)))
  return roundHalfUp(multiply(lost, decimal(rules.factor)), rules.decimals)
}

/** The jumping: given penalties, or those that follow from its faults. */
const jumpingPenalties = (
  rules: EventingJumpingRules | null,
  ride: EventingJumpingRide | null,
  isFinished: boolean,
  report: Report,
): PhasePenalties | null => {
  if (ride === null) return null
  const path = 'showJumping'
  const given = readPositive(ride.obstacles, `${path}.obstacles`, report)
  const givenTime = readPositive(ride.time, `${path}.time`, report)
  const elapsed = readTime(ride.elapsed, `${path}.elapsed`, report)
  const counts = { knockDowns: ride.knockDowns, disobediences: ride.disobediences, falls: ride.falls }
  const isCounted = Object.values(counts).some((count) => count !== null && count !== undefined)
  if (isCounted && rules === null) report('FAULTS_NOT_IN_PROTOCOL', `${path}.knockDowns`)
  if (isCounted && given !== null) report('PENALTIES_AMBIGUOUS', `${path}.obstacles`)
  if (!isCounted && given === null && isFinished) report('PENALTIES_MISSING', `${path}.obstacles`)
  if (isOverLimit(elapsed, rules?.timeLimit ?? null, rules?.timeAllowed ?? null)) {
    reportElimination(isFinished, 'TIME_LIMIT_EXCEEDED', `${path}.elapsed`, report)
  }
  let counted: Decimal | null = null
  if (isCounted && rules !== null) {
    const disobediences = costOfCount(rules.disobediences, counts.disobediences ?? 0)
    const falls = costOfCount([rules.fall], counts.falls ?? 0)
    if (disobediences === null) reportElimination(isFinished, 'REFUSALS_ELIMINATE', `${path}.disobediences`, report)
    if (falls === null) reportElimination(isFinished, 'RIDER_FALL_ELIMINATES', `${path}.falls`, report)
    if (disobediences === null || falls === null) return null
    const knockDowns = multiply(decimal(rules.knockDown), fromInteger(counts.knockDowns ?? 0))
    counted = sum([knockDowns, disobediences, falls])
  }
  const obstacles = given ?? counted
  if (obstacles === null) return null
  const time = givenTime ?? timePenaltiesFor(elapsed, rules?.timeAllowed ?? null, rules?.timePenalty ?? null)
  return { obstacles, time, total: add(obstacles, time), elapsed, fences: [] }
}

/** The sum of the phases; a phase that was not ridden adds nothing. */
export const scoreEventing = (protocol: EventingProtocol, result: EventingResult, report: Report): EventingScore => {
  const isFinished = result.status === 'FINISHED'
  const total = readPositive(result.total, 'total', report)
  const dressage =
    result.dressage === null ? null : dressagePenalties(protocol.dressage, result.dressage, isFinished, report)
  const crossCountry = scoreCrossCountryRide(
    protocol.crossCountry ?? null,
    protocol.optimumTime,
    result.crossCountry,
    isFinished,
    'crossCountry',
    report,
  )
  const showJumping = jumpingPenalties(protocol.showJumping ?? null, result.showJumping, isFinished, report)
  const phases = [dressage, crossCountry?.total ?? null, showJumping?.total ?? null].filter((phase) => phase !== null)
  const isRidden = result.dressage !== null || result.crossCountry !== null || result.showJumping !== null
  if (total === null && !isRidden && isFinished) report('PHASES_MISSING', 'dressage')
  const value = total ?? (phases.length === 0 ? null : sum(phases))
  return {
    discipline: 'EVENTING',
    value,
    text: value === null ? null : penaltiesText(value, protocol.dressage.decimals),
    dressage,
    crossCountry: crossCountry?.total ?? null,
    showJumping: showJumping?.total ?? null,
    rides: { crossCountry, showJumping },
    optimumDistance: optimumDistance(crossCountry?.elapsed ?? null, protocol.optimumTime),
  }
}

/** Times that the rules count and that a finished result does not have yet. */
export const reportMissingEventingTimes = (
  protocol: EventingProtocol,
  result: EventingResult,
  report: Report,
): void => {
  reportMissingRideTime(
    protocol.crossCountry ?? null,
    protocol.optimumTime,
    result.crossCountry,
    'crossCountry',
    report,
  )
  const ride = result.showJumping
  if (ride === null || !protocol.showJumping?.timeAllowed || protocol.showJumping.timePenalty === null) return
  if ((ride.time ?? null) === null && (ride.elapsed ?? null) === null) report('TIME_MISSING', 'showJumping.elapsed')
}
