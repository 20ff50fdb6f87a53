// Which keys and columns belong to a protocol, whatever the discipline.
import { type Decimal, formatExact, formatFixed } from '../../kernel/decimal.ts'
import type { DressageScore, EventingScore, JumpingScore, Score } from '../result/result.rules.ts'
import type { DressageProtocol, EventingProtocol, Protocol } from '../result/result.schema.ts'
import { dressageTieBreaks } from './dressage-tie-break/dressage-tie-break.ts'
import { eventingTieBreaks } from './eventing-tie-break/eventing-tie-break.ts'
import { jumpingFormats } from './jumping-format/jumping-format.ts'
import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from './key-rule.ts'
import type { RankingHeader, RankingKey } from './ranking.schema.ts'

/** The value of one key of one entry. */
export interface KeyValue {
  readonly key: RankingKey
  readonly better: 'LOWER' | 'HIGHER'
  readonly value: Decimal | null
  readonly text: string | null
}

export interface ScoredView {
  readonly keys: readonly KeyValue[]
  readonly cells: Readonly<Record<string, string>>
}

function view<S extends Score>(score: S, keys: readonly KeyRule<S>[], headers: readonly HeaderRule<S>[]): ScoredView {
  const cells: Record<string, string> = {}
  for (const rule of headers) {
    const text = rule.cell(score)
    if (text !== null) cells[rule.header.key] = text
  }
  return {
    keys: keys.map((rule) => ({
      key: rule.key,
      better: rule.better,
      value: rule.value(score),
      text: rule.text(score),
    })),
    cells,
  }
}

function dressageOrder(protocol: DressageProtocol, judges: readonly string[]) {
  const decimals = protocol.judgeDecimals ?? protocol.decimals
  const keys: readonly KeyRule<DressageScore>[] = [
    scoreKey('HIGHER'),
    ...protocol.tieBreak.map((name) => dressageTieBreaks[name]),
  ]
  const headers: HeaderRule<DressageScore>[] = [plainHeader('PERCENTAGE', null, 1, (score) => score.text)]
  for (const judge of judges) {
    headers.push(
      plainHeader('JUDGE_PERCENTAGE', judge, headers.length + 1, (score) => {
        const sheet = score.judges.find(({ position }) => position === judge)
        return sheet === undefined ? null : formatFixed(sheet.percentage, decimals)
      }),
    )
  }
  for (const name of protocol.tieBreak) {
    headers.push(plainHeader(name, null, headers.length + 1, (score) => dressageTieBreaks[name].text(score)))
  }
  return { keys, headers }
}

function eventingOrder(protocol: EventingProtocol) {
  const keys: readonly KeyRule<EventingScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => eventingTieBreaks[name]),
  ]
  const penalties = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))
  const headers: readonly HeaderRule<EventingScore>[] = [
    plainHeader('PENALTIES', null, 1, (score) => score.text),
    plainHeader('DRESSAGE', null, 2, (score) => penalties(score.dressage)),
    plainHeader('CROSS_COUNTRY', null, 3, (score) => penalties(score.crossCountry)),
    plainHeader('SHOW_JUMPING', null, 4, (score) => penalties(score.showJumping)),
  ]
  return { keys, headers }
}

export interface RankingOrder {
  readonly headers: readonly RankingHeader[]
  /** Keys and cells of one score; empty for a score of another discipline. */
  view(score: Score): ScoredView
}

const nothing: ScoredView = { keys: [], cells: {} }

/** `judges` are the positions of which there are sheets, for protocols that do not list their judges. */
export function orderOf(protocol: Protocol, judges: readonly string[]): RankingOrder {
  switch (protocol.discipline) {
    case 'SHOW_JUMPING': {
      const { keys, headers } = jumpingFormats[protocol.format]
      const isJumping = (score: Score): score is JumpingScore => score.discipline === 'SHOW_JUMPING'
      return {
        headers: headers.map((rule) => rule.header),
        view: (score) => (isJumping(score) ? view(score, keys, headers) : nothing),
      }
    }
    case 'DRESSAGE': {
      const positions = protocol.judges.length > 0 ? protocol.judges : judges
      const { keys, headers } = dressageOrder(protocol, positions)
      const isDressage = (score: Score): score is DressageScore => score.discipline === 'DRESSAGE'
      return {
        headers: headers.map((rule) => rule.header),
        view: (score) => (isDressage(score) ? view(score, keys, headers) : nothing),
      }
    }
    case 'EVENTING': {
      const { keys, headers } = eventingOrder(protocol)
      const isEventing = (score: Score): score is EventingScore => score.discipline === 'EVENTING'
      return {
        headers: headers.map((rule) => rule.header),
        view: (score) => (isEventing(score) ? view(score, keys, headers) : nothing),
      }
    }
  }
}
