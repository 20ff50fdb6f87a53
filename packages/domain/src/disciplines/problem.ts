// Why a result is invalid: a code and the path of the field. The error catalogue gives each code its number and text.
export const resultProblemCodes = [
  'DISCIPLINE_MISMATCH',
  'NOT_A_DECIMAL',
  'NEGATIVE_VALUE',
  'NEGATIVE_TIME',
  'NOT_A_TIME',
  'PROTOCOL_ROUNDS_MISMATCH',
  'PROTOCOL_ACCUMULATOR_MISSING',
  'PROTOCOL_PART_MISSING',
  'ROUND_MISSING',
  'ROUND_NOT_IN_FORMAT',
  'ROUND_OUT_OF_ORDER',
  'TIME_MISSING',
  'PENALTIES_MISSING',
  'PENALTIES_AMBIGUOUS',
  'WITHDREW_BUT_RODE',
  'CLEARED_MISSING',
  'OBSTACLE_UNKNOWN',
  'OBSTACLE_REPEATED',
  'JOKER_NOT_IN_PROTOCOL',
  'JOKER_REPLACES_LAST_OBSTACLE',
  'JOKERS_BOTH_TRIED',
  'STYLE_MISSING',
  'STYLE_NOT_IN_PROTOCOL',
  'ROUND_NOT_ENDED',
  'SHEETS_MISSING',
  'SHEET_EMPTY',
  'SHEET_AMBIGUOUS',
  'JUDGE_UNKNOWN',
  'JUDGE_REPEATED',
  'JUDGE_MISSING',
  'JUDGE_MAXIMUM_MISSING',
  'MARKS_REQUIRED',
  'MARK_COUNT_MISMATCH',
  'MARK_MISSING',
  'MARK_OUT_OF_RANGE',
  'MARK_NOT_IN_STEPS',
  'POINTS_OUT_OF_RANGE',
  'PERCENTAGE_OUT_OF_RANGE',
  'DEDUCTION_TOO_LARGE',
  'DEDUCTION_NOT_APPLICABLE',
  'COURSE_ERRORS_ELIMINATE',
  'PHASES_MISSING',
  'RIDE_MISSING',
  'FAULTS_NOT_IN_PROTOCOL',
  'FENCE_ERRORS_CONTRADICT',
  'REFUSALS_ELIMINATE',
  'RIDER_FALL_ELIMINATES',
  'HORSE_FALL_ELIMINATES',
  'NOT_TAKEN_ELIMINATES',
  'FAULTS_ELIMINATE',
  'TIME_LIMIT_EXCEEDED',
  'VALUE_MISSING',
  'VALUE_OUT_OF_RANGE',
  'VALUE_NOT_IN_STEPS',
  'VALUE_NOT_APPLICABLE',
  'OUTCOME_MISSING',
  'OUTCOME_UNKNOWN',
  'PHASE_NOT_IN_PROTOCOL',
  'INCIDENT_UNKNOWN',
  'INCIDENT_REPEATED',
  'SECTION_UNKNOWN',
  'SECTION_REPEATED',
] as const
export type ResultProblemCode = (typeof resultProblemCodes)[number]

/** `path` is that of the field in the result, such as `judges.0.marks.3`; a fault of the protocol begins with `protocol`. */
export type ResultProblem = {
  readonly code: ResultProblemCode
  readonly path: string
}

/** Whether a path is that of this field or of a part of it. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)

/** Collects the errors of scoring, so that all errors of a form are reported at once. */
export type Report = (code: ResultProblemCode, path: string) => void

export type Scored<S> =
  | { readonly ok: true; readonly score: S }
  | { readonly ok: false; readonly errors: readonly ResultProblem[] }

/** The score, or everything that was reported during its calculation. */
export const collect = <S>(score: (report: Report) => S): Scored<S> => {
  const errors: ResultProblem[] = []
  const value = score((code, path) => errors.push({ code, path }))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, score: value }
}
