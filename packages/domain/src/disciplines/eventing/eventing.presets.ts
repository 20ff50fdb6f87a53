// Eventing by the rule sets that ship.
import type { RulePreset } from '../preset.ts'
import type { EventingWish } from './eventing.rule-part.ts'

const newest = '2026-01-01'

const wish: EventingWish = {
  discipline: 'EVENTING',
  judges: [],
  judgeMaximum: null,
  exercises: [],
  optimumTime: null,
}

export const eventingRulePresets: readonly RulePreset[] = [
  {
    key: 'FEI_EVENTING',
    body: 'FEI',
    issuer: 'FEI',
    date: newest,
    wish,
    source: 'The FEI rule set in force since 2026; disobediences in the jumping and time limits: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_L',
    body: 'NATIONAL',
    issuer: 'KNHS',
    date: newest,
    wish: { ...wish, level: 'L' },
    source: 'The KNHS rule set with the refusals to L; jumping and deductions in the dressage: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_M',
    body: 'NATIONAL',
    issuer: 'KNHS',
    date: newest,
    wish,
    source: 'The KNHS rule set, M and Z; jumping and deductions in the dressage: check',
    toCheck: true,
  },
]
