// A rule set as rows: each rule with its path, its value and its source.
import type { RuleSetParts } from '@oxer/domain/catalogue/rule-set/rule-set.schema'
import { RuleSetDiscipline } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'

export type RuleLeaf = {
  /** The path with which the server changes it: SHOW_JUMPING.tableA.knockDown. */
  path: string
  name: string
  value: unknown
  source: string
  toCheck: boolean
}
export type RuleGroup = { name: string; rules: RuleLeaf[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const leafOf = (path: string, name: string, node: unknown): RuleLeaf | null =>
  isRecord(node) && typeof node.source === 'string'
    ? { path, name, value: node.value, source: node.source, toCheck: node.toCheck === true }
    : null

/** The rules of a discipline by group; those without a group come first, as `general`. */
export const groupsOf = (discipline: keyof RuleSetParts, parts: RuleSetParts): RuleGroup[] => {
  const general: RuleGroup = { name: 'general', rules: [] }
  const groups: RuleGroup[] = [general]
  for (const [name, node] of Object.entries(parts[discipline] ?? {})) {
    const leaf = leafOf(`${discipline}.${name}`, name, node)
    if (leaf) general.rules.push(leaf)
    else if (isRecord(node)) {
      const rules = Object.entries(node).flatMap(([inner, rule]) => {
        const found = leafOf(`${discipline}.${name}.${inner}`, inner, rule)
        return found ? [found] : []
      })
      groups.push({ name, rules })
    }
  }
  return groups.filter(({ rules }) => rules.length > 0)
}

/** The rule at a path of the set. */
export const leafAt = (parts: RuleSetParts, path: string): RuleLeaf | null => {
  const discipline = RuleSetDiscipline.options.find((each) => path.startsWith(`${each}.`))
  if (discipline === undefined) return null
  const rules = groupsOf(discipline, parts).flatMap((group) => group.rules)
  return rules.find((rule) => rule.path === path) ?? null
}
