// What happens on a cross-country course and what it costs, by edition of the rules.
import type { CrossCountryRules } from '../cross-country-protocol.schema.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'

const penalties = (value: string): FaultOutcome => ({ kind: 'PENALTIES', value })
const elimination: FaultOutcome = { kind: 'ELIMINATION' }

/** Decision 25; the numbers since 2019 are those of the FEI (published results of 2005-2019). */
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

export interface CrossCountryEdition {
  readonly body: 'FEI' | 'KNHS'
  /** KNHS: to L, or M and Z. */
  readonly level: string | null
  readonly validFrom: string
  readonly rules: CrossCountryRules
  readonly source: string
  readonly toCheck: boolean
}

const fei = (flap: string, flag: FaultOutcome): CrossCountryRules => ({
  ...crossCountryDefaults,
  faults: { ...crossCountryDefaults.faults, SAFETY_FLAP: penalties(flap), FLAGGED_OBSTACLE: flag },
  // General knowledge: twice the optimum time.
  timeLimit: { kind: 'FACTOR', factor: '2' },
})

/** The newest edition last of each body and level. */
export const crossCountryEditions: readonly CrossCountryEdition[] = [
  {
    body: 'FEI',
    level: null,
    validFrom: '1996-01-01',
    rules: fei('21', elimination),
    source: 'Frangible device 21 before 2015 (published results); a missed flag before 2017 and the time limit: check',
    toCheck: true,
  },
  {
    body: 'FEI',
    level: null,
    validFrom: '2015-01-01',
    rules: fei('11', elimination),
    source: 'Frangible device 11 since 2015 (published results); a missed flag before 2017 and the time limit: check',
    toCheck: true,
  },
  {
    body: 'FEI',
    level: null,
    validFrom: '2017-01-01',
    rules: fei('11', penalties('50')),
    source: 'Missed flag 50 in 2017 and 2018 (published results); the time limit: check',
    toCheck: true,
  },
  {
    body: 'FEI',
    level: null,
    validFrom: '2019-01-01',
    rules: fei('11', penalties('15')),
    source: 'Missed flag 15 since 2019 (published results); the time limit: check',
    toCheck: true,
  },
  {
    body: 'KNHS',
    level: 'L',
    validFrom: '1996-01-01',
    rules: {
      ...crossCountryDefaults,
      refusals: [penalties('20'), penalties('40'), elimination],
      eliminatedAtRefusal: 4,
    },
    source: 'KNHS eventing, to L: third refusal at the same obstacle or fourth in all eliminates; since when: check',
    toCheck: true,
  },
  {
    body: 'KNHS',
    level: 'M',
    validFrom: '1996-01-01',
    rules: crossCountryDefaults,
    source: 'KNHS eventing, M and Z: third refusal in all eliminates; since when: check',
    toCheck: true,
  },
]

/** The edition in force on a date, YYYY-MM-DD; undefined before the first. */
export const crossCountryRulesOn = (
  date: string,
  body: CrossCountryEdition['body'],
  level: string | null = null,
): CrossCountryEdition | undefined =>
  crossCountryEditions
    .filter((edition) => edition.body === body && edition.level === level && edition.validFrom <= date)
    .sort((left, right) => (left.validFrom < right.validFrom ? -1 : 1))
    .at(-1)
