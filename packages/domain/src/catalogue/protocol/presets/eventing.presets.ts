// Eventing by the rule sets that ship, and a cross-country of its own.
import { protocolOfRuleSet, ruleSetInForce } from '../../rule-set/rule-set.rules.ts'
import type { RuleBody } from '../../rule-set/rule-set.schema.ts'
import { shippedRuleSets } from '../../rule-set/shipped-rule-sets.ts'
import type { EventingProtocol } from '../eventing-protocol.schema.ts'
import type { ProtocolPreset } from '../protocol.schema.ts'
import { crossCountryDefaults } from './cross-country.presets.ts'

function eventingOn(date: string, body: RuleBody, issuer: string): EventingProtocol {
  const set = ruleSetInForce(shippedRuleSets, body, date, { issuer, discipline: 'EVENTING' })
  const wish = { discipline: 'EVENTING', judges: [], judgeMaximum: null, exercises: [], optimumTime: null } as const
  const protocol = set && protocolOfRuleSet(set, { ...wish, judges: [], exercises: [] })
  if (protocol?.discipline !== 'EVENTING') throw new RangeError(`${issuer} had no rules of eventing on ${date}`)
  return protocol
}

/** An eventing test by the rules of the FEI in force on a date, YYYY-MM-DD, since 1996. */
export const feiEventingOn = (date: string): EventingProtocol => eventingOn(date, 'FEI', 'FEI')

/** By the rules of the KNHS: M and Z as the set has it; to L the third refusal at one obstacle or the fourth in all eliminates. */
export function knhsEventingOn(date: string, level: 'L' | 'M'): EventingProtocol {
  const protocol = eventingOn(date, 'NATIONAL', 'KNHS')
  const { crossCountry } = protocol
  if (level === 'M' || !crossCountry) return protocol
  const refusals = [...crossCountry.refusals, { kind: 'ELIMINATION' as const }]
  return { ...protocol, crossCountry: { ...crossCountry, refusals, eliminatedAtRefusal: 4 } }
}

const newest = '2026-01-01'

export const eventingPresets: readonly ProtocolPreset[] = [
  {
    key: 'FEI_EVENTING',
    definition: feiEventingOn(newest),
    source: 'The FEI rule set in force since 2026; disobediences in the jumping and time limits: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_L',
    definition: knhsEventingOn(newest, 'L'),
    source: 'The KNHS rule set with the refusals to L; jumping and deductions in the dressage: check',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING_M',
    definition: knhsEventingOn(newest, 'M'),
    source: 'The KNHS rule set, M and Z; jumping and deductions in the dressage: check',
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
