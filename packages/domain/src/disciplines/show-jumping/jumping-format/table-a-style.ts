import {
  highestScore,
  type JumpingFormatRule,
  jumpOffHeaders,
  jumpOffKeys,
  jumpOffSplitHeaders,
  penaltiesHeader,
  prioritised,
  scoreHeader,
  splitHeaders,
  styleHeader,
  timeHeader,
} from './format-rule.ts'

/**
 * KNHS Springen art. 280: points for style less the penalties of Table A, highest first. A jump-off is for clear rounds
 * with at least 60 points for style; a rider who is eliminated in it has no place in it. It breaks ties between equal
 * points. If the protocol says so, it decides before the points: then it is the jumping ranking of the same test.
 */
export const tableAStyle: JumpingFormatRule = (protocol) => ({
  keys:
    protocol.style?.rankedBy === 'JUMP_OFF'
      ? [...jumpOffKeys(protocol), highestScore]
      : [highestScore, ...jumpOffKeys(protocol)],
  headers: prioritised([
    scoreHeader('POINTS'),
    ...jumpOffHeaders(protocol),
    styleHeader(0, 'ROUND'),
    penaltiesHeader(0, 'ROUND'),
    timeHeader(0, 'ROUND'),
    ...splitHeaders(0, 'ROUND'),
    ...jumpOffSplitHeaders(protocol),
  ]),
})
