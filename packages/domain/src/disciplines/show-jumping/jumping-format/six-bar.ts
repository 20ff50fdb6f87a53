import {
  type JumpingFormatRule,
  jumpOffHeaders,
  jumpOffKeys,
  lowestScore,
  prioritised,
  scoreHeader,
} from './format-rule.ts'

/**
 * FEI 268 (old numbering; general knowledge, to be compared with the rulebook): six verticals in line, raised after
 * each round. Clear riders go on, at most four times. Time does not count, and equal riders then share the place.
 */
export const sixBar: JumpingFormatRule = (protocol) => ({
  keys: [lowestScore, ...jumpOffKeys(protocol)],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    ...jumpOffHeaders(protocol).filter((rule) => rule.header.column === 'PENALTIES'),
  ]),
})
