// The members of a club for an action: the selected rows, or all that the list shows.
import type { MemberFilter } from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'

export type Choice = { memberRefs: string[] } | { filter: MemberFilter }

/** With `isAll`, everybody whom the list has, loaded or not. */
export const choiceOf = (
  rows: readonly OrganisationMember[],
  selected: ReadonlySet<string>,
  { isAll, filter }: { isAll: boolean; filter: MemberFilter },
): Choice => {
  if (isAll) return { filter }
  const chosen = rows.filter((row) => selected.has(row.membership.ref))
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
