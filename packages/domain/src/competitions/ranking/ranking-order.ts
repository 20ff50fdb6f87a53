// Which keys and columns belong to a protocol, whatever the discipline.
import type { Decimal } from '../../kernel/decimal.ts'
import type {
  CrossCountryScore,
  DressageScore,
  DrivingScore,
  EventingScore,
  GenericScore,
  JumpingScore,
  PresentationScore,
  Score,
  StyleRidingScore,
} from '../result/result.rules.ts'
import type { Protocol } from '../result/result.schema.ts'
import { dressageOrder } from './dressage-order.ts'
import { jumpingFormats } from './jumping-format/jumping-format.ts'
import type { HeaderRule, KeyRule } from './key-rule.ts'
import { crossCountryOrder, drivingOrder, eventingOrder } from './penalty-order.ts'
import { genericOrder, presentationOrder, styleRidingOrder } from './points-order.ts'
import type { RankingHeader, RankingKey } from './ranking.schema.ts'

/** The value of one key of one entry. */
export interface KeyValue {
  readonly key: RankingKey
  readonly better: 'LOWER' | 'HIGHER'
  /** Which jump-off (from 1), where there are several. */
  readonly jumpOff?: number
  readonly value: Decimal | null
  readonly text: string | null
}

export interface ScoredView {
  readonly keys: readonly KeyValue[]
  readonly cells: Readonly<Record<string, string>>
}

export const keyValues = <S extends Score>(score: S, keys: readonly KeyRule<S>[]): readonly KeyValue[] =>
  keys.map((rule) => ({
    key: rule.key,
    better: rule.better,
    ...(rule.jumpOff === undefined ? {} : { jumpOff: rule.jumpOff }),
    value: rule.value(score),
    text: rule.text(score),
  }))

function view<S extends Score>(score: S, keys: readonly KeyRule<S>[], headers: readonly HeaderRule<S>[]): ScoredView {
  const cells: Record<string, string> = {}
  for (const rule of headers) {
    const text = rule.cell(score)
    if (text !== null) cells[rule.header.key] = text
  }
  return { keys: keyValues(score, keys), cells }
}

export interface RankingOrder {
  readonly headers: readonly RankingHeader[]
  /** Keys and cells of one score; empty for a score of another discipline. */
  view(score: Score): ScoredView
}

const nothing: ScoredView = { keys: [], cells: {} }

/** The order of one discipline: keys and cells for its scores, nothing for those of another. */
function orderFor<S extends Score>(
  discipline: S['discipline'],
  { keys, headers }: { readonly keys: readonly KeyRule<S>[]; readonly headers: readonly HeaderRule<S>[] },
): RankingOrder {
  const isOwn = (score: Score): score is S => score.discipline === discipline
  return {
    headers: headers.map((rule) => rule.header),
    view: (score) => (isOwn(score) ? view(score, keys, headers) : nothing),
  }
}

/** `judges` are the positions of which there are sheets, for protocols that do not list their judges. */
export function orderOf(protocol: Protocol, judges: readonly string[]): RankingOrder {
  const positions = 'judges' in protocol && protocol.judges.length > 0 ? protocol.judges : judges
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return orderFor<JumpingScore>('SHOW_JUMPING', jumpingFormats[protocol.format](protocol))
    case 'DRESSAGE':
      return orderFor<DressageScore>('DRESSAGE', dressageOrder(protocol, positions))
    case 'EVENTING':
      return orderFor<EventingScore>('EVENTING', eventingOrder(protocol))
    case 'CROSS_COUNTRY':
      return orderFor<CrossCountryScore>('CROSS_COUNTRY', crossCountryOrder(protocol))
    case 'STYLE_RIDING':
      return orderFor<StyleRidingScore>('STYLE_RIDING', styleRidingOrder(protocol, positions))
    case 'PRESENTATION':
      return orderFor<PresentationScore>('PRESENTATION', presentationOrder(protocol, positions))
    case 'GENERIC':
      return orderFor<GenericScore>('GENERIC', genericOrder(protocol))
    case 'DRIVING':
      return orderFor<DrivingScore>('DRIVING', drivingOrder(protocol))
  }
}
