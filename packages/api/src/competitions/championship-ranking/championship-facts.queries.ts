// The selections and places of combinations in the championships for which the rules of a competition ask (decision 364): of selections
// that are frozen, and of rankings that the public may see.
import type { Db } from '@oxer/db'
import { ChampionshipStatus } from '@oxer/domain/championships/championship/championship.schema'
import { ChampionshipPractitionerDependence } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import type { RuleChampionshipFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { findShownRanking, targetOf } from './championship-ranking.queries.ts'
import { readPlaced } from './championship-standing.commands.ts'

/** Null: not known to the registry, so without a standing. */
type Asked = { readonly testRef: string | null; readonly riderRef: string | null; readonly horseRef: string | null }

const readAsked = async (db: Db, federationRef: string, refs: readonly string[]) => {
  const phases = await db.championshipPhase.findMany({
    where: { ref: { in: [...refs] } },
    select: { ref: true, championshipRef: true },
  })
  const rows = await db.championship.findMany({
    where: {
      ref: { in: [...refs, ...phases.map(({ championshipRef }) => championshipRef)] },
      federationRef,
      deletedAt: null,
    },
    select: {
      ref: true,
      status: true,
      practitionerDependence: true,
      sportCategories: { select: { sportCategoryRef: true }, orderBy: { order: 'asc' } },
    },
    relationLoadStrategy: 'join',
  })
  return rows.map((row) => ({
    ref: row.ref,
    status: ChampionshipStatus.parse(row.status),
    dependence: ChampionshipPractitionerDependence.parse(row.practitionerDependence),
    categoryRefs: row.sportCategories.map(({ sportCategoryRef }) => sportCategoryRef),
    phaseRefs: phases.filter(({ championshipRef }) => championshipRef === row.ref).map(({ ref }) => ref),
    isAsked: refs.includes(row.ref),
  }))
}

type AskedChampionship = Awaited<ReturnType<typeof readAsked>>[number]

/** The categories of each test, so that a selection in one category lets nobody into another. */
const readCategories = async (db: Db, testRefs: readonly string[]) => {
  const rows = await db.competitionTest.findMany({
    where: { ref: { in: [...new Set(testRefs)] } },
    select: { ref: true, championshipCategoryRef: true, sportCategoryRef: true, furtherCategoryRefs: true },
  })
  const byTest = new Map(
    rows.map((row) => [
      row.ref,
      row.championshipCategoryRef === null
        ? [row.sportCategoryRef, ...row.furtherCategoryRefs].filter((ref) => ref !== null)
        : [row.championshipCategoryRef],
    ]),
  )
  /** All of the championship if the test has none of them. */
  return (testRef: string | null, { categoryRefs }: AskedChampionship): readonly string[] => {
    const own = categoryRefs.filter((ref) => byTest.get(testRef ?? '')?.includes(ref))
    return own.length > 0 ? own : categoryRefs
  }
}

const readSelected = async (db: Db, championships: readonly AskedChampionship[], keys: readonly string[]) => {
  const phaseRefs = championships.flatMap((each) => each.phaseRefs)
  if (phaseRefs.length === 0 || keys.length === 0) return []
  return db.championshipSelection.findMany({
    where: { phaseRef: { in: phaseRefs }, key: { in: [...new Set(keys)] }, state: { in: ['SELECTED', 'WILDCARD'] } },
    select: { phaseRef: true, sportCategoryRef: true, key: true },
  })
}

type Standing = RuleChampionshipFacts['standings'][number] & { readonly categoryRef: string; readonly key: string }

const readStandings = async (
  db: Db,
  championship: AskedChampionship,
  categoryRefs: readonly string[],
  keys: ReadonlySet<string>,
): Promise<Standing[]> => {
  const { ref: championshipRef, phaseRefs, isAsked } = championship
  const targets = [...(isAsked ? [undefined] : []), ...phaseRefs]
  const standings: Standing[] = []
  for (const phaseRef of targets) {
    for (const categoryRef of categoryRefs) {
      const wanted = targetOf(championshipRef, { sportCategoryRef: categoryRef, phaseRef, groupRef: undefined })
      const ranking = await findShownRanking(db, championship, wanted)
      if (ranking === null) continue
      for (const { id, place, totalText } of await readPlaced(db, ranking.ref)) {
        if (place === null || !keys.has(id)) continue
        standings.push({ ref: phaseRef ?? championshipRef, categoryRef, key: id, place, total: totalText })
      }
    }
  }
  return standings
}

/** In the order of the starts. The reads grow with the rankings that are asked for, never with the starts. */
export const readChampionshipFacts = async (
  db: Db,
  federationRef: string,
  refs: readonly string[],
  starts: readonly Asked[],
): Promise<readonly RuleChampionshipFacts[]> => {
  const championships = await readAsked(db, federationRef, refs)
  const categoriesOf = await readCategories(
    db,
    starts.flatMap(({ testRef }) => testRef ?? []),
  )
  const keyOf = (start: Asked, { dependence }: AskedChampionship): string | null => {
    const { riderRef, horseRef } = start
    if (dependence === 'TEAM') return null
    if (dependence !== 'HORSE' && riderRef === null) return null
    return dependence !== 'RIDER' && horseRef === null ? null : practitionerOf({ riderRef, horseRef }, dependence)
  }
  const keysOf = (championship: AskedChampionship) => starts.flatMap((start) => keyOf(start, championship) ?? [])
  const selected = await readSelected(db, championships, championships.flatMap(keysOf))
  const standings: Standing[] = []
  for (const championship of championships) {
    const asked = new Set(starts.flatMap(({ testRef }) => categoriesOf(testRef, championship)))
    standings.push(...(await readStandings(db, championship, [...asked], new Set(keysOf(championship)))))
  }
  return starts.map((start) => {
    const own = championships.map((championship) => ({
      refs: [championship.ref, ...championship.phaseRefs],
      key: keyOf(start, championship),
      categoryRefs: categoriesOf(start.testRef, championship),
    }))
    const isOwn = ({ ref, key, categoryRef }: { ref: string; key: string; categoryRef: string }): boolean =>
      own.some((each) => each.refs.includes(ref) && each.key === key && each.categoryRefs.includes(categoryRef))
    return {
      selectedIn: selected
        .filter(({ phaseRef, key, sportCategoryRef }) => isOwn({ ref: phaseRef, key, categoryRef: sportCategoryRef }))
        .map(({ phaseRef }) => phaseRef),
      // Of several categories, that of the best place.
      standings: standings
        .filter(isOwn)
        .toSorted((one, other) => one.place - other.place)
        .map(({ ref, place, total }) => ({ ref, place, total })),
    }
  })
}
