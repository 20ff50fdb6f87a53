// Which priority of a test somebody has: the first one whose rules are all met.
import type { Db } from '@oxer/db'
import { rulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { type CompiledRules, compileRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { readRuleNames } from '../../parties/person/person-rule-facts.queries.ts'
import { readCombinationFacts } from '../../parties/practitioner/combination-facts.queries.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { readTestDays } from '../registration/registration-rules.queries.ts'
import { readStartsByYear } from '../registration/rider-year.queries.ts'
import { type GivingRow, prioritiesOf } from './waiting-list.mappers.ts'

type Pair = { readonly personRef: string; readonly horseRef: string }

/** In the order of the pairs, from 1; null for those who meet no priority. What is not known meets no rule. */
export const judgePriorities = async (
  db: Db,
  competition: RegistrationSettings,
  giving: Pick<GivingRow, 'testRef' | 'priorities'>,
  pairs: readonly Pair[],
): Promise<(number | null)[]> => {
  const priorities = prioritiesOf(giving)
  if (priorities.length === 0 || pairs.length === 0) return pairs.map(() => null)
  const compiled: CompiledRules[] = []
  for (const { rules } of priorities) {
    compiled.push(compileRules(rules, await readRuleNames(db, competition.federationRef, rules)))
  }
  const dayOf = await readTestDays(db, competition)
  const combinations = pairs.map(({ personRef, horseRef }) => ({
    person: { ref: personRef },
    horse: { ref: horseRef },
  }))
  const facts = await readCombinationFacts(db, combinations)
  const asksStarts = priorities.some(({ rules }) => rulesOf(rules).some(({ kind }) => kind === 'HAS_STARTS_THIS_YEAR'))
  const starts = asksStarts ? await readStartsByYear(db, combinations) : []
  return facts.map(({ person, horse }, index) => {
    const asked = {
      on: dayOf(giving.testRef),
      federationRef: competition.federationRef,
      ...(person === undefined ? {} : { person }),
      ...(horse === undefined ? {} : { horse }),
      ...(starts[index] && { starts: starts[index] }),
    }
    const met = compiled.findIndex((rules) => rules.judge(asked).failures.length === 0)
    return met < 0 ? null : met + 1
  })
}
