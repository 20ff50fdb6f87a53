// What a display at the ring shows, as the bytes that its maker's protocol wants. Serial, 9600 baud, 8N1.
import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { ResultStatus } from '../../disciplines/result-words.schema.ts'
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { type Decimal, formatExact, formatFixed, fraction } from '../../kernel/decimal.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { Result } from '../result/result.schema.ts'

export const displayKinds = ['MLED', 'ICC'] as const
/** FDS MLED, and ICC 205 18D. */
export type DisplayKind = (typeof displayKinds)[number]

export type DisplayContent = {
  readonly startNumber: number | null
  /** Hundredths of a second; null for an empty field. */
  readonly time: number | null
  /** Penalties of the round, or the code of a status. */
  readonly faults: Decimal | null
  readonly rank: number | null
  readonly rider: string
  readonly horse: string
}

/** Part of a display that is sent by itself, and only if it has changed. */
type Frame = { readonly slot: string; readonly bytes: Uint8Array<ArrayBuffer> }

const blank: DisplayContent = { startNumber: null, time: null, faults: null, rank: null, rider: '', horse: '' }

/** A status travels as faults: NS, ELI, WDN, RET and DSQ, as Equipe sends them to these displays. */
const statusFaults: Readonly<Record<Exclude<ResultStatus, 'FINISHED'>, bigint>> = {
  NOT_STARTED: 555n,
  RETIRED: 666n,
  WITHDRAWN: 888n,
  DISQUALIFIED: 998n,
  ELIMINATED: 999n,
}

const codeOf = (status: keyof typeof statusFaults): Decimal => fraction(statusFaults[status], 1n)

/** Penalties of a round; in Table C the seconds without the time, which a display shows beside them. */
const faultsOf = ({ timePenalties, obstaclePenalties, penalties }: JumpingRoundScore): Decimal | null =>
  timePenalties === null && obstaclePenalties !== null ? obstaclePenalties : penalties

/** How a round that was not completed ended; eliminated unless the result says otherwise. */
const outcomeOf = (result: Result, index: number): keyof typeof statusFaults => {
  const round = 'rounds' in result ? result.rounds[index] : null
  return (round && 'outcome' in round ? round.outcome : null) ?? 'ELIMINATED'
}

/** A start with its last round by the protocol; without a result only the number and the names. */
export const displayOf = <D extends ScoredDiscipline>({
  protocol,
  result,
  ...start
}: Pick<DisplayContent, 'startNumber' | 'rider' | 'horse' | 'rank'> & {
  readonly protocol: ProtocolOf<D>
  readonly result: ResultOf<D> | null
}): DisplayContent => {
  if (result === null) return { ...blank, ...start, rank: null }
  if (result.status !== 'FINISHED') return { ...blank, ...start, faults: codeOf(result.status) }
  const scored = scoreResult(protocol, result)
  const rounds = scored.ok ? of(protocol).rounds(scored.score) : []
  const last = rounds.findLastIndex(({ participation }) => ['RODE', 'NOT_COMPLETED'].includes(participation))
  const round = rounds[last]
  if (round === undefined) return { ...blank, ...start }
  return round.participation === 'NOT_COMPLETED'
    ? { ...blank, ...start, faults: codeOf(outcomeOf(result, last)) }
    : { ...blank, ...start, time: round.time, faults: faultsOf(round) }
}

/** Control characters of both protocols. */
const control = { SOH: 0x01, STX: 0x02, EOT: 0x04, BS: 0x08, LF: 0x0a, DC4: 0x14 } as const

/** ASCII alone: accents are left out, and what is no letter there is a question mark. */
const ascii = (text: string): number[] =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map((letter) => {
    const code = letter.charCodeAt(0)
    return letter.length === 1 && code >= 0x20 && code < 0x7f ? code : 0x3f
  })

const bytesOf = (...parts: readonly (number | string)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : ascii(part))))

const seconds = (hundredths: number): string => formatFixed(fraction(BigInt(hundredths), 100n), 2)

/** FDS MLED: STX, line, brightness (a space: as it is set), text, LF; one frame a line. Lines 4, 8 and 9 are not ours. */
const mledFrames = ({ startNumber, time, faults, rank, rider, horse }: DisplayContent): readonly Frame[] =>
  (
    [
      ['1', time === null ? '' : seconds(time)],
      ['2', faults === null ? '' : formatExact(faults)],
      ['3', startNumber === null ? '' : String(startNumber)],
      ['5', rider],
      ['6', horse],
      ['7', rank === null ? '' : String(rank)],
    ] as const
  ).map(([slot, text]) => ({ slot, bytes: bytesOf(control.STX, slot, ' ', text, control.LF) }))

/**
 * A field of three and one of seven, right-aligned: the display wants a space and STX after the first character of the
 * first, and a space after the second of the other.
 */
const iccFields = (left: string, right: string): (number | string)[] => {
  const [three, seven] = [left.padStart(3).slice(-3), right.padStart(7).slice(-7)]
  return [three.slice(0, 1), ' ', control.STX, three.slice(1), ' ', seven.slice(0, 2), ' ', seven.slice(2), ' ']
}

/** ICC 205 18D: start number and time, then rank and faults. */
const iccFrames = ({ startNumber, time, faults, rank }: DisplayContent): readonly Frame[] => {
  const start = [control.SOH, control.DC4, 'S02', control.STX, control.BS] as const
  const upper = iccFields(startNumber === null ? '' : String(startNumber), time === null ? '' : seconds(time))
  const lower = iccFields(rank === null ? '' : String(rank), faults === null ? '' : formatFixed(faults, 2))
  return [
    { slot: 'upper', bytes: bytesOf(...start, ...upper, control.EOT) },
    { slot: 'lower', bytes: bytesOf(...start, control.LF, ...lower, control.EOT) },
  ]
}

const framesOf: Readonly<Record<DisplayKind, (content: DisplayContent) => readonly Frame[]>> = {
  MLED: mledFrames,
  ICC: iccFrames,
}

/** The frames of what has changed since `shown`; all of them for a display that has been sent nothing yet. */
export const displayFrames = (
  kind: DisplayKind,
  shown: DisplayContent | null,
  next: DisplayContent,
): readonly Uint8Array<ArrayBuffer>[] => {
  const before = new Map((shown === null ? [] : framesOf[kind](shown)).map(({ slot, bytes }) => [slot, bytes.join()]))
  return framesOf[kind](next).flatMap(({ slot, bytes }) => (before.get(slot) === bytes.join() ? [] : [bytes]))
}
