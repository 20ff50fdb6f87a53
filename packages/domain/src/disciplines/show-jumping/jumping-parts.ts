import type { Protocol } from '../disciplines.ts'
import type { PartKind } from '../test-part.schema.ts'
import { jumpingRoundsOf } from './show-jumping.protocol.rules.ts'

/** The rounds that are ridden apart: the second of two phases follows the first at once. Null for another discipline. */
export const jumpingParts = (protocol: Protocol): readonly PartKind[] | null => {
  if (protocol.discipline !== 'SHOW_JUMPING') return null
  const [, ...others] = jumpingRoundsOf(protocol)
  return ['ROUND', ...others.flatMap((kind) => (kind === 'PHASE' ? [] : [kind]))]
}
