// The tie breaks of dressage, by their public names (decision 23).
import type { KeyRule } from '../../key-rule.ts'
import type { DressageProtocol, DressageTieBreak } from '../dressage.protocol.schema.ts'
import type { DressageScore } from '../dressage.score.ts'
import { decidingJudge, middleJudges } from './judge-tie.ts'
import { higherPartSum } from './part-sum.ts'

type Rules = Pick<DressageProtocol, 'judgeTie'>

const dressageTieBreaks = {
  COLLECTIVE: () => higherPartSum('COLLECTIVE'),
  ARTISTIC: () => higherPartSum('ARTISTIC'),
  MIDDLE_JUDGES: ({ judgeTie }) => (judgeTie === undefined ? null : middleJudges(judgeTie)),
  DECIDING_JUDGE: ({ judgeTie }) => (judgeTie?.judge == null ? null : decidingJudge(judgeTie)),
} satisfies Record<DressageTieBreak, (rules: Rules) => KeyRule<DressageScore> | null>

/** The tie breaks of a protocol, in order. One without its judges decides nothing and is left out. */
export const dressageTieBreaksOf = (
  protocol: Pick<DressageProtocol, 'tieBreak' | 'judgeTie'>,
): readonly { readonly name: DressageTieBreak; readonly rule: KeyRule<DressageScore> }[] =>
  protocol.tieBreak.flatMap((name) => {
    const rule = dressageTieBreaks[name](protocol)
    return rule === null ? [] : [{ name, rule }]
  })
