import type { Db } from '@oxer/db'
import { defaultRuleSet } from '@oxer/domain/catalogue/rule-set/default-rule-set.rules'
import {
  RuleSetDiscipline,
  type RuleSetRow,
  type RuleSetView,
} from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { toOwnRuleSet, toRuleSetRow, toShippedRuleSet } from './rule-set.mappers.ts'

type OfFederation = { readonly federationRef: string }

/** Rule sets of the federation and of the product, newest first. */
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

/** A set of the product by its key, or a set of this federation by its ref. */
export const findRuleSet = async (db: Db, { federationRef }: OfFederation, id: string): Promise<RuleSetView | null> => {
  const shipped = shippedRuleSets.find(({ key }) => key === id)
  if (shipped) return toShippedRuleSet(shipped)
  if (!Ref.safeParse(id).success) return null
  const row = await db.ruleSet.findFirst({ where: { ref: id, federationRef, isActive: true } })
  return row && toOwnRuleSet(row)
}

export const getRuleSet = async (db: Db, federation: OfFederation, id: string): Promise<RuleSetView> => {
  const set = await findRuleSet(db, federation, id)
  if (!set) throw failure(kernelErrors.notFound)
  return set
}

/** The rule sets from which a protocol can be created on a day, and the initial set of each discipline. */
export const listRuleSetsInForce = async (
  db: Db,
  { federationRef }: OfFederation,
  date: string,
): Promise<(RuleSetView & { isDefaultFor: RuleSetDiscipline[] })[]> => {
  const sets = await listRuleSetViews(db, { federationRef })
  const { abbreviation } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { abbreviation: true },
  })
  const own = sets.filter(({ isOwn }) => isOwn).map(({ definition }) => definition)
  const rules = { own, shipped: shippedRuleSets, issuer: abbreviation }
  const defaults = RuleSetDiscipline.options.map((discipline) => ({
    discipline,
    key: defaultRuleSet(rules, date, discipline)?.key ?? null,
  }))
  return sets
    .filter(({ definition }) => definition.validFrom.value <= date)
    .map((set) => ({
      ...set,
      isDefaultFor: defaults.filter(({ key }) => key === set.definition.key).map(({ discipline }) => discipline),
    }))
}
