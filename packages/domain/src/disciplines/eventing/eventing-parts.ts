import type { Protocol } from '../disciplines.ts'
import type { PartKind } from '../test-part.schema.ts'
import { defaultPhases } from './eventing-phases.ts'

/** The phases in their order; null for another discipline. */
export const eventingParts = (protocol: Protocol): readonly PartKind[] | null =>
  protocol.discipline === 'EVENTING' ? (protocol.phases ?? defaultPhases) : null
