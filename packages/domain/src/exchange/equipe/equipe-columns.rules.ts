// A result in the columns of Equipe: the way back of `equipe-show-results.rules.ts`.
import { scoreResult } from '../../competitions/result/result.rules.ts'
import type { Protocol, Result } from '../../competitions/result/result.schema.ts'
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { add, type Decimal, decimal, divide, formatFixed, fromInteger, sum, zero } from '../../kernel/decimal.ts'
import type { EquipeValue } from './equipe-batch.schema.ts'
import { judgePositions } from './equipe-show-results.rules.ts'

/** The columns of a round: its faults, its time and its time faults. The time of the test is the time allowed. */
export const roundColumns = [
  { faults: 'grundf', time: 'grundt', timeFaults: 'tfg' },
  { faults: 'omh1f', time: 'omh1t', timeFaults: 'tf1' },
  { faults: 'omh2f', time: 'omh2t', timeFaults: 'tf2' },
  { faults: 'omg3f', time: 'omg3t', timeFaults: 'tf3' },
  { faults: 'omg4f', time: 'omg4t', timeFaults: 'tf4' },
  { faults: 'omg5f', time: 'omg5t', timeFaults: 'tf5' },
] as const

const eliminated = 999

/** Equipe wants numbers; nothing is calculated with them here. */
const figure = (value: Decimal | null): number | null => (value === null ? null : Number(formatFixed(value, 6)))

export const secondsOf = (hundredths: number | null): number | null =>
  hundredths === null ? null : figure(divide(fromInteger(hundredths), fromInteger(100)))

type Columns = { readonly [name: string]: EquipeValue }

/** Why a ride has no faults of its own. */
const words: Readonly<Record<string, string>> = { ELIMINATED: 'D', RETIRED: 'U', DISQUALIFIED: 'S' }

/** Why nobody started. */
export const absenceOf = (status: Result['status'] | undefined): string =>
  ({ WITHDRAWN: 'Ö', NOT_STARTED: 'U' })[String(status)] ?? ''

/** The faults of a round are the whole of it. In Table C they are seconds, and the time includes them. */
const ofRound = (
  { obstaclePenalties, timePenalties, penalties, points, time }: JumpingRoundScore,
  isTableC: boolean,
) => {
  const late = timePenalties ?? zero
  const faults = points ?? (obstaclePenalties === null ? penalties : add(obstaclePenalties, late))
  const seconds = time === null ? null : divide(fromInteger(time), fromInteger(100))
  const whole = seconds !== null && isTableC ? add(seconds, obstaclePenalties ?? zero) : seconds
  return { faults, time: figure(whole), timeFaults: figure(late) }
}

type Jumping = { readonly discipline: 'SHOW_JUMPING' }

/** The round that ended the ride, by its index, with the word for it. */
const endOf = (result: Extract<Result, Jumping>): { readonly at: number; readonly word: string } | null => {
  const word = words[result.status]
  if (word === 'S') return { at: result.rounds.length, word }
  if (word !== undefined) return { at: 0, word }
  if (result.withdrewBefore != null) return { at: result.withdrewBefore - 1, word: 'A' }
  const at = result.rounds.findIndex((round) => round?.outcome != null)
  return at < 0 ? null : { at, word: words[String(result.rounds[at]?.outcome)] ?? 'D' }
}

const ofRounds = (protocol: Extract<Protocol, Jumping>, result: Extract<Result, Jumping> | undefined): Columns => {
  const scored = result === undefined ? null : scoreResult(protocol, result)
  const rounds = scored?.ok === true ? scored.score.rounds : []
  const end = result === undefined ? null : endOf(result)
  const ridden = protocol.rounds.map((_, index) => {
    const round = rounds[index]
    if (end !== null && index >= end.at) return null
    return round === undefined || round.participation !== 'RODE' ? null : ofRound(round, protocol.format === 'TABLE_C')
  })
  const columns = roundColumns.slice(0, protocol.rounds.length).flatMap((names, index) => {
    const round = ridden[index] ?? null
    const faults = end?.at === index ? eliminated : figure(round?.faults ?? null)
    return [
      [names.faults, faults],
      [names.time, round?.time ?? null],
      [names.timeFaults, round?.timeFaults ?? null],
    ] as const
  })
  const isEnded = end !== null && end.at < protocol.rounds.length
  const known = ridden.flatMap((round) => round?.faults ?? [])
  const total = known.length === 0 ? null : figure(sum(known))
  return { ...Object.fromEntries(columns), totfel: isEnded ? eliminated : total, or: end?.word ?? '' }
}

type Dressage = { readonly discipline: 'DRESSAGE' }

/** Errors of the course are in what is subtracted: Equipe has no column for them. */
const ofSheets = (protocol: Extract<Protocol, Dressage>, result: Extract<Result, Dressage> | undefined): Columns => {
  const scored = result === undefined ? null : scoreResult(protocol, result)
  const judges = scored?.ok === true ? scored.score.judges : []
  const columns = judgePositions.flatMap((position) => {
    const sheet = result?.judges.find((each) => each.position === position)
    const judge = judges.find((each) => each.position === position)
    if (sheet === undefined || judge === undefined) return []
    const at = position.toLowerCase()
    const marks = sheet.marks == null ? [] : [[`ptxt_${at}`, sheet.marks.map((mark) => mark ?? '').join(';')] as const]
    const off = sheet.deduction == null ? zero : decimal(sheet.deduction)
    const points = figure(judge.points)
    return [
      ...marks,
      [`fr_${at}`, figure(off)] as const,
      ...(points === null ? [] : [[`p${at}`, points] as const]),
      [
        `${at}sp`,
        sheet.percentage == null ? Number(formatFixed(judge.percentage, 5)) : Number(sheet.percentage),
      ] as const,
    ]
  })
  return { ...Object.fromEntries(columns), or: words[String(result?.status)] ?? '' }
}

/** The columns of a result by the rules of its test; of other disciplines, Equipe has the places alone. */
export const columnsOf = (protocol: Protocol | undefined, result: Result | undefined): Columns => {
  const own = result?.discipline === protocol?.discipline ? result : undefined
  if (protocol?.discipline === 'SHOW_JUMPING') {
    return ofRounds(protocol, own?.discipline === 'SHOW_JUMPING' ? own : undefined)
  }
  if (protocol?.discipline === 'DRESSAGE') {
    return ofSheets(protocol, own?.discipline === 'DRESSAGE' ? own : undefined)
  }
  return { or: words[String(result?.status)] ?? '' }
}
