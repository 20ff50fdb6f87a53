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

/** Those that a reader can choose from. */
export const offeredPlaces = (menu: RankingMenu, championshipRef: string): RankingPlace[] =>
  placesOf(menu, championshipRef).filter(({ hasRanking }) => hasRanking)

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
