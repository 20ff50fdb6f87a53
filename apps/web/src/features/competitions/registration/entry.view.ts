// What the entry form shows of the answers of the server.
import type { EntryForm, EntryRider, EntryStart, EntryTest } from '@oxer/domain/competitions/entry/entry.schema'
import type { RegistrationLevy } from '@oxer/domain/competitions/registration/registration-levy.schema'
import type { ChosenStart } from './use-entry-draft.ts'

/** The places that are left in a test; null if it has no limit. */
export const placesLeft = ({ maxRegistrations, registered }: EntryTest): number | null =>
  maxRegistrations === 0 ? null : Math.max(0, maxRegistrations - registered)

/** Its own test for each start of a horse, in the order of the competition. */
export const startsOfTests = (tests: readonly EntryTest[], starts: readonly EntryStart[]) =>
  tests.flatMap((test) => {
    const start = starts.find(({ testRef }) => testRef === test.ref)
    return start === undefined ? [] : [{ test, start }]
  })

/** The starts of the list by rider and horse, in the order in which they were chosen. */
export const byCombination = (chosen: readonly ChosenStart[]): ChosenStart[][] => {
  const groups = new Map<string, ChosenStart[]>()
  for (const start of chosen) {
    const key = `${start.member} ${start.horse}`
    groups.set(key, [...(groups.get(key) ?? []), start])
  }
  return [...groups.values()]
}

/** What a list costs once beside its starts. A horse with two riders starts for the first time once; one that is new is known by its name. */
export const leviesOfList = (chosen: readonly ChosenStart[]): RegistrationLevy[] => [
  ...new Map(
    chosen.flatMap(({ horse, levies }) => levies.map((levy) => [`${levy.type} ${levy.of ?? horse}`, levy] as const)),
  ).values(),
]

/** In cents, of one currency. */
export const sumOfList = (chosen: readonly ChosenStart[]): number =>
  chosen.reduce((sum, { cents }) => sum + cents, 0) +
  leviesOfList(chosen).reduce((sum, { fee }) => sum + fee.amountWithTax, 0)

/** The rider of the page: the chosen one, or the only one. */
export const riderOf = ({ riders }: EntryForm, chosen: string | null): EntryRider | undefined =>
  chosen === null ? (riders.length === 1 ? riders[0] : undefined) : riders.find(({ rider }) => rider.ref === chosen)

/** The index of the start in a list that a refusal names. */
export const startOfField = (field: string | undefined): number | null => {
  const found = /^entries\.(\d+)/.exec(field ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
