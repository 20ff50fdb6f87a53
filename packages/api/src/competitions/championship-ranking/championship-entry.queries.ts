// Who may register for a phase of a championship: those who were selected in the phases from which it is entered, and riders of the clubs of
// its groups (decision 62).
import type { Db } from '@oxer/db'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type { ChampionshipSettings } from '@oxer/domain/competitions/championship-ranking/ranking-basis.rules'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import type { RuleEffect } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { readSettings } from './championship-basis.queries.ts'

/** A registration that is asked about; it is written already. */
export type EnteredStart = { readonly testRef: string; readonly practitionerRef: string }

export type EntryFailure = { readonly error: ErrorDefinition; readonly effect: RuleEffect; readonly phase: string }

type Entered = {
  testRef: string
  practitionerRef: string
  riderRef: string
  horseRef: string
  organisationRef: string | null
  championshipRef: string
  sportCategoryRef: string
}

/** The starts in tests that give points in a championship of their competition, by its series. */
const readEntered = (db: Db, starts: readonly EnteredStart[]): Promise<Entered[]> =>
  db.$queryRaw`
    SELECT DISTINCT g.test_ref AS "testRef", g.practitioner_ref AS "practitionerRef", p.person_ref AS "riderRef",
      p.horse_ref AS "horseRef", g.organisation_ref AS "organisationRef", l.championship_ref AS "championshipRef",
      CASE WHEN t.championship_ref = l.championship_ref THEN coalesce(t.championship_category_ref, t.sport_category_ref)
        ELSE t.sport_category_ref END AS "sportCategoryRef"
    FROM registration g JOIN practitioner p ON p.ref = g.practitioner_ref
    JOIN competition_test t ON t.ref = g.test_ref
    JOIN championship_competition l ON l.competition_ref = g.competition_ref
    JOIN championship_sport_category x ON x.championship_ref = l.championship_ref AND x.sport_category_ref =
      CASE WHEN t.championship_ref = l.championship_ref THEN coalesce(t.championship_category_ref, t.sport_category_ref)
        ELSE t.sport_category_ref END
    WHERE g.test_ref = ANY(${starts.map(({ testRef }) => testRef)}::uuid[])
      AND g.practitioner_ref = ANY(${starts.map(({ practitionerRef }) => practitionerRef)}::uuid[])
      AND g.deleted_at IS NULL AND t.gives_championship_points
      AND (t.championship_ref = l.championship_ref OR l.counts_categories)`

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
  { organisationRef, riderRef }: Entered,
): boolean =>
  (organisationRefs.length === 0 && personRefs.length === 0) ||
  personRefs.includes(riderRef) ||
  (organisationRef !== null && organisationRefs.includes(organisationRef))

/**
 * By the index of the start. REQUIRED blocks, as a required rule of a competition does; EXPECTED warns. A competition that counts in several
 * phases asks for one of them.
 */
export const findEntryFailures = async (
  db: Db,
  competitionRef: string,
  starts: readonly EnteredStart[],
): Promise<ReadonlyMap<number, EntryFailure>> => {
  const linked = await db.championshipCompetition.findFirst({ where: { competitionRef }, select: { ref: true } })
  if (linked === null) return new Map()
  const failures = new Map<number, EntryFailure>()
  const settings = new Map<string, ChampionshipSettings>()
  for (const entered of await readEntered(db, starts)) {
    const { championshipRef, sportCategoryRef } = entered
    const own = settings.get(championshipRef) ?? (await readSettings(db, championshipRef))
    settings.set(championshipRef, own)
    const phases = phasesOf(own, competitionRef)
    const key = practitionerOf(entered, own.dependence)
    const selected = await db.championshipSelection.findMany({
      where: {
        phaseRef: { in: phases.flatMap(({ enters }) => enters) },
        sportCategoryRef,
        key: key ?? '',
        state: { in: ['SELECTED', 'WILDCARD'] },
      },
      select: { phaseRef: true },
    })
    const found = phases.map((phase): EntryFailure | null => {
      const effect = phase.entry === 'REQUIRED' ? ('BLOCK' as const) : ('WARN' as const)
      const isSelected = phase.enters.length === 0 || selected.some(({ phaseRef }) => phase.enters.includes(phaseRef))
      if (!isSelected) return { error: championshipRankingErrors.notSelected, effect, phase: phase.name }
      const isMember = phase.groups.some((group) => isInGroup(group, entered))
      return isMember ? null : { error: championshipRankingErrors.organisationNotInGroup, effect, phase: phase.name }
    })
    if (found.length === 0 || found.includes(null)) continue
    const mildest = found.find((each) => each?.effect === 'WARN') ?? found[0]
    for (const [index, start] of starts.entries()) {
      const isOwn = start.testRef === entered.testRef && start.practitionerRef === entered.practitionerRef
      if (isOwn && mildest != null) failures.set(index, mildest)
    }
  }
  return failures
}
