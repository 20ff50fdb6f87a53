import type { Db } from '@oxer/db'
import type { RuleSetRow, RuleSetView } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { toOwnRuleSet, toRuleSetRow, toShippedRuleSet } from './rule-set.mappers.ts'

type OfFederation = { readonly federationRef: string }

/** Those of the federation and those that ship with the product: the newest first. */
export const listRuleSetViews = async (db: Db, { federationRef }: OfFederation): Promise<RuleSetView[]> => {
  const own = await db.ruleSet.findMany({ where: { federationRef, isActive: true }, orderBy: { ref: 'asc' } })
  return [...own.map(toOwnRuleSet), ...shippedRuleSets.map(toShippedRuleSet)].sort(
    (left, right) =>
      Number(right.isOwn) - Number(left.isOwn) ||
      right.definition.validFrom.value.localeCompare(left.definition.validFrom.value) ||
      left.definition.name.localeCompare(right.definition.name),
  )
}

export const listRuleSets = async (db: Db, federation: OfFederation): Promise<RuleSetRow[]> =>
  (await listRuleSetViews(db, federation)).map(toRuleSetRow)

/** One that ships with the product by its key, or one of this federation by its ref; anything else is not there. */
export const getRuleSet = async (db: Db, { federationRef }: OfFederation, id: string): Promise<RuleSetView> => {
  const shipped = shippedRuleSets.find(({ key }) => key === id)
  if (shipped) return toShippedRuleSet(shipped)
  const row = Ref.safeParse(id).success
    ? await db.ruleSet.findFirst({ where: { ref: id, federationRef, isActive: true } })
    : null
  if (!row) throw failure(kernelErrors.notFound)
  return toOwnRuleSet(row)
}
