import type { EventingProtocol } from '../../../disciplines/eventing/eventing.protocol.schema.ts'
import { protocolOfRuleSet, ruleSetInForce } from '../rule-set.rules.ts'
import type { RuleBody } from '../rule-set.schema.ts'
import { shippedRuleSets } from '../shipped-rule-sets.presets.ts'

const eventingOn = (date: string, body: RuleBody, issuer: string, level: string | null): EventingProtocol => {
  const set = ruleSetInForce(shippedRuleSets, body, date, { issuer, discipline: 'EVENTING' })
  const wish = { discipline: 'EVENTING' as const, judges: [], judgeMaximum: null, exercises: [], optimumTime: null }
  const protocol = set && protocolOfRuleSet(set, { ...wish, level })
  if (protocol?.discipline !== 'EVENTING') throw new RangeError(`${issuer} had no rules of eventing on ${date}`)
  return protocol
}

/** An eventing test by the rules of the FEI in force on a date, YYYY-MM-DD, since 1996. */
export const feiEventingOn = (date: string): EventingProtocol => eventingOn(date, 'FEI', 'FEI', null)

/** By the rules of the KNHS: M and Z as the set has it; to L the third refusal at one obstacle or the fourth in all eliminates. */
export const knhsEventingOn = (date: string, level: 'L' | 'M'): EventingProtocol =>
  eventingOn(date, 'NATIONAL', 'KNHS', level)
