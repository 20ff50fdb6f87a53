import type { SpreadRule } from './spread-rule.ts'

/** decision 16: the base order stays. */
export const naturalSpread: SpreadRule = (_seats, participants) => participants
