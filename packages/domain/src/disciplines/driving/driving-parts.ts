import type { Protocol } from '../disciplines.ts'
import type { PartKind } from '../test-part.schema.ts'

/** The phases that are driven; null for another discipline. */
export const drivingParts = (protocol: Protocol): readonly PartKind[] | null => {
  if (protocol.discipline !== 'DRIVING') return null
  const { dressage, marathon, cones } = protocol
  return [
    ...(dressage ? ['DRESSAGE' as const] : []),
    ...(marathon ? ['MARATHON' as const] : []),
    ...(cones ? ['CONES' as const] : []),
  ]
}
