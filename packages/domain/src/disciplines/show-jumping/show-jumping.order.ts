import type { RankingRules } from '../discipline.ts'
import { jumpingFormats } from './jumping-format/jumping-format.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingScore } from './show-jumping.score.ts'

/** Each format has an order of its own. */
export const jumpingOrder = (protocol: JumpingProtocol): RankingRules<JumpingScore> =>
  jumpingFormats[protocol.format](protocol)
