import type { EventingJumpingRules, EventingProtocol } from '../eventing-protocol.schema.ts'
import type { ProtocolPreset } from '../protocol.schema.ts'
import { type CrossCountryEdition, crossCountryDefaults, crossCountryRulesOn } from './cross-country.presets.ts'

/** Four for each knock-down; time one for each second to 2018, 0.4 since 2019 (published results). Disobediences: check. */
const jumpingOn = (date: string): EventingJumpingRules => ({
  knockDown: '4',
  disobediences: [{ kind: 'PENALTIES', value: '4' }, { kind: 'PENALTIES', value: '8' }, { kind: 'ELIMINATION' }],
  fall: { kind: 'ELIMINATION' },
  timeAllowed: null,
  timePenalty: { penalty: date < '2019-01-01' ? '1' : '0.4', perStarted: 100 },
  timeLimit: { kind: 'FACTOR', factor: '2' },
})

/** 100 - percentage since 2018, one and a half times that before (published results); one decimal (KNHS art. 317). */
const dressageFactorOn = (date: string): string => (date < '2018-01-01' ? '1.5' : '1')

const protocolOn = (date: string, edition: CrossCountryEdition | undefined): EventingProtocol => ({
  discipline: 'EVENTING',
  dressage: {
    factor: dressageFactorOn(date),
    judges: [],
    judgeMaximum: null,
    exercises: [],
    courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
    judgeDecimals: 2,
    decimals: 1,
  },
  optimumTime: null,
  crossCountry: edition?.rules ?? crossCountryDefaults,
  showJumping: jumpingOn(date),
  tieBreak: ['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING', 'DRESSAGE'],
})

/** An eventing test by the rules of the FEI in force on a date, YYYY-MM-DD. */
export const feiEventingOn = (date: string): EventingProtocol => protocolOn(date, crossCountryRulesOn(date, 'FEI'))

/** An eventing test by the rules of the KNHS: to L, or M and Z. */
export const knhsEventingOn = (date: string, level: 'L' | 'M'): EventingProtocol =>
  protocolOn(date, crossCountryRulesOn(date, 'KNHS', level))

const newest = '2019-01-01'

export const eventingPresets: readonly ProtocolPreset[] = [
  {
    key: 'FEI_EVENTING',
    definition: feiEventingOn(newest),
    source: 'FEI eventing since 2019 as published results show it; disobediences in the jumping and time limits: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_L',
    definition: knhsEventingOn(newest, 'L'),
    source: 'KNHS eventing to L; jumping and deductions in the dressage: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_M',
    definition: knhsEventingOn(newest, 'M'),
    source: 'KNHS eventing M and Z; jumping and deductions in the dressage: check',
    toCheck: true,
  },
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
