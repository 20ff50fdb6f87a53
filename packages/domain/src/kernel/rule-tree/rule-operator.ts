import type { RuleOperator } from './rule-tree.schema.ts'

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

/** What holds exactly when the other does not. */
export const oppositeOperators = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
} as const satisfies Record<RuleOperator, RuleOperator>

/** As people write them. */
export const operatorSigns = {
  '=': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
} as const satisfies Record<RuleOperator, string>
