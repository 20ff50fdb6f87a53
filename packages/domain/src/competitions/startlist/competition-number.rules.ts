import type { CompetitionNumbering, CompetitionNumberScope } from './startlist.schema.ts'

export type NumberedEntry = {
  readonly ref: string
  readonly practitionerRef: string | null
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly competitionNumber: number | null
}

/** The holder of a number, by scope. */
const holders = {
  COMBINATION: (entry) => entry.practitionerRef,
  HORSE: (entry) => entry.horseRef,
  RIDER: (entry) => entry.riderRef,
} satisfies Record<CompetitionNumberScope, (entry: NumberedEntry) => string | null>

const holderOf = (entry: NumberedEntry, scope: CompetitionNumberScope): string => holders[scope](entry) ?? entry.ref

const give = (
  entries: readonly NumberedEntry[],
  numbering: CompetitionNumbering,
  taken: Iterable<number>,
  known: Map<string, number>,
): ReadonlyMap<string, number> => {
  const used = new Set([...taken, ...known.values()])
  const numbers = new Map<string, number>()
  let next = numbering.from
  for (const entry of entries) {
    const holder = holderOf(entry, numbering.scope)
    let number = known.get(holder)
    if (number === undefined) {
      while (used.has(next)) next += 1
      number = next
      used.add(number)
      known.set(holder, number)
    }
    numbers.set(entry.ref, number)
  }
  return numbers
}

/**
 * Numbers by entry ref: existing numbers stay, the other entries get the next free ones in the given order, and all
 * entries of one combination, horse or rider share a number. `taken` are numbers in use elsewhere in the competition.
 */
export const assignCompetitionNumbers = (
  entries: readonly NumberedEntry[],
  numbering: CompetitionNumbering,
  taken: Iterable<number> = [],
): ReadonlyMap<string, number> => {
  const known = new Map<string, number>()
  const own = new Map<string, number>()
  for (const entry of entries) {
    if (entry.competitionNumber === null) continue
    const holder = holderOf(entry, numbering.scope)
    if (!known.has(holder)) known.set(holder, entry.competitionNumber)
    own.set(entry.ref, entry.competitionNumber)
  }
  const numbers = give(entries, numbering, [...taken, ...own.values()], known)
  return new Map([...numbers, ...own])
}

/** Numbers by entry ref, all assigned again from `from` in the given order, without the numbers in use elsewhere. */
export const renumberCompetitionNumbers = (
  entries: readonly NumberedEntry[],
  numbering: CompetitionNumbering,
  taken: Iterable<number> = [],
): ReadonlyMap<string, number> => give(entries, numbering, taken, new Map())
