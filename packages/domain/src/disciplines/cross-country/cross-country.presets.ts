// The faults on a cross-country course and their costs, for protocols without a rule set.

import type { Preset } from '../preset.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'
import type { CrossCountryProtocol, CrossCountryRules } from './cross-country.protocol.schema.ts'

const penalties = (value: string): FaultOutcome => ({ kind: 'PENALTIES', value })
const elimination: FaultOutcome = { kind: 'ELIMINATION' }

/** The defaults of the platform; the numbers are those of the FEI since 2019 (published results of 2005-2019). */
export const crossCountryDefaults: CrossCountryRules = {
  obstacles: [],
  refusals: [penalties('20'), penalties('40')],
  eliminatedAtRefusal: 3,
  faults: {
    SAFETY_FLAP: penalties('11'),
    DANGEROUS_RIDING: penalties('25'),
    FALL_RIDER: elimination,
    FALL_HORSE: elimination,
    NOT_TAKEN: elimination,
    FLAGGED_OBSTACLE: penalties('15'),
  },
  overTime: { penalty: '0.4', perStarted: 100 },
  earlyTime: null,
  timeLimit: null,
}

export const crossCountryPresets: readonly Preset<CrossCountryProtocol>[] = [
  {
    key: 'CROSS_COUNTRY',
    definition: {
      discipline: 'CROSS_COUNTRY',
      rules: crossCountryDefaults,
      optimumTime: null,
      tieBreak: ['OPTIMUM_TIME'],
    },
    source: 'Cross-country of its own, with the defaults of the platform',
    toCheck: false,
  },
]
