import { highestScore, type JumpingFormatRule, prioritised, scoreHeader, timeHeader, timeKey } from './format-rule.ts'

/** FEI 269 (old numbering): most points first, then the time. */
export const accumulator: JumpingFormatRule = () => ({
  keys: [highestScore, timeKey('TIME', 0)],
  headers: prioritised([scoreHeader('POINTS'), timeHeader(0, 'ROUND')]),
})
