import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  formatFixed,
  mean,
  multiply,
  roundHalfUp,
  sum,
  zero,
} from '../../kernel/decimal.ts'
import { readPositive } from '../number.ts'
import type { Report } from '../problem.ts'
import {
  type VaultingMarked,
  VaultingPart,
  type VaultingProtocol,
  type VaultingTest,
} from './vaulting.protocol.schema.ts'
import type { VaultingResult, VaultingRound, VaultingSheet } from './vaulting.result.schema.ts'

export type VaultingScore = {
  readonly discipline: 'VAULTING'
  /** The mean of the tests, rounded. */
  readonly value: Decimal | null
  readonly text: string | null
  /** One for each test of the protocol; null while it is unknown. */
  readonly tests: readonly (Decimal | null)[]
  /** The mean of the marks for the horse over the tests; null if a test has none. */
  readonly horse: Decimal | null
}

export const partFields = {
  HORSE: 'horse',
  EXERCISES: 'exercises',
  TECHNIQUE: 'technique',
  ARTISTIC: 'artistic',
} as const satisfies Record<VaultingPart, keyof VaultingSheet>

/** Whether a judge marks a part of a test. */
export const marksPart = (part: VaultingMarked, position: string): boolean =>
  part.judges === undefined || part.judges.includes(position)

/** The mean of the judges who marked a part; null if there are none. */
const partMean = (
  round: VaultingRound,
  part: VaultingPart,
  maximum: Decimal,
  path: string,
  report: Report,
): Decimal | null => {
  const field = partFields[part]
  const marks = round.judges.flatMap((sheet, index) => {
    const markPath = `${path}.judges.${index}.${field}`
    const mark = readPositive(sheet[field], markPath, report)
    if (mark !== null && compare(mark, maximum) > 0) report('MARK_OUT_OF_RANGE', markPath)
    return mark ?? []
  })
  return marks.length === 0 ? null : mean(marks)
}

/** Judges who occur twice or who are not in the protocol's list, and marks that the test does not have or the judge does not give. */
const checkSheets = (
  protocol: VaultingProtocol,
  test: VaultingTest,
  round: VaultingRound,
  path: string,
  report: Report,
): void => {
  const seen = new Set<string>()
  for (const [index, sheet] of round.judges.entries()) {
    const { position } = sheet
    const isListed = protocol.judges.length === 0 || protocol.judges.includes(position)
    if (seen.has(position)) report('JUDGE_REPEATED', `${path}.judges.${index}.position`)
    if (!isListed) report('JUDGE_UNKNOWN', `${path}.judges.${index}.position`)
    seen.add(position)
    for (const word of VaultingPart.options) {
      const field = partFields[word]
      if ((sheet[field] ?? null) === null) continue
      const part = test.parts.find((each) => each.part === word)
      if (part === undefined) report('PHASE_NOT_IN_PROTOCOL', `${path}.judges.${index}.${field}`)
      else if (!marksPart(part, position)) report('JUDGE_UNKNOWN', `${path}.judges.${index}.${field}`)
    }
  }
}

/** The sum of the parts by their shares, each the mean of its judges: a quarter for the horse, and so on. */
const testScore = (
  protocol: VaultingProtocol,
  test: VaultingTest,
  round: VaultingRound | null,
  isFinished: boolean,
  path: string,
  report: Report,
): { readonly score: Decimal | null; readonly horse: Decimal | null } => {
  if (round === null) {
    if (isFinished) report('ROUND_MISSING', path)
    return { score: null, horse: null }
  }
  const maximum = decimal(protocol.maximum)
  const given = readPositive(round.score, `${path}.score`, report)
  if (given !== null) {
    if (round.judges.length > 0) report('SHEET_AMBIGUOUS', `${path}.score`)
    if (compare(given, maximum) > 0) report('POINTS_OUT_OF_RANGE', `${path}.score`)
    return { score: given, horse: null }
  }
  checkSheets(protocol, test, round, path, report)
  if (round.judges.length === 0 && isFinished) report('SHEETS_MISSING', `${path}.judges`)
  const means = test.parts.map(({ part, weight }) => ({
    part,
    weight,
    mark: partMean(round, part, maximum, path, report),
  }))
  const horse = means.find(({ part }) => part === 'HORSE')?.mark ?? null
  let total: Decimal | null = zero
  for (const { part, weight, mark } of means) {
    if (mark === null && isFinished && round.judges.length > 0)
      report('MARK_MISSING', `${path}.judges.0.${partFields[part]}`)
    total = total === null || mark === null ? null : add(total, multiply(mark, decimal(weight)))
  }
  return { score: total === null ? null : roundHalfUp(total, protocol.decimals), horse }
}

/** A test without a weight has weight one. Squads in Bern 2024: 0.4 x 8.166 + 0.6 x 9.017 = 8.677. */
const weightedMean = (protocol: VaultingProtocol, scores: readonly Decimal[]): Decimal => {
  const weights = protocol.tests.map(({ weight }) => decimal(weight ?? '1'))
  const total = sum(scores.map((score, index) => multiply(score, weights[index] ?? zero)))
  return divide(total, sum(weights))
}

/** The mean of the tests, by which published classes are ranked. */
export const scoreVaulting = (protocol: VaultingProtocol, result: VaultingResult, report: Report): VaultingScore => {
  const isFinished = result.status === 'FINISHED'
  for (const index of result.tests.keys()) {
    if (index >= protocol.tests.length && result.tests[index] !== null) report('ROUND_NOT_IN_FORMAT', `tests.${index}`)
  }
  const scored = protocol.tests.map((test, index) =>
    testScore(protocol, test, result.tests[index] ?? null, isFinished, `tests.${index}`, report),
  )
  const tests = scored.map(({ score }) => score)
  const known = tests.filter((score) => score !== null)
  const horses = scored.map(({ horse }) => horse).filter((horse) => horse !== null)
  const value = known.length < tests.length ? null : roundHalfUp(weightedMean(protocol, known), protocol.decimals)
  return {
    discipline: 'VAULTING',
    value,
    text: value === null ? null : formatFixed(value, protocol.decimals),
    tests,
    horse: horses.length < tests.length ? null : mean(horses),
  }
}

/** Missing marks of the expected judges. */
export const reportMissingVaultingJudges = (
  protocol: VaultingProtocol,
  result: VaultingResult,
  report: Report,
): void => {
  for (const [index, round] of result.tests.entries()) {
    if (round === null || (round.score ?? null) !== null) continue
    const present = new Set(round.judges.map(({ position }) => position))
    const parts = protocol.tests[index]?.parts ?? []
    const expected = protocol.judges.filter((position) => parts.some((part) => marksPart(part, position)))
    if (expected.some((position) => !present.has(position))) report('JUDGE_MISSING', `tests.${index}.judges`)
  }
}
