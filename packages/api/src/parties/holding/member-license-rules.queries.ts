// Checks who may have a license: applies the rules of the license to the persons who are to get it.
import type { Db } from '@oxer/db'
import { personRulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import type { RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { compileRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { RuleVerdict } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { readPersonRuleFacts, readRuleNames } from '../person/person-rule-facts.queries.ts'

/** A license given in the same call counts as held for the others. */
export type GivenLicense = NonNullable<RulePersonFacts['licenses']>[number]

export type LicenseJudge = (asked: {
  readonly personRef: string
  readonly licenseRef: string
  /** The first day of the license. */
  readonly on: string
  readonly besides?: readonly GivenLicense[]
}) => RuleVerdict

/** Reads everything at once, for any number of persons and licenses. An empty tree admits everybody (decision 34). */
export const readLicenseJudge = async (
  db: Db,
  federationRef: string,
  licenses: readonly { readonly ref: string; readonly rules: unknown }[],
  personRefs: readonly string[],
): Promise<LicenseJudge> => {
  const trees = licenses.map(({ ref, rules }) => ({ ref, tree: personRulesOf(RuleTree.parse(rules)) }))
  const children = trees.map(({ tree }) => tree)
  const names = await readRuleNames(db, federationRef, { logicalOperator: 'all', inverted: false, children })
  const compiled = new Map(trees.map(({ ref, tree }) => [ref, compileRules(tree, names)]))
  const persons = await readPersonRuleFacts(db, personRefs)
  return ({ personRef, licenseRef, on, besides = [] }) => {
    const rules = compiled.get(licenseRef)
    const facts = persons.get(personRef)?.facts
    if (!rules || !facts) throw new Error('a license is asked about whom and what was read')
    return rules.judge({
      on,
      federationRef,
      person: { ...facts, licenses: [...(facts.licenses ?? []), ...besides] },
    })
  }
}
