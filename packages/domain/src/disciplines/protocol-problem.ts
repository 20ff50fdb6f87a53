/** Why no result could be scored by a protocol. The catalogue gives each code its error. */
export type ProtocolProblemCode =
  | 'ROUNDS'
  | 'ACCUMULATOR'
  | 'PART_MISSING'
  | 'REPEATS'
  | 'MAXIMUM'
  | 'MARK_STEP'
  | 'LIMITS'
  | 'EXERCISE_UNKNOWN'

/** `field` is the path in the protocol. */
export type ProtocolProblem = {
  readonly code: ProtocolProblemCode
  readonly field: string
}

/** The first value that occurs twice. */
export const findRepeats = (
  values: readonly unknown[],
  field: (index: number) => string,
): readonly ProtocolProblem[] => {
  const index = values.findIndex((value, at) => values.indexOf(value) < at)
  return index < 0 ? [] : [{ code: 'REPEATS', field: field(index) }]
}
