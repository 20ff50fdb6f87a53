import type { ProtocolPreset } from '../protocol.schema.ts'
import { dressagePresets } from './dressage.presets.ts'
import { jumpingPresets } from './jumping.presets.ts'

export const protocolPresets: readonly ProtocolPreset[] = [...jumpingPresets, ...dressagePresets]
