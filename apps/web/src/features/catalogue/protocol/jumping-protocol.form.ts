// The editors keep the typed text: a decimal is digits until it is saved, never a float.

import type { JumpingFormat, JumpingProtocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { knhsStyle } from '@oxer/domain/disciplines/show-jumping/show-jumping.presets'

/** Converts `1,5` to `1.5`. An invalid decimal stays as it was typed, so that the schema refuses it. */
export const toDecimal = (text: string): string => text.trim().replace(',', '.')

/** Converts `72` or `72,5` seconds to hundredths; null if empty, NaN for an invalid time. */
export const toHundredths = (text: string): number | null => {
  if (text.trim() === '') return null
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}

export const toSecondsText = (hundredths: number | null): string => {
  if (hundredths === null) return ''
  const rest = hundredths % 100
  return `${String(Math.floor(hundredths / 100))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

export type JumpingValues = {
  name: string
  format: JumpingFormat
  rounds: { timeAllowed: string; penalty: string; perStarted: string }[]
  penalty: string
  perStarted: string
  jumpOffFor: string
  values: string
  jokerCleared: string
  jokerDown: string
  /** As stored: values that this form does not edit are kept. */
  base: JumpingProtocol
}

const penaltyText = (rule: { penalty: string; perStarted: number } | null | undefined) => ({
  penalty: rule?.penalty ?? '',
  perStarted: rule ? toSecondsText(rule.perStarted) : '',
})

export const toJumpingValues = (name: string, protocol: JumpingProtocol): JumpingValues => ({
  name,
  format: protocol.format,
  rounds: protocol.rounds.map((round) => ({
    timeAllowed: toSecondsText(round.timeAllowed),
    ...penaltyText(round.timePenalty),
  })),
  ...penaltyText(protocol.timePenalty),
  jumpOffFor: protocol.jumpOffFor ?? '',
  values: protocol.accumulator?.values.join(' ') ?? '',
  jokerCleared: protocol.accumulator?.joker?.cleared ?? '',
  jokerDown: protocol.accumulator?.joker?.down ?? '',
  base: protocol,
})

const toPenalty = ({ penalty, perStarted }: { penalty: string; perStarted: string }) =>
  penalty.trim() === '' && perStarted.trim() === ''
    ? null
    : { penalty: toDecimal(penalty), perStarted: toHundredths(perStarted) ?? Number.NaN }

/** As many rounds as the format has; an additional one starts empty. */
export const roundsFor = (rounds: JumpingValues['rounds'], count: number): JumpingValues['rounds'] =>
  Array.from({ length: count }, (_, index) => rounds[index] ?? { timeAllowed: '', penalty: '', perStarted: '' })

/** Rules of a round that this form does not edit belong to the previous format. */
const isSameFormat = ({ base, format }: JumpingValues): boolean => base.format === format

export const toJumpingProtocol = (values: JumpingValues, hasJumpOff: boolean): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format: values.format,
  rounds: values.rounds.map((round, index) => {
    const timePenalty = toPenalty(round)
    const { timePenalty: _, ...kept } = isSameFormat(values) ? (values.base.rounds[index] ?? {}) : {}
    return { ...kept, timeAllowed: toHundredths(round.timeAllowed), ...(timePenalty && { timePenalty }) }
  }),
  timePenalty: toPenalty(values),
  ...(values.format === 'ACCUMULATOR' && {
    accumulator: {
      values: values.values
        .split(/[\s;]+/)
        .filter(Boolean)
        .map(toDecimal),
      joker:
        values.jokerCleared.trim() === '' && values.jokerDown.trim() === ''
          ? null
          : { cleared: toDecimal(values.jokerCleared), down: toDecimal(values.jokerDown) },
      ...(values.base.accumulator?.secondJoker && { secondJoker: values.base.accumulator.secondJoker }),
    },
  }),
  ...(values.base.faults && { faults: values.base.faults }),
  ...(values.format === 'WINNING_ROUND' && values.base.winningRound && { winningRound: values.base.winningRound }),
  ...(values.format === 'TABLE_A_STYLE' && { style: values.base.style ?? knhsStyle }),
  ...(hasJumpOff &&
    values.jumpOffFor !== '' && { jumpOffFor: values.jumpOffFor as NonNullable<JumpingProtocol['jumpOffFor']> }),
})
