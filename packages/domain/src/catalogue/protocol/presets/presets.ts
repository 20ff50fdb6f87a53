import { disciplines, disciplineWords } from '../../../disciplines/disciplines.ts'
import type { RulePreset } from '../../../disciplines/preset.ts'
import { protocolOfRuleSet, ruleSetInForce } from '../../rule-set/rule-set.rules.ts'
import { ProtocolWish } from '../../rule-set/rule-set.schema.ts'
import { shippedRuleSets } from '../../rule-set/shipped-rule-sets.presets.ts'
import type { ProtocolPreset } from '../protocol.schema.ts'

/** A preset that is made of a rule set that ships. */
const presetByRules = ({ key, body, issuer, date, wish: wished, source, toCheck }: RulePreset): ProtocolPreset => {
  const wish = ProtocolWish.parse(wished)
  const set = ruleSetInForce(shippedRuleSets, body, date, { issuer, discipline: wish.discipline })
  const definition = set && protocolOfRuleSet(set, wish)
  if (!definition) throw new RangeError(`${issuer} had no rules on ${date} for ${key}`)
  return { key, definition, source, toCheck }
}

export const protocolPresets: readonly ProtocolPreset[] = disciplineWords.flatMap((word): ProtocolPreset[] => {
  const { presets, rulePresets } = disciplines[word]
  return [...presets, ...rulePresets.map(presetByRules)]
})
