// What of the FEI's results is assumed. Its envelope was seen in classes that were generated from its schema, of endurance; of jumping, no schema
// was at hand. The day that it is, these names are changed here and nowhere else.
import type { ResultStatus } from '../../disciplines/result-words.schema.ts'
import type { JumpingFormat } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'

/** The name of the layout, which says that not all of it is of the FEI. */
export const feiResultsLayout = 'FEI results.ASSUMED'

export const feiNamespace = 'http://www.fei.org/Result'

/** The elements and attributes inside of `Rounds`. */
export type FeiRoundNames = {
  readonly rounds: string
  readonly round: string
  readonly number: string
  readonly result: string
  readonly obstacleFaults: string
  readonly timeFaults: string
  readonly time: string
  readonly status: string
}

export const assumedRoundNames: FeiRoundNames = {
  ...{ rounds: 'Rounds', round: 'Round', number: 'Number', result: 'Result' },
  ...{ obstacleFaults: 'ObstacleFaults', timeFaults: 'TimeFaults', time: 'Time', status: 'Status' },
}

/** Of `Position`. Only R, who has a rank, was seen. */
export const assumedStatuses: Readonly<Record<ResultStatus, string>> = {
  ...{ FINISHED: 'R', ELIMINATED: 'EL', RETIRED: 'RET', WITHDRAWN: 'WD', DISQUALIFIED: 'DSQ', NOT_STARTED: 'NS' },
}

/** `Rule`: the articles of the FEI Jumping Rules in the old numbering, as the example has one. Other formats have none in the file. */
export const assumedRules: Readonly<Partial<Record<JumpingFormat, string>>> = {
  TABLE_A_NOT_AGAINST_CLOCK: '238.1',
  TABLE_A_AGAINST_CLOCK: '238.2.1',
  TABLE_A_JUMP_OFF_AGAINST_CLOCK: '238.2.2',
  TWO_PHASES: '274',
  ACCUMULATOR: '269',
  WINNING_ROUND: '276',
  SIX_BAR: '268',
}
