import {
  add,
  type Decimal,
  decimal,
  divide,
  formatFixed,
  fraction,
  fromInteger,
  hundred,
  mean,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  zero,
} from '../../kernel/decimal.ts'
import { costOfCount, isOverLimit, reportElimination } from '../faults.ts'
import { readPositive, readTime } from '../number.ts'
import type { Report } from '../problem.ts'
import { readSheets } from '../sheet/judge-points.ts'
import { sheetPercentage } from '../sheet/sheet.ts'
import { timePenaltiesFor } from '../time-penalties.ts'
import type {
  ConesRules,
  DrivingDressageRules,
  DrivingProtocol,
  IncidentRule,
  MarathonRules,
} from './driving.protocol.schema.ts'
import type { DrivingResult, Incident } from './driving.result.schema.ts'

export type DrivingScore = {
  readonly discipline: 'DRIVING'
  readonly value: Decimal | null
  readonly text: string | null
  readonly dressage: Decimal | null
  readonly marathon: Decimal | null
  readonly cones: Decimal | null
  /** Hundredths of a second. */
  readonly conesTime: number | null
}

/** The costs of the faults by the protocol's list; null if one of them eliminated. */
const incidentPenalties = (
  incidents: readonly Incident[] | null | undefined,
  rules: readonly IncidentRule[],
  isFinished: boolean,
  path: string,
  report: Report,
): Decimal | null => {
  let total: Decimal | null = zero
  const seen = new Set<string>()
  for (const [index, { code, count }] of (incidents ?? []).entries()) {
    const rule = rules.find((candidate) => candidate.code === code)
    if (rule === undefined) report('INCIDENT_UNKNOWN', `${path}.${index}.code`)
    if (seen.has(code)) report('INCIDENT_REPEATED', `${path}.${index}.code`)
    seen.add(code)
    const cost: Decimal | null = rule === undefined ? zero : costOfCount(rule.outcomes, count)
    if (cost === null) reportElimination(isFinished, 'FAULTS_ELIMINATE', `${path}.${index}`, report)
    total = total === null || cost === null ? null : add(total, cost)
  }
  return total
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** Published penalties, beside which the values they follow from are not allowed. */
const givenPenalties = (
  phase: Readonly<Record<string, unknown>>,
  penalties: string | null | undefined,
  path: string,
  report: Report,
): Decimal | null => {
  const given = readPositive(penalties, `${path}.penalties`, report)
  const hasParts = Object.entries(phase).some(([field, value]) => field !== 'penalties' && isGiven(value))
  if (given !== null && hasParts) report('PENALTIES_AMBIGUOUS', `${path}.penalties`)
  return given
}

/** base × (100 - mean of the judges) / 100, and the faults: 160 × (100 - 65) / 100 = 56. */
const dressagePenalties = (
  rules: DrivingDressageRules,
  phase: NonNullable<DrivingResult['dressage']>,
  isFinished: boolean,
  report: Report,
): Decimal | null => {
  const given = givenPenalties(phase, phase.penalties, 'dressage', report)
  if (given !== null) return given
  const { sheets, isWhole } = readSheets(rules, phase.judges ?? [], isFinished, 'dressage.judges', report)
  const incidents = incidentPenalties(phase.incidents, rules.incidents, isFinished, 'dressage.incidents', report)
  if (!isWhole || incidents === null) return null
  const lost = subtract(hundred, mean(sheets.map(({ sheet }) => sheetPercentage(sheet))))
  return add(divide(multiply(decimal(rules.base), lost), hundred), incidents)
}

/** The time in the obstacles, the times over and under in the sections, and the faults. */
const marathonPenalties = (
  rules: MarathonRules,
  phase: NonNullable<DrivingResult['marathon']>,
  isFinished: boolean,
  report: Report,
): Decimal | null => {
  const given = givenPenalties(phase, phase.penalties, 'marathon', report)
  if (given !== null) return given
  const perSecond = decimal(rules.obstacles.perSecond)
  const times = phase.obstacles ?? []
  if (times.length > rules.obstacles.count) report('OBSTACLE_UNKNOWN', `marathon.obstacles.${rules.obstacles.count}`)
  let total = incidentPenalties(phase.incidents, rules.incidents, isFinished, 'marathon.incidents', report)
  for (let index = 0; index < rules.obstacles.count; index += 1) {
    const path = `marathon.obstacles.${index}`
    const time = readTime(times[index], path, report)
    if (time === null) {
      if (isFinished) report('TIME_MISSING', path)
      total = null
      continue
    }
    if (rules.obstacles.timeLimit !== null && time > rules.obstacles.timeLimit) {
      reportElimination(isFinished, 'TIME_LIMIT_EXCEEDED', path, report)
      total = null
    }
    if (total !== null) total = add(total, multiply(fraction(BigInt(time), 100n), perSecond))
  }
  const seen = new Set<string>()
  for (const [index, { label, time }] of (phase.sections ?? []).entries()) {
    const path = `marathon.sections.${index}`
    const section = rules.sections.find((candidate) => candidate.label === label)
    if (section === undefined) report('SECTION_UNKNOWN', `${path}.label`)
    if (seen.has(label)) report('SECTION_REPEATED', `${path}.label`)
    seen.add(label)
    if (section === undefined) continue
    if (isOverLimit(time, section.timeLimit, section.maximumTime)) {
      reportElimination(isFinished, 'TIME_LIMIT_EXCEEDED', `${path}.time`, report)
      total = null
    }
    const over = timePenaltiesFor(time, section.maximumTime, rules.sectionTime)
    const under = timePenaltiesFor(section.minimumTime, time, rules.sectionTime)
    if (total !== null) total = sum([total, over, under])
  }
  return total
}

/** KNHS: three for each ball, half a penalty for each started second over the time allowed. FEI: to the hundredth. */
const conesPenalties = (
  rules: ConesRules,
  phase: NonNullable<DrivingResult['cones']>,
  isFinished: boolean,
  report: Report,
): Decimal | null => {
  const { time: text, penalties, ...parts } = phase
  const given = givenPenalties(parts, penalties, 'cones', report)
  const time = readTime(text, 'cones.time', report)
  if (isOverLimit(time, rules.timeLimit, rules.timeAllowed)) {
    reportElimination(isFinished, 'TIME_LIMIT_EXCEEDED', 'cones.time', report)
    return null
  }
  if (given !== null) return given
  const incidents = incidentPenalties(phase.incidents, rules.incidents, isFinished, 'cones.incidents', report)
  if (!isGiven(phase.balls)) {
    if (isFinished) report('PENALTIES_MISSING', 'cones.balls')
    return null
  }
  if (incidents === null) return null
  const balls = multiply(decimal(rules.ball), fromInteger(phase.balls ?? 0))
  return sum([balls, timePenaltiesFor(time, rules.timeAllowed, rules.timePenalty), incidents])
}

/** The sum of the driven phases, each rounded as the protocol sets. */
export const scoreDriving = (protocol: DrivingProtocol, result: DrivingResult, report: Report): DrivingScore => {
  const isFinished = result.status === 'FINISHED'
  for (const phase of ['dressage', 'marathon', 'cones'] as const) {
    if (result[phase] !== null && protocol[phase] === null) report('PHASE_NOT_IN_PROTOCOL', phase)
  }
  const round = (value: Decimal | null): Decimal | null =>
    value === null ? null : roundHalfUp(value, protocol.decimals)
  const dressage =
    result.dressage === null || protocol.dressage === null
      ? null
      : round(dressagePenalties(protocol.dressage, result.dressage, isFinished, report))
  const marathon =
    result.marathon === null || protocol.marathon === null
      ? null
      : round(marathonPenalties(protocol.marathon, result.marathon, isFinished, report))
  const cones =
    result.cones === null || protocol.cones === null
      ? null
      : round(conesPenalties(protocol.cones, result.cones, isFinished, report))
  const phases = [dressage, marathon, cones].filter((phase) => phase !== null)
  const isDriven = result.dressage !== null || result.marathon !== null || result.cones !== null
  if (!isDriven && isFinished) report('PHASES_MISSING', 'dressage')
  const value = phases.length === 0 ? null : sum(phases)
  return {
    discipline: 'DRIVING',
    value,
    text: value === null ? null : formatFixed(value, protocol.decimals),
    dressage,
    marathon,
    cones,
    conesTime: result.cones?.time ?? null,
  }
}
