// What happens on a cross-country course and what it costs where no rule set is chosen.
import type { CrossCountryRules } from '../cross-country-protocol.schema.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'

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
