// What is ridden in each part of a test, in the order of its pace. Apart from the disciplines themselves, because only a planning needs it.
import type { Protocol } from './disciplines.ts'
import { drivingParts } from './driving/driving-parts.ts'
import { eventingParts } from './eventing/eventing-parts.ts'
import { jumpingParts } from './show-jumping/jumping-parts.ts'
import type { PartKind } from './test-part.schema.ts'

export const partKindsOf = (protocol: Protocol): readonly PartKind[] =>
  jumpingParts(protocol) ?? eventingParts(protocol) ?? drivingParts(protocol) ?? ['ROUND', 'JUMP_OFF']
