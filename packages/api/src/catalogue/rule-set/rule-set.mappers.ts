import type { RuleSet as RuleSetRecord } from '@oxer/db'
import { RuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.schema'
import {
  RuleSetDiscipline,
  type RuleSetRow,
  type RuleSetView,
} from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'

const countToCheck = (node: unknown): number => {
  if (typeof node !== 'object' || node === null) return 0
  const own = 'toCheck' in node && node.toCheck === true ? 1 : 0
  return Object.values(node).reduce<number>((sum, part) => sum + countToCheck(part), own)
}

export const toOwnRuleSet = (row: RuleSetRecord): RuleSetView => ({
  id: row.ref,
  isOwn: true,
  definition: { ...RuleSet.parse(row.definition), version: row.version },
  version: row.version,
})

export const toShippedRuleSet = (set: RuleSet): RuleSetView => ({
  id: set.key,
  isOwn: false,
  definition: set,
  version: set.version,
})

export const toRuleSetRow = ({ id, isOwn, definition, version }: RuleSetView): RuleSetRow => ({
  id,
  isOwn,
  name: definition.name,
  body: definition.body,
  issuer: definition.issuer,
  validFrom: definition.validFrom.value,
  disciplines: RuleSetDiscipline.options.filter((discipline) => definition.parts[discipline] !== undefined),
  toCheck: countToCheck(definition.parts),
  basedOn: definition.basedOn?.key ?? null,
  version,
})
