import type { RuleOperator } from './rule.schema.ts'

const comparisons: Record<RuleOperator, (left: number, right: number) => boolean> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

export const holds = (left: number, operator: RuleOperator, right: number): boolean =>
  comparisons[operator](left, right)

/** The operator that holds exactly if the other does not. */
export const oppositeOperators = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
} as const satisfies Record<RuleOperator, RuleOperator>

/** The usual notation. */
export const operatorSigns = {
  '=': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
} as const satisfies Record<RuleOperator, string>
