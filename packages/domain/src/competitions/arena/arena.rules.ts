import type { ArenaKind, ArenaType } from './arena.schema.ts'

/** Every other type is an arena. */
const ringOfType: Readonly<Partial<Record<ArenaType, ArenaKind>>> = {
  DRESSAGE_RING: 'RING',
  PRESENTATION_RING: 'RING',
  GROUP_DRESSAGE_RING: 'TEAM_RING',
}

/** cr150 beside cr291: the chosen kind of an arena, or the one that follows from its type. */
export const arenaKindOf = ({ kind, type }: { kind: ArenaKind | null; type: ArenaType }): ArenaKind =>
  kind ?? ringOfType[type] ?? 'ARENA'

/** A team ring is for tests with teams. */
export const mayRideIn = (kind: ArenaKind, { hasTeams }: { readonly hasTeams: boolean }): boolean =>
  kind !== 'TEAM_RING' || hasTeams

/** The word of a kind to show beside a name; null if the name contains it already ("Ring 1"). */
export const wordBeside = (name: string, word: string): string | null =>
  name.toLowerCase().includes(word.toLowerCase()) ? null : word
