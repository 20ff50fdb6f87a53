import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import { type Decimal, formatExact, formatFixed } from '@oxer/domain/kernel/decimal'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { jumpingField } from '../disciplines/show-jumping/fields.ts'
import { roundScores, scoreText, type Typed } from '../result.form.ts'
import { timeOf } from '../result-typing.form.ts'
import classes from '../results.module.css'

const figure = (value: Decimal): string => (value.denominator === 1n ? formatExact(value) : formatFixed(value, 2))

/** The penalties of a round during typing, and below them their parts: obstacles and time, and added seconds. */
export const RoundScore = ({
  protocol,
  typed,
  rounds,
}: {
  protocol: JumpingProtocol
  typed: Typed
  rounds: readonly number[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const shown = (value: Decimal): string => formats.result(figure(value))
  const scored = roundScores(protocol, typed)
  const parts = rounds.flatMap((round) => {
    const value = scored[round]?.points ?? scored[round]?.penalties
    return value ? [formats.penalties(figure(value))] : []
  })
  if (parts.length === 0) return null
  const details = rounds.flatMap((round) => {
    const { obstaclePenalties, timePenalties, time, style } = scored[round] ?? {}
    const clock = timeOf(typed[jumpingField.time(round)] ?? '')
    const isLate = obstaclePenalties && timePenalties && timePenalties.numerator > 0n
    return [
      ...(style && scored[round]?.penalties
        ? [`${shown(style)} − ${shown(scored[round].penalties)}`]
        : isLate
          ? [t('result.parts', { obstacles: shown(obstaclePenalties), time: shown(timePenalties) })]
          : []),
      ...(typeof time === 'number' && clock !== null && time !== clock
        ? [t('result.addedTime', { added: formats.roundTime(time - clock), time: formats.roundTime(time) })]
        : []),
    ]
  })
  // Of two phases, only the second is compared, so their sum is not shown.
  const total = rounds.length > 1 && protocol.format !== 'TWO_PHASES' ? scoreText(protocol, typed) : null
  if (total !== null) details.push(`${t('result.column.total')} ${formats.penalties(total)}`)
  return (
    <>
      {parts.join(' / ')}
      {details.map((detail) => (
        <span key={detail} className={classes.whole}>
          {detail}
        </span>
      ))}
    </>
  )
}
