import { compare, decimal, fromInteger } from '../../kernel/decimal.ts'
import type { ProtocolProblem } from '../protocol-problem.ts'
import { findSheetProblems } from '../sheet/sheet-problems.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'

const aggregateProblems = ({ aggregate, exercises, artisticWeight }: DressageProtocol): readonly ProtocolProblem[] => {
  if (aggregate !== 'TECHNICAL_ARTISTIC_MEAN') return []
  const parts = new Set(exercises.map(({ part }) => part))
  const hasParts = parts.has('TECHNICAL') && parts.has('ARTISTIC')
  const isShare = artisticWeight === undefined || compare(decimal(artisticWeight), fromInteger(1)) <= 0
  return [
    ...(hasParts ? [] : [{ code: 'PART_MISSING' as const, field: 'exercises' }]),
    ...(isShare ? [] : [{ code: 'LIMITS' as const, field: 'artisticWeight' }]),
  ]
}

export const findDressageProblems = (protocol: DressageProtocol): readonly ProtocolProblem[] => [
  ...findSheetProblems(protocol),
  ...aggregateProblems(protocol),
]
