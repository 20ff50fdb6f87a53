// The members of a club for an action: the selected rows, or all that the list shows.
import type { MemberFilter } from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'

export type Choice = { memberRefs: string[] } | { filter: MemberFilter }

/** If every loaded row is ticked and there are more rows, all rows of the list are selected. */
export const choiceOf = (
  rows: readonly OrganisationMember[],
  selected: ReadonlySet<string>,
  { hasMore, filter }: { hasMore: boolean; filter: MemberFilter },
): Choice => {
  const chosen = rows.filter((row) => selected.has(row.membership.ref))
  if (hasMore && chosen.length === rows.length) return { filter }
  return { memberRefs: [...new Set(chosen.map((row) => row.ref))] }
}

/** The holdings of the selected members, each once, by name: the choices that can be ended. */
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
