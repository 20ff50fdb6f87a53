// Why a result cannot be: a word and the path of the field. The error catalogue gives each word its code and text.
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
] as const
export type ResultProblemCode = (typeof resultProblemCodes)[number]

/** `path` is that of the field in the result, such as `judges.0.marks.3`; a fault of the protocol begins with `protocol`. */
export interface ResultProblem {
  readonly code: ResultProblemCode
  readonly path: string
}

/** Where scoring writes down what is wrong, so that all faults of a form are told at once. */
export type Report = (code: ResultProblemCode, path: string) => void
