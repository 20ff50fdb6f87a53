import {
  type JumpingFormatRule,
  jumpOffHeaders,
  jumpOffKeys,
  lowestScore,
  prioritised,
  scoreHeader,
} from './format-rule.ts'

/**
 * FEI 268 (old numbering; general knowledge, to be compared with the rule book): six verticals in line, raised after each round.
 * Who is clear goes on, at most four times; no time counts, and whoever is equal then shares the place.
 */
export const sixBar: JumpingFormatRule = (protocol) => ({
  keys: [lowestScore, ...jumpOffKeys(protocol)],
  headers: prioritised([
    scoreHeader('PENALTIES'),
    ...jumpOffHeaders(protocol).filter((rule) => rule.header.column === 'PENALTIES'),
  ]),
})
