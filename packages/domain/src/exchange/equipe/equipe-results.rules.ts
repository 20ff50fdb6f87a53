// A start of Equipe as a result of Oxer, and their ranking beside ours. Nothing is guessed: what cannot be read is refused, and a ranking
// is compared, never taken over.

import type { RankingRow } from '../../competitions/ranking/ranking.schema.ts'
import type { Protocol, Result } from '../../competitions/result/result.schema.ts'
import type { ResultStatus } from '../../disciplines/result-words.schema.ts'
import {
  type Decimal,
  decimal,
  equals,
  formatExact,
  fromInteger,
  multiply,
  parseDecimal,
  roundHalfUp,
  subtract,
} from '../../kernel/decimal.ts'
import type { EquipePart, EquipeResults, EquipeStart, EquipeTestResults } from './equipe-results.schema.ts'

/** FEI 2023: the penalties of an elimination in Equipe's columns. It is no number of faults. */
const eliminatedFaults = '999'

/** Why a round ended: the federation's words, and the letters of older programs. */
const endings: Readonly<Record<string, ResultStatus>> = {
  EL: 'ELIMINATED',
  RET: 'RETIRED',
  WD: 'WITHDRAWN',
  SUSP: 'DISQUALIFIED',
  NS: 'NOT_STARTED',
  D: 'ELIMINATED',
  U: 'RETIRED',
  S: 'DISQUALIFIED',
  A: 'WITHDRAWN',
}

/** Who did not start at all. */
const absences: Readonly<Record<string, ResultStatus>> = {
  withdrawn: 'WITHDRAWN',
  no_show: 'NOT_STARTED',
  Ö: 'WITHDRAWN',
  U: 'NOT_STARTED',
}

/** Those who are no starters: they never paid, were moved, or are a reserve. */
const nobody: readonly string[] = ['unpaid', 'changed', 'reserve', 'E', 'B', 'R']

export type ReadStart =
  | { readonly kind: 'RESULT'; readonly result: Result }
  /** Not ridden yet, or nobody who starts. */
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNREADABLE' }

type Round = Extract<Result, { discipline: 'SHOW_JUMPING' }>['rounds'][number]
type Part = EquipePart
type Read<Kind extends Protocol['discipline']> = {
  readonly protocol: Extract<Protocol, { discipline: Kind }>
  readonly start: EquipeStart
  readonly outOfCompetition: boolean
}

const unreadable = { kind: 'UNREADABLE' } as const
const none = { kind: 'NONE' } as const

const partsOf = ({ results }: EquipeStart, type: string): Part[] => (results ?? []).filter((part) => part.type === type)

const isNegative = ({ numerator }: Decimal): boolean => numerator < 0n

/** Whole hundredths of a second: a third decimal is cut off, as a timing device does. Null: not a time. */
const hundredthsOf = (seconds: Decimal): number | null => {
  const { numerator, denominator } = multiply(seconds, fromInteger(100))
  return numerator < 0n ? null : Number(numerator / denominator)
}

/**
 * The faults of a round are the whole of it, so those at the obstacles are what remains without the time faults (9 = 8 + 1). In Table C they
 * are seconds, and the time includes them; ours is that of the clock. Null: it contradicts itself.
 */
const roundOf = ({ faults, time_faults, time }: Part, isTableC: boolean): Round => {
  const whole = decimal(faults ?? '0')
  const late = decimal(time_faults ?? '0')
  const atObstacles = subtract(whole, late)
  const seconds = time === null || time === eliminatedFaults ? null : decimal(time)
  const ridden = seconds === null ? null : hundredthsOf(isTableC ? subtract(seconds, atObstacles) : seconds)
  if (isNegative(atObstacles) || isNegative(late) || (seconds !== null && ridden === null)) return null
  return {
    ...(ridden !== null && { time: ridden }),
    obstaclePenalties: formatExact(atObstacles),
    timePenalties: formatExact(late),
  }
}

/** `round_no` numbers rounds and totals in one row, so the rounds are counted by their order. */
const readJumping = ({ protocol, start, outOfCompetition }: Read<'SHOW_JUMPING'>): ReadStart => {
  const base = { discipline: 'SHOW_JUMPING' as const, outOfCompetition }
  const sent = partsOf(start, 'show_jumping').toSorted((left, right) => (left.round_no ?? 0) - (right.round_no ?? 0))
  const rounds: Round[] = []
  for (const part of sent) {
    const hasEnded = part.status !== '' || part.faults === eliminatedFaults
    if (!hasEnded) {
      if (part.faults === null) break
      const round = roundOf(part, protocol.format === 'TABLE_C')
      if (round === null) return unreadable
      rounds.push(round)
      continue
    }
    const ending = endings[part.status === '' ? start.or : part.status] ?? (part.status === '' ? 'ELIMINATED' : null)
    if (ending === null) return unreadable
    if (rounds.length === 0 || ending === 'DISQUALIFIED') {
      return { kind: 'RESULT', result: { ...base, status: ending, rounds } }
    }
    if (ending === 'ELIMINATED' || ending === 'RETIRED') rounds.push({ outcome: ending })
    else return { kind: 'RESULT', result: { ...base, status: 'FINISHED', rounds, withdrewBefore: rounds.length + 1 } }
    break
  }
  return rounds.length === 0 ? none : { kind: 'RESULT', result: { ...base, status: 'FINISHED', rounds } }
}

/** Marks if the sheet is that of our protocol; a freestyle, or another sheet, has its percentage alone. */
const readDressage = ({ protocol, start, outOfCompetition }: Read<'DRESSAGE'>): ReadStart => {
  const base = { discipline: 'DRESSAGE' as const, outOfCompetition }
  const isGiven = ({ percent, scoresheet }: Part): boolean =>
    percent !== null || (scoresheet ?? []).some((mark) => mark !== null)
  const judged = partsOf(start, 'dressage').filter(isGiven)
  const word = partsOf(start, 'dressage_total').find(({ status }) => status !== '')?.status ?? ''
  const status = word === '' ? 'FINISHED' : endings[word]
  if (status === undefined) return unreadable
  const hasMarks = ({ length }: readonly unknown[]): boolean => length > 0 && length === protocol.exercises.length
  if (
    judged.some(
      ({ judge_by, percent, scoresheet }) => judge_by === '' || (percent === null && !hasMarks(scoresheet ?? [])),
    )
  ) {
    return unreadable
  }
  const judges = judged.map(({ judge_by: position, scoresheet, percent, deduction }) => {
    const marks = scoresheet ?? []
    if (!hasMarks(marks)) return { position, percentage: percent }
    const isDeducted = deduction !== null && !equals(decimal(deduction), fromInteger(0))
    return { position, marks, ...(isDeducted && { deduction }) }
  })
  if (judges.length === 0 && status === 'FINISHED') return none
  return { kind: 'RESULT', result: { ...base, status, judges: status === 'FINISHED' ? judges : [] } }
}

const absent = (protocol: Protocol, status: ResultStatus, outOfCompetition: boolean): ReadStart => {
  if (protocol.discipline === 'SHOW_JUMPING') {
    return { kind: 'RESULT', result: { discipline: 'SHOW_JUMPING', status, outOfCompetition, rounds: [] } }
  }
  return { kind: 'RESULT', result: { discipline: 'DRESSAGE', status, outOfCompetition, judges: [] } }
}

/** The protocols whose results the published documents describe well enough to be scored again. */
export const isReadable = ({ discipline }: Protocol): boolean =>
  discipline === 'SHOW_JUMPING' || discipline === 'DRESSAGE'

/** @param outOfCompetition as the registration has it, unless Equipe says so, too */
export const readEquipeStart = (start: EquipeStart, protocol: Protocol, outOfCompetition: boolean): ReadStart => {
  if (nobody.includes(start.status) || nobody.includes(start.a)) return none
  const isOut = outOfCompetition || start.outside_comp === true
  const absence = absences[start.status] ?? absences[start.a]
  if (absence !== undefined) return isReadable({ ...protocol }) ? absent(protocol, absence, isOut) : unreadable
  if (protocol.discipline === 'SHOW_JUMPING') return readJumping({ protocol, start, outOfCompetition: isOut })
  if (protocol.discipline === 'DRESSAGE') return readDressage({ protocol, start, outOfCompetition: isOut })
  return unreadable
}

/** The document of a show as one part for each test, with the people and horses that it names. */
export const splitByTest = ({ competitions, people, horses, starts }: EquipeResults): EquipeTestResults[] =>
  competitions.map((test) => {
    const own = starts.filter(({ competition_id }) => competition_id === test.id)
    const [riders, mounts] = [
      new Set(own.map(({ rider_id }) => rider_id)),
      new Set(own.map(({ horse_id }) => horse_id)),
    ]
    return {
      test,
      people: people.filter(({ id }) => riders.has(id)),
      horses: horses.filter(({ id }) => mounts.has(id)),
      starts: own,
    }
  })

/** What Equipe says of a start that is in the ranking. */
export type EquipePlace = { readonly id: string; readonly rank: number | null; readonly percent: string | null }

export const placeOfStart = (id: string, start: EquipeStart): EquipePlace => ({
  id,
  rank: start.rank,
  percent: partsOf(start, 'dressage_total')[0]?.percent ?? null,
})

export type RankingDifference = {
  readonly id: string
  readonly place: number | null
  readonly rank: number | null
  /** Null where the score of the discipline is no percentage, or both are the same. */
  readonly score: string | null
  readonly percent: string | null
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** A percentage is compared with as many decimals as ours has. */
const isSameScore = (score: string | null, percent: string | null): boolean => {
  const [ours, theirs] = [
    score === null ? undefined : parseDecimal(score),
    percent === null ? undefined : parseDecimal(percent),
  ]
  if (ours === undefined || theirs === undefined) return true
  return equals(ours, roundHalfUp(theirs, decimalsOf(score ?? '')))
}

/** Where the two rankings differ. Who is not ranked (eliminated, out of competition) is so in both. */
export const compareRankings = (
  rows: readonly Pick<RankingRow, 'id' | 'place' | 'score' | 'outOfCompetition'>[],
  theirs: readonly EquipePlace[],
): RankingDifference[] => {
  const byId = new Map(theirs.map((place) => [place.id, place]))
  return rows.flatMap(({ id, place, score, outOfCompetition }) => {
    const other = byId.get(id)
    if (other === undefined) return []
    const isSame = isSameScore(score, other.percent)
    if ((outOfCompetition || place === other.rank) && isSame) return []
    return [{ id, place, rank: other.rank, score: isSame ? null : score, percent: isSame ? null : other.percent }]
  })
}
