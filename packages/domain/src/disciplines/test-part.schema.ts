import * as z from 'zod'
import { DrivingPhase } from './driving/driving.protocol.schema.ts'
import { EventingPhase } from './eventing/eventing.protocol.schema.ts'

/** What is ridden in a part of a test: a round, a jump-off, or a phase of a combined test. */
export const PartKind = z
  .enum([
    ...new Set(['ROUND', 'JUMP_OFF', 'WINNING_ROUND', ...EventingPhase.options, ...DrivingPhase.options] as const),
  ])
  .meta({ id: 'TestPartKind' })
export type PartKind = z.infer<typeof PartKind>
