import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { changeRule, copyRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import type { RuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.schema'
import type { CopyRuleSet, RuleSetView, UpdateRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { CommandContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getRuleSet } from './rule-set.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
type OfRuleSet = { ruleSet: string }
const noun = 'rule-set'
const longestIssuer = 40

/** The key of the copy names this federation and is unique. */
const keyOf = (ref: string): string => `OWN_${ref.replaceAll('-', '').toUpperCase()}`

/** Only a federation's own set can be changed; a set of the product is copied first. */
const getOwn = async (ctx: Managing, ruleSet: string): Promise<RuleSetView> => {
  const set = await getRuleSet(ctx.db, ctx.federation, ruleSet)
  if (!set.isOwn) throw failure(catalogueErrors.ruleSetShipped)
  return set
}

export const copyRuleSetFor = async (
  ctx: Managing,
  { ruleSet, name, validFrom, source }: CopyRuleSet & OfRuleSet,
): Promise<RuleSetView> => {
  const { federationRef } = ctx.federation
  const { definition: original } = await getRuleSet(ctx.db, ctx.federation, ruleSet)
  const federation = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { name: true, abbreviation: true },
  })
  const ref = ctx.newRef()
  const definition = copyRuleSet(original, {
    key: keyOf(ref),
    name,
    issuer: (federation.abbreviation.trim() || federation.name).slice(0, longestIssuer).trim(),
    validFrom: { value: validFrom, source },
  })
  await ctx.db.ruleSet.create({ data: { ref, federationRef, name, definition: toJson(definition) } })
  const after = await getRuleSet(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'copy', noun, ref, parentRef: federationRef, federationRef, after: after.definition })
  return after
}

const changed = (set: RuleSet, changes: UpdateRuleSet['changes']): RuleSet => {
  let current = set
  const causes: Parameters<typeof failures>[0][number][] = []
  for (const [index, { path, value, source }] of changes.entries()) {
    const outcome = changeRule(current, path, value, source)
    if (outcome.ok) {
      current = outcome.set
      continue
    }
    const definition =
      outcome.code === 'RULE_UNKNOWN' ? catalogueErrors.ruleUnknown : catalogueErrors.ruleValueNotAllowed
    causes.push({ definition, field: `changes.${String(index)}.value`, values: { path: outcome.path } })
  }
  if (causes.length > 0) throw failures(causes)
  return current
}

/** A test keeps the protocol created from the rules of that time, so this does not score any result again. */
export const updateRuleSet = async (
  ctx: Managing,
  { ruleSet: ref, name, validFrom, changes, version }: UpdateRuleSet & OfRuleSet,
): Promise<RuleSetView> => {
  const { federationRef } = ctx.federation
  // What ships with the product has no row to lock.
  await getOwn(ctx, ref)
  const before = await takeVersion(ctx, 'ruleSet', { ref, version }, () => getOwn(ctx, ref))
  const definition = { ...changed(before.definition, changes), name, validFrom, version: version + 1 }
  await ctx.db.ruleSet.update({
    where: { ref },
    data: { name, definition: toJson(definition), version: { increment: 1 } },
  })
  const after = await getRuleSet(ctx.db, ctx.federation, ref)
  ctx.record({
    action: 'update',
    noun,
    ref,
    parentRef: federationRef,
    federationRef,
    before: before.definition,
    after: after.definition,
  })
  return after
}

/** Hidden, not erased; tests have the protocol that was created from it. */
export const deleteRuleSet = async (ctx: Managing, { ruleSet: ref }: OfRuleSet): Promise<void> => {
  const { federationRef } = ctx.federation
  // What ships with the product has no row to lock.
  await getOwn(ctx, ref)
  const before = await takeRow(ctx, 'ruleSet', { ref }, () => getOwn(ctx, ref))
  await ctx.db.ruleSet.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before: before.definition })
}
