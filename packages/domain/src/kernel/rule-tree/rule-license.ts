// The licenses that rules ask for: a start under such rules is a use of the license.
import type { RuleGroup } from './rule.schema.ts'
import { type NormalNode, toNormalForm } from './rule-normal-form.ts'

export type AskedLicenses = { readonly refs: ReadonlySet<string>; readonly types: ReadonlySet<string> }

const askedIn = (node: NormalNode): { ref?: string | undefined; type?: string | undefined }[] => {
  if (node.kind === 'GROUP') return node.children.flatMap(askedIn)
  const { rule, isInverted } = node
  if (isInverted) return []
  if (rule.kind === 'PERSON_HAS_LICENSE') return [{ ref: rule.ref }]
  return rule.kind === 'PERSON_HAS_LICENSE_TYPE' ? [{ type: rule.text?.toUpperCase() }] : []
}

/** Also in a choice and with any weight. A rule that a license must be absent asks for none. */
export const licensesAskedBy = (tree: RuleGroup): AskedLicenses => {
  const asked = askedIn(toNormalForm(tree))
  return {
    refs: new Set(asked.flatMap(({ ref }) => ref ?? [])),
    types: new Set(asked.flatMap(({ type }) => type ?? [])),
  }
}

export const isAsked = ({ refs, types }: AskedLicenses, license: { ref: string; type: string }): boolean =>
  refs.has(license.ref) || types.has(license.type)

export const asksForNone = ({ refs, types }: AskedLicenses): boolean => refs.size + types.size === 0
