// Which rankings of a championship a page offers, and which one it opens with.
import type { RankingMenu } from './championship-ranking.schema.ts'
import type { RankingTarget } from './ranking-basis.schema.ts'

/** A ranking of every category of a championship: of the championship itself, of a phase, or of a group. */
export type RankingPlace = {
  readonly target: RankingTarget
  readonly ref: string
  /** The phase of a group. */
  readonly phaseRef: string | null
  /** Empty for the main ranking. */
  readonly name: string
  readonly hasRanking: boolean
}

/** The main ranking, the phases and the groups, in this order; those without a ranking, too. */
const placesOf = (menu: RankingMenu, championshipRef: string): RankingPlace[] => {
  const isOne = menu.phases.length === 1
  return [
    { target: 'MAIN', ref: championshipRef, phaseRef: null, name: '', hasRanking: menu.hasMain },
    ...menu.phases.flatMap(({ groups, ...phase }): RankingPlace[] => [
      { target: 'PHASE', ref: phase.ref, phaseRef: null, name: phase.name, hasRanking: phase.hasRanking },
      ...groups.map(
        (group): RankingPlace => ({
          target: 'GROUP',
          ref: group.ref,
          phaseRef: phase.ref,
          name: isOne ? group.name : `${phase.name} · ${group.name}`,
          hasRanking: group.hasRanking,
        }),
      ),
    ]),
  ]
}

/** Those that a reader can choose from. The only group of a phase has the ranking of the phase, which is offered once. */
export const offeredPlaces = (menu: RankingMenu, championshipRef: string): RankingPlace[] => {
  const asTheirPhase = new Set(
    menu.phases.flatMap(({ hasRanking, groups: [only, ...others] }) =>
      hasRanking && only !== undefined && others.length === 0 ? [only.ref] : [],
    ),
  )
  return placesOf(menu, championshipRef).filter(({ ref, hasRanking }) => hasRanking && !asTheirPhase.has(ref))
}

/** The offered one that is the same ranking as that of a page; null if the page has none. */
export const offeredFor = (
  { target, ref, phaseRef, hasRanking }: RankingPlace,
  places: readonly RankingPlace[],
): RankingPlace | null => {
  if (!hasRanking) return null
  const own = places.find((each) => each.target === target && each.ref === ref)
  return own ?? places.find((each) => each.target === 'PHASE' && each.ref === phaseRef) ?? null
}

/** The named one, with a ranking or without; null if the championship has no such phase or group. */
export const findPlace = (
  menu: RankingMenu,
  championshipRef: string,
  wanted: Pick<RankingPlace, 'target' | 'ref'> & { readonly phaseRef?: string },
): RankingPlace | null =>
  placesOf(menu, championshipRef).find(
    ({ target, ref, phaseRef }) =>
      target === wanted.target && ref === wanted.ref && (wanted.phaseRef === undefined || wanted.phaseRef === phaseRef),
  ) ?? null

/** The ranking that a page opens with: the main one, or else that of the last phase that has one, or of its first group. */
export const openingPlace = (menu: RankingMenu, championshipRef: string): RankingPlace => {
  const offered = offeredPlaces(menu, championshipRef)
  const of = (target: RankingTarget): RankingPlace[] => offered.filter((place) => place.target === target)
  const groups = of('GROUP')
  const lastPhase = groups.at(-1)?.phaseRef
  const chosen = of('MAIN')[0] ?? of('PHASE').at(-1) ?? groups.find(({ phaseRef }) => phaseRef === lastPhase)
  return chosen ?? { target: 'MAIN', ref: championshipRef, phaseRef: null, name: '', hasRanking: false }
}
