// The results of a test of Hippodata: rounds of show jumping, by the format of ours that gives its places.
import type { Result } from '../../competitions/result/result.schema.ts'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import { JumpingFormat } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { decimal, formatExact, fromInteger, multiply, subtract } from '../../kernel/decimal.ts'
import { jumpingProtocolsOf, placesAsValues } from '../show/show-format.rules.ts'
import { type SettledTest, type StartWords, settleTest } from '../show/show-ranking.rules.ts'
import { first } from '../show/show-record.rules.ts'
import type { HippodataCompetitor, HippodataList, HippodataRidden, HippodataRound } from './hippodata.schema.ts'
import { combinationOf } from './hippodata-files.rules.ts'

export type HippodataRide =
  | { readonly kind: 'RESULT'; readonly result: Result }
  /** Not ridden yet. */
  | { readonly kind: 'NONE' }
  | { readonly kind: 'WORD_UNKNOWN'; readonly text: string }
  | { readonly kind: 'UNREADABLE' }

type Round = Extract<Result, { discipline: 'SHOW_JUMPING' }>['rounds'][number]

const hundredths = (seconds: string): number | null => {
  const { numerator, denominator } = multiply(decimal(seconds), fromInteger(100))
  return numerator <= 0n ? null : Number(numerator / denominator)
}

/** FAULTS are the whole of a round, so those at the obstacles are what remains without TIMEFAULTS (5 = 4 + 1). Null: they contradict. */
const roundOf = ({ FAULTS, TIME, TIMEFAULTS }: HippodataRound): Round => {
  if (FAULTS === null) return null
  const obstacles = subtract(decimal(FAULTS), decimal(TIMEFAULTS ?? '0'))
  if (obstacles.numerator < 0n) return null
  return {
    time: TIME === null ? null : hundredths(TIME),
    obstaclePenalties: formatExact(obstacles),
    timePenalties: formatExact(decimal(TIMEFAULTS ?? '0')),
  }
}

const endings = {
  eliminated: 'ELIMINATED',
  retired: 'RETIRED',
  disqualified: 'DISQUALIFIED',
  withdrawn: 'WITHDRAWN',
  'no show': 'NOT_STARTED',
} as const

type Ending = (typeof endings)[keyof typeof endings]

const isEnding = (word: string): word is keyof typeof endings => Object.hasOwn(endings, word)

/** The number of rounds of a test: as it says, else as many as somebody rode. */
export const roundsIn = ({ results }: HippodataRidden): number =>
  Math.max(
    1,
    Number(results?.ROUNDS ?? 0),
    ...(results?.COMPETITORS.COMPETITOR ?? []).flatMap(({ RESULT }) => RESULT.map(({ ROUND }) => ROUND)),
  )

/** The round in which a ride ended, from 1: "Round 2", "Phase 2", or the jump-off, which is the last one. */
const endedIn = (name: string, rounds: number): number => {
  const number = /(?:round|phase)\s*(\d)/i.exec(name)?.[1]
  if (number !== undefined) return Number(number)
  return /jump-?\s?off/i.test(name) ? Math.max(2, rounds) : 1
}

const jumped = { discipline: 'SHOW_JUMPING', outOfCompetition: false } as const

/** The rounds of somebody, all of them readable and none missing; null if not. */
const roundsOf = (ridden: readonly HippodataRound[]): Round[] | null => {
  const inOrder = ridden.toSorted((left, right) => left.ROUND - right.ROUND)
  const rounds = inOrder.map(roundOf)
  return rounds.includes(null) || inOrder.some(({ ROUND }, index) => ROUND !== index + 1) ? null : rounds
}

const ended = (ending: Ending, at: number, { RESULT }: HippodataCompetitor): HippodataRide => {
  // A disqualification ends the test in whatever round.
  const isLater = at > 1 && (ending === 'ELIMINATED' || ending === 'RETIRED' || ending === 'WITHDRAWN')
  if (!isLater) return { kind: 'RESULT', result: { ...jumped, status: ending, rounds: [] } }
  // The round itself does not count, whatever the file has of it.
  const before = roundsOf(RESULT.filter(({ ROUND }) => ROUND < at))
  if (before?.length !== at - 1) return { kind: 'UNREADABLE' }
  const result = { ...jumped, status: 'FINISHED', rounds: before } as const
  return ending === 'WITHDRAWN'
    ? { kind: 'RESULT', result: { ...result, withdrewBefore: at } }
    : { kind: 'RESULT', result: { ...result, rounds: [...before, { outcome: ending }] } }
}

/** What somebody of a result list has ridden. */
export const readRide = (competitor: HippodataCompetitor, test: HippodataRidden): HippodataRide => {
  const { results } = test
  const [total] = competitor.RESULTTOTAL
  if (results === null) return { kind: 'NONE' }
  if (total?.STATUS != null && total.STATUS !== '1') {
    const word = total.TEXT.toLowerCase()
    if (!isEnding(word)) return { kind: 'WORD_UNKNOWN', text: first(total.TEXT, total.STATUS) }
    return ended(endings[word], endedIn(total.NAME, roundsIn(test)), competitor)
  }
  const rounds = roundsOf(competitor.RESULT)
  if (rounds === null) return { kind: 'UNREADABLE' }
  if (rounds.length > 0) return { kind: 'RESULT', result: { ...jumped, status: 'FINISHED', rounds } }
  // Once the list is official, nobody is to ride any more.
  return /^official$/i.test(results.STATUS) ? ended('NOT_STARTED', 1, competitor) : { kind: 'NONE' }
}

export const hippodataWords: StartWords<HippodataCompetitor> = {
  idOf: combinationOf,
  numberOf: ({ HORSE }) => first(HORSE.HNR, HORSE.HNAME),
  rankOf: ({ RESULTTOTAL }) => RESULTTOTAL[0]?.RANK ?? null,
  isOutOfCompetition: () => false,
}

/** Likeliest first where several would give the same places. Points of style and of an accumulator are not in these files. */
const likely: readonly JumpingFormat[] = [
  ...(['TABLE_A_AGAINST_CLOCK', 'TABLE_A_NOT_AGAINST_CLOCK', 'TABLE_C'] as const),
  ...(['TABLE_A_JUMP_OFF_AGAINST_CLOCK', 'TABLE_A_JUMP_OFF', 'TWO_PHASES_SPECIAL', 'TWO_PHASES'] as const),
  ...(['WINNING_ROUND', 'SIX_BAR', 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'] as const),
]

const isPhased = (format: JumpingFormat): boolean =>
  jumpingFormatParts[format].rounds.some((round: string) => round === 'PHASE')

const timesOf = (list: HippodataList['CLASS']): (string | null)[] => [
  ...[list.TIME1_ALLOWED, list.TIME2_ALLOWED, list.TIME3_ALLOWED],
  ...[list.TIME4_ALLOWED, list.TIME5_ALLOWED, list.TIME6_ALLOWED],
]

const phase = /phase|fase/i

/** The formats that have as many rounds; if the test or a ride speaks of phases, those first. */
const formatsFor = (test: HippodataRidden, decided: string | undefined): readonly JumpingFormat[] => {
  const chosen = JumpingFormat.safeParse(decided)
  if (chosen.success) return [chosen.data]
  const rounds = roundsIn(test)
  const fitting = likely.filter((format) => jumpingFormatParts[format].rounds.length === rounds)
  const spoken = [test.test.NAME, ...test.competitors.flatMap(({ RESULTTOTAL }) => RESULTTOTAL.map(({ NAME }) => NAME))]
  if (!spoken.some((text) => phase.test(text))) return fitting
  return fitting.toSorted((left, right) => Number(isPhased(right)) - Number(isPhased(left)))
}

export type SettledHippodata = SettledTest<HippodataCompetitor>

/** The rides of a test by the format that gives its places, as `settleTest` says; without a result there is nothing to tell it by. */
export const settleHippodata = (test: HippodataRidden, decided: string | undefined): SettledHippodata => {
  const { competitors, results } = test
  const rides = competitors.map((start) => ({ start, ride: readRide(start, test) }))
  const made = {
    results: rides.flatMap(({ start, ride }) => (ride.kind === 'RESULT' ? [{ start, result: ride.result }] : [])),
    unreadable: rides.filter(({ ride }) => ride.kind === 'UNREADABLE').map(({ start }) => start),
  }
  const isTellable = made.results.length > 0 || decided !== undefined
  const times = results === null ? [] : timesOf(results)
  return settleTest(competitors, hippodataWords, {
    candidates: (isTellable ? formatsFor(test, decided) : []).flatMap((format) =>
      jumpingProtocolsOf(format, times).map((protocol) => ({ format, protocol })),
    ),
    read: () => made,
    otherwise: placesAsValues,
    decided,
  })
}
