// The members of a club for an action: the selected rows, or all that the list shows.
import type { MemberFilter } from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'

export type Choice = { memberRefs: string[] } | { filter: MemberFilter }

/** With every row ticked and more of them not yet read, all that the list shows is meant. */
export const choiceOf = (
  rows: readonly OrganisationMember[],
  selected: ReadonlySet<string>,
  { hasMore, filter }: { hasMore: boolean; filter: MemberFilter },
): Choice => {
  const chosen = rows.filter((row) => selected.has(row.membership.ref))
  if (hasMore && chosen.length === rows.length) return { filter }
  return { memberRefs: [...new Set(chosen.map((row) => row.ref))] }
}

/** What the chosen hold, each once, by name: among these something can be ended. */
export const offersHeld = (
  rows: readonly OrganisationMember[],
  selected: ReadonlySet<string>,
  kind: 'licenses' | 'memberBenefits',
): { ref: string; name: string }[] => {
  const offers = rows
    .filter((row) => selected.has(row.membership.ref))
    .flatMap((row) => row[kind].map(({ offer }) => [offer.ref, offer] as const))
  return [...new Map(offers).values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
