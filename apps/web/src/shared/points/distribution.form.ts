// The initial values of a point distribution, by its kind.
import {
  PointDistribution,
  type PointDistributionKind,
  type PointStatus,
  ResultBasedType,
  UnfinishedStatus,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { judgedDisciplines } from '@oxer/domain/disciplines/disciplines'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type * as z from 'zod'

const [firstType] = judgedDisciplines

const beginnings: Record<PointDistributionKind, z.input<typeof PointDistribution>> = {
  RANK_TABLE: { kind: 'RANK_TABLE', points: ['10', '8', '6', '5', '4', '3', '2', '1'] },
  RANK_AND_PRACTITIONERS_GRID: {
    kind: 'RANK_AND_PRACTITIONERS_GRID',
    columns: [
      { fromParticipants: 1, points: ['3', '2', '1'] },
      { fromParticipants: 10, points: ['5', '4', '3', '2', '1'] },
    ],
  },
  JUMPING_RESULT: {
    kind: 'JUMPING_RESULT',
    lines: [
      {
        source: 'TOTAL',
        field: 'TOTAL_ERRORS',
        bands: [
          { upTo: '0', points: '2' },
          { upTo: '4', points: '1' },
        ],
      },
    ],
  },
  TOP_COUNT: { kind: 'TOP_COUNT', countType: 'ABSOLUTE', count: 3, points: { source: 'CONSTANT', points: '1' } },
  OWN_FORMULA: { kind: 'OWN_FORMULA', formula: 'participants + 1 - place' },
  RESULT_BASED: {
    kind: 'RESULT_BASED',
    type: firstType,
    by: {
      source: 'RESULT',
      bands: [
        { from: '70', points: '3' },
        { from: '65', points: '2' },
        { from: '60', points: '1' },
      ],
    },
  },
}

/** A distribution of a kind, for tests of a sport. */
export const beginningOf = (kind: PointDistributionKind, sport: SportType): PointDistribution => {
  const distribution = PointDistribution.parse(beginnings[kind])
  if (distribution.kind !== 'RESULT_BASED') return distribution
  return { ...distribution, type: ResultBasedType.options.find((type) => type === sport) ?? firstType }
}

/** Points by status as a form sends them: an empty field is no entry. */
export const statusPoints = <Status extends PointStatus>(
  points: Partial<Record<Status, string>>,
  status: Status,
  text: string,
): Partial<Record<Status, string>> => {
  const { [status]: _, ...others } = points
  return text === '' ? (others as Partial<Record<Status, string>>) : { ...points, [status]: text }
}

export const unfinished = UnfinishedStatus.options
