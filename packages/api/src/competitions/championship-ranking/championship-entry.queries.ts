// Who may register for a phase of a championship: those who were selected in the phases from which it is entered, and riders of the clubs of
// its groups (decision 62).
import type { Db } from '@oxer/db'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type { ChampionshipSettings } from '@oxer/domain/competitions/championship-ranking/ranking-basis.rules'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import type { RuleEffect } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { readSettings } from './championship-basis.queries.ts'

/** A start that is asked about, whether it is written or only intended. `organisationRef`: the club for which it is. */
export type EnteredStart = {
  readonly testRef: string
  /** Null for a rider or a horse that is not stored yet. */
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly organisationRef: string | null
}

export type EntryFailure = { readonly error: ErrorDefinition; readonly effect: RuleEffect; readonly phase: string }

/** A test that gives points in a championship of its competition, by the series in which it does. */
type EnteredTest = { testRef: string; championshipRef: string; sportCategoryRef: string }

const readEnteredTests = (db: Db, testRefs: readonly string[]): Promise<EnteredTest[]> =>
  db.$queryRaw`
    SELECT DISTINCT t.ref AS "testRef", l.championship_ref AS "championshipRef",
      x.sport_category_ref AS "sportCategoryRef"
    FROM competition_test t
    JOIN championship_competition l ON l.competition_ref = t.competition_ref
    JOIN championship_sport_category x ON x.championship_ref = l.championship_ref AND x.sport_category_ref =
      CASE WHEN t.championship_ref = l.championship_ref THEN coalesce(t.championship_category_ref, t.sport_category_ref)
        ELSE t.sport_category_ref END
    WHERE t.ref = ANY(${[...testRefs]}::uuid[]) AND t.gives_championship_points
      AND (t.championship_ref = l.championship_ref OR l.counts_categories)
    ORDER BY t.ref, l.championship_ref`

/** The phases in which a competition counts, with the groups of it. */
const phasesOf = ({ phases, rounds }: ChampionshipSettings, competitionRef: string) => {
  const round = rounds.find(({ ref }) => ref === competitionRef)
  if (round === undefined) return []
  return phases.flatMap((phase) => {
    const groups = phase.groups.filter(({ ref }) => round.groupRefs.length === 0 || round.groupRefs.includes(ref))
    return groups.length === 0 || phase.entry === 'NONE' ? [] : [{ ...phase, groups }]
  })
}

const isInGroup = (
  { organisationRefs, personRefs }: ChampionshipSettings['phases'][number]['groups'][number],
  { organisationRef, riderRef }: EnteredStart,
): boolean =>
  (organisationRefs.length === 0 && personRefs.length === 0) ||
  (riderRef !== null && personRefs.includes(riderRef)) ||
  (organisationRef !== null && organisationRefs.includes(organisationRef))

/** The championships of tests, each with its phases for the competition and the places that were given for them. */
const readEntryTerms = async (db: Db, competitionRef: string, tests: readonly EnteredTest[]) => {
  const terms = new Map<
    string,
    { dependence: ChampionshipSettings['dependence']; phases: ReturnType<typeof phasesOf> }
  >()
  for (const championshipRef of new Set(tests.map((test) => test.championshipRef))) {
    const settings = await readSettings(db, championshipRef)
    terms.set(championshipRef, { dependence: settings.dependence, phases: phasesOf(settings, competitionRef) })
  }
  const entered = [...terms.values()].flatMap(({ phases }) => phases.flatMap(({ enters }) => enters))
  const selections =
    entered.length === 0
      ? []
      : await db.championshipSelection.findMany({
          where: {
            phaseRef: { in: entered },
            sportCategoryRef: { in: tests.map(({ sportCategoryRef }) => sportCategoryRef) },
            state: { in: ['SELECTED', 'WILDCARD'] },
          },
          select: { phaseRef: true, sportCategoryRef: true, key: true },
        })
  const placeOf = (phaseRef: string, sportCategoryRef: string, key: string): string =>
    `${phaseRef} ${sportCategoryRef} ${key}`
  const given = new Set(selections.map((row) => placeOf(row.phaseRef, row.sportCategoryRef, row.key)))
  return {
    of: (championshipRef: string) => terms.get(championshipRef),
    isSelected: (phaseRefs: readonly string[], sportCategoryRef: string, key: string | null): boolean =>
      key !== null && phaseRefs.some((phaseRef) => given.has(placeOf(phaseRef, sportCategoryRef, key))),
  }
}

/**
 * By the index of the start. REQUIRED blocks, as a required rule of a competition does; EXPECTED warns. A competition that counts in several
 * phases asks for one of them. The number of reads depends on the championships, not on the starts.
 */
export const findEntryFailures = async (
  db: Db,
  competitionRef: string,
  starts: readonly EnteredStart[],
): Promise<ReadonlyMap<number, EntryFailure>> => {
  const linked = await db.championshipCompetition.findFirst({ where: { competitionRef }, select: { ref: true } })
  if (linked === null) return new Map()
  const tests = await readEnteredTests(
    db,
    starts.map(({ testRef }) => testRef),
  )
  const terms = await readEntryTerms(db, competitionRef, tests)
  const failureOf = (start: EnteredStart, { championshipRef, sportCategoryRef }: EnteredTest): EntryFailure | null => {
    const own = terms.of(championshipRef)
    if (own === undefined || own.phases.length === 0) return null
    const { riderRef, horseRef } = start
    const key = practitionerOf({ riderRef, horseRef }, own.dependence)
    const found = own.phases.map((phase): EntryFailure | null => {
      const effect = phase.entry === 'REQUIRED' ? ('BLOCK' as const) : ('WARN' as const)
      // Teams are selected, and a registration is of one rider: the standing lets in the teams.
      const isOpen = own.dependence === 'TEAM' || phase.enters.length === 0
      const isSelected = isOpen || terms.isSelected(phase.enters, sportCategoryRef, key)
      if (!isSelected) return { error: championshipRankingErrors.notSelected, effect, phase: phase.name }
      const isMember = phase.groups.some((group) => isInGroup(group, start))
      return isMember ? null : { error: championshipRankingErrors.organisationNotInGroup, effect, phase: phase.name }
    })
    return found.includes(null) ? null : (found.find((each) => each?.effect === 'WARN') ?? found[0] ?? null)
  }
  const failures = new Map<number, EntryFailure>()
  for (const [index, start] of starts.entries()) {
    for (const test of tests) {
      const failure = test.testRef === start.testRef ? failureOf(start, test) : null
      if (failure !== null) failures.set(index, failure)
    }
  }
  return failures
}
