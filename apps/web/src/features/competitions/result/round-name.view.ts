import type { JumpingRoundKind } from '@oxer/domain/competitions/result/result.schema'
import type { TFunction } from 'i18next'

/** The name of a round (index) among those of a test, such as *Round 2* or *Jump-off*. */
export const roundName = (t: TFunction<'competitions'>, kinds: readonly JumpingRoundKind[], index: number): string => {
  const kind = kinds[index] ?? 'ROUND'
  if (kind !== 'JUMP_OFF') return t(`result.round.${kind}`, { number: index + 1 })
  return kinds.filter((each) => each === 'JUMP_OFF').length === 1
    ? t('result.round.JUMP_OFF')
    : t('result.round.JUMP_OFF_NUMBER', { number: index - kinds.indexOf('JUMP_OFF') + 1 })
}
