// What the public knows of parts of tests, as rankings of championships take it: the starters, and the teams.
import type { Db } from '@oxer/db'
import type { PointPart, PointStarter } from '@oxer/domain/competitions/championship-ranking/championship-points.rules'
import { toTeamPointEntries } from '@oxer/domain/competitions/championship-ranking/team-points.rules'
import { toPointEntries } from '@oxer/domain/competitions/points/point-entry.rules'
import { ComposedRule } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import type { RankedEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import type { TeamRule } from '@oxer/domain/competitions/ranking/team-ranking.schema'
import { Protocol, ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { decimal } from '@oxer/domain/kernel/decimal'
import { listPublicContents } from '../result/result-visibility.queries.ts'
import { jumpOffOf, type TeamRow, teamColumns } from '../team/team.mappers.ts'
import { countingTeams } from '../team/team.queries.ts'
import { isCountingText, isTeamCountingText, teamRankingText } from './championship-basis.queries.ts'

type Writing = { readonly db: Db; readonly newRef: () => string }

type PartRow = {
  testSetRef: string
  testRef: string
  competitionRef: string
  date: string
  championshipRef: string | null
  championshipCategoryRef: string | null
  sportCategoryRef: string | null
  factor: string
  protocol: unknown
  isCounting: boolean
  isTeamCounting: boolean
  teamRule: unknown
  isFrozen: boolean
}

/** A part of a test with what it gives points for. */
export type CountedPart = PointPart &
  Pick<
    PartRow,
    | 'testSetRef'
    | 'date'
    | 'championshipRef'
    | 'championshipCategoryRef'
    | 'sportCategoryRef'
    | 'isCounting'
    | 'isFrozen'
  > & {
    /** Whether its entries are the teams, each of several starters. */
    readonly isOfTeams: boolean
  }

const readPartRows = (db: Db, testSetRefs: readonly string[]): Promise<PartRow[]> =>
  db.$queryRaw`
    SELECT s.ref AS "testSetRef", t.ref AS "testRef", t.competition_ref AS "competitionRef",
      t.championship_ref AS "championshipRef",
      t.championship_category_ref AS "championshipCategoryRef", t.sport_category_ref AS "sportCategoryRef",
      t.championship_factor::text AS factor, coalesce(s.course_protocol, t.protocol_definition) AS protocol,
      coalesce((SELECT min(a.date) FROM activity a WHERE a.startlist_ref = s.startlist_ref), c.start) AS date,
      coalesce(${isCountingText}, false) AS "isCounting", coalesce(${isTeamCountingText}, false) AS "isTeamCounting",
      (SELECT x.rule ${teamRankingText} ORDER BY x.created_at, x.ref LIMIT 1) AS "teamRule",
      coalesce(k.status = 'CLOSED' AND k.are_results_reopened, false) AS "isFrozen"
    FROM test_set s JOIN competition_test t ON t.ref = s.test_ref JOIN competition c ON c.ref = t.competition_ref
    LEFT JOIN ranking k ON k.test_set_ref = s.ref
    WHERE s.ref = ANY(${[...testSetRefs]}::uuid[])
    ORDER BY s.ref`

type StarterRow = PointStarter & { readonly ref: string }

const readStarters = async (db: Db, testSetRefs: readonly string[]): Promise<ReadonlyMap<string, PointStarter>> => {
  if (testSetRefs.length === 0) return new Map()
  const rows = await db.$queryRaw<StarterRow[]>`
    SELECT g.ref, p.person_ref AS "riderRef", p.horse_ref AS "horseRef", g.organisation_ref AS "organisationRef"
    FROM registration g JOIN practitioner p ON p.ref = g.practitioner_ref
    WHERE g.test_set_ref = ANY(${[...testSetRefs]}::uuid[])`
  return new Map(rows.map(({ ref, ...starter }) => [ref, starter]))
}

/**
 * Teams of a club, or of the office of a federation, with one name are one team over the competitions; it is made when it first collects
 * points. The names come in one order, so that two competitions that make the same teams wait for each other and do not block.
 */
const takeSeasonTeams = async ({ db, newRef }: Writing, teamRefs: readonly string[]): Promise<StarterRow[]> => {
  const rows = await db.$queryRaw<{ federationRef: string; ownerRef: string; searchName: string; name: string }[]>`
    SELECT DISTINCT ON (2, 3) c.federation_ref AS "federationRef",
      coalesce(t.organisation_ref, c.federation_ref) AS "ownerRef", oxer_fold(t.name) AS "searchName", t.name
    FROM competition_team t JOIN competition c ON c.ref = t.competition_ref
    WHERE t.ref = ANY(${[...teamRefs]}::uuid[])
    ORDER BY 2, 3, t.created_at DESC`
  await db.seasonTeam.createMany({ data: rows.map((row) => ({ ref: newRef(), ...row })), skipDuplicates: true })
  return db.$queryRaw`
    SELECT t.ref, k.ref AS "riderRef", NULL AS "horseRef", t.organisation_ref AS "organisationRef"
    FROM competition_team t JOIN competition c ON c.ref = t.competition_ref
    JOIN season_team k ON k.owner_ref = coalesce(t.organisation_ref, c.federation_ref) AND k.search_name = oxer_fold(t.name)
    WHERE t.ref = ANY(${[...teamRefs]}::uuid[])`
}

type Teams = { readonly rows: readonly TeamRow[]; readonly starters: ReadonlyMap<string, PointStarter> }

const readTeams = async (writing: Writing, testRefs: readonly string[]): Promise<Teams> => {
  if (testRefs.length === 0) return { rows: [], starters: new Map() }
  const rows = await writing.db.competitionTeam.findMany({
    where: { testRef: { in: [...testRefs] }, ...countingTeams },
    select: teamColumns,
    orderBy: { ref: 'asc' },
  })
  const taken = await takeSeasonTeams(
    writing,
    rows.map(({ ref }) => ref),
  )
  return { rows, starters: new Map(taken.map(({ ref, ...starter }) => [ref, starter])) }
}

const teamRuleOf = (stored: unknown): TeamRule | null => {
  const rule = stored === null ? null : ComposedRule.parse(stored)
  return rule?.kind === 'TEAMS' ? rule.team : null
}

const teamEntriesOf = (
  { testRef, teamRule }: PartRow,
  protocol: Protocol,
  ranked: readonly RankedEntry[],
  { rows }: Teams,
): CountedPart['entries'] => {
  const rule = teamRuleOf(teamRule)
  if (rule === null) return []
  const teams = rows
    .filter((row) => row.testRef === testRef)
    .map(({ ref, memberRefs, substitutions, status, jumpOff }) => ({
      id: ref,
      members: memberRefs,
      substitutions,
      status: ResultStatus.parse(status),
      jumpOff: jumpOffOf(jumpOff),
    }))
  return toTeamPointEntries(protocol, ranked, teams, rule)
}

/**
 * Each part twice: with its starters, and with its teams. Reads what the public may know: a held result gives its points when it is
 * published (decision 60).
 */
export const readParts = async (writing: Writing, testSetRefs: readonly string[]): Promise<CountedPart[]> => {
  const { db } = writing
  const rows = await readPartRows(db, testSetRefs)
  const withTeams = rows.filter(({ isTeamCounting }) => isTeamCounting)
  const counting = rows.filter((row) => row.isCounting || row.isTeamCounting).map(({ testSetRef }) => testSetRef)
  const contents = counting.length === 0 ? [] : await listPublicContents(db, counting)
  const starters = await readStarters(db, contents.length === 0 ? [] : counting)
  const teams = await readTeams(writing, contents.length === 0 ? [] : withTeams.map(({ testRef }) => testRef))
  return rows.flatMap((row): CountedPart[] => {
    const protocol = Protocol.parse(row.protocol)
    const own = contents
      .filter(({ testSetRef }) => testSetRef === row.testSetRef)
      .map(({ registrationRef: id, content: result }) => ({ id, result }))
    const { ranked } = rankStored(protocol, own, null)
    const part = {
      testSetRef: row.testSetRef,
      competitionRef: row.competitionRef,
      date: row.date,
      championshipRef: row.championshipRef,
      championshipCategoryRef: row.championshipCategoryRef,
      sportCategoryRef: row.sportCategoryRef,
      sportType: protocol.discipline,
      factor: decimal(row.factor),
      isFrozen: row.isFrozen,
    }
    const { isCounting, isTeamCounting } = row
    return [
      { ...part, isOfTeams: false, isCounting, entries: toPointEntries(protocol, ranked), starters },
      {
        ...part,
        isOfTeams: true,
        isCounting: isTeamCounting,
        entries: teamEntriesOf(row, protocol, ranked, teams),
        starters: teams.starters,
      },
    ]
  })
}
