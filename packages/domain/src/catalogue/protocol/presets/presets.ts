import type { ProtocolPreset } from '../protocol.schema.ts'
import { dressagePresets } from './dressage.presets.ts'
import { drivingPresets } from './driving.presets.ts'
import { eventingPresets } from './eventing.presets.ts'
import { genericPresets } from './generic.presets.ts'
import { jumpingPresets } from './jumping.presets.ts'
import { youngHorsePresets } from './young-horse.presets.ts'

export const protocolPresets: readonly ProtocolPreset[] = [
  ...jumpingPresets,
  ...dressagePresets,
  ...eventingPresets,
  ...drivingPresets,
  ...genericPresets,
  ...youngHorsePresets,
]
