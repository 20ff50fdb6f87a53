// A championship of the demo in which the teams of clubs collect the points, on two days.
import { type Database, newRef } from '@oxer/db'
import type { DemoOffice } from './demo-office.ts'

type ClubStarts = {
  sportCategoryRef: string
  competition: string
  start: string
  test: string
  testSet: string
  club: string
  name: string
  /** The registrations of the club with a result, at least two and at most four. */
  starts: string[]
}

/** The clubs with enough riders for a team, in tests of one part whose rankings are public. */
const listClubStarts = ({ prisma }: Database, federation: string, from: string, to: string): Promise<ClubStarts[]> =>
  prisma.$queryRaw`
    SELECT t.sport_category_ref AS "sportCategoryRef", c.ref AS competition, c.start, t.ref AS test,
      min(s.ref::text) AS "testSet", o.ref AS club, o.name, (array_agg(g.ref::text ORDER BY g.ref))[1:4] AS starts
    FROM registration g JOIN result r ON r.registration_ref = g.ref JOIN test_set s ON s.ref = g.test_set_ref
    JOIN competition_test t ON t.ref = s.test_ref JOIN competition c ON c.ref = t.competition_ref
    JOIN ranking k ON k.test_set_ref = s.ref AND k.status = 'CLOSED'
    JOIN organisation o ON o.ref = g.organisation_ref
    WHERE c.federation_ref = ${federation}::uuid AND c.start BETWEEN ${from} AND ${to} AND t.sport_type = 'SHOW_JUMPING'
      AND t.sport_category_ref IS NOT NULL AND c.status IN ('PUBLISHED', 'LOCKED', 'ARCHIVED')
    GROUP BY 1, 2, 3, 4, 6, 7 HAVING count(*) > 1 AND count(DISTINCT s.ref) = 1 ORDER BY 3, 2, 4, 7, 6`

/** The two days of one series on which the most clubs have a team. */
const chooseDays = (rows: readonly ClubStarts[]): readonly [ClubStarts[], ClubStarts[]] | null => {
  const days = [...new Set(rows.map(({ test }) => test))].map((ref) => rows.filter(({ test }) => test === ref))
  let best: readonly [ClubStarts[], ClubStarts[]] | null = null
  let most = 0
  for (const first of days) {
    for (const second of days) {
      const [one, other] = [first[0], second[0]]
      if (one === undefined || other?.sportCategoryRef !== one.sportCategoryRef || one.start >= other.start) continue
      const both = first.filter(({ club }) => second.some((each) => each.club === club)).length
      if (both <= most) continue
      most = both
      best = [first, second]
    }
  }
  return best
}

type Office = DemoOffice & { readonly database: Database }

/** The teams of a day, stored as its registrations are, and their published ranking: the two best riders of each club count. */
const rankTeams = async ({ call, database, clock }: Office, day: readonly ClubStarts[]): Promise<void> => {
  const [first] = day
  if (first === undefined) return
  const { competition, test: testRef, testSet } = first
  const teams = day.map(({ club: organisationRef, name, starts: memberRefs }) => ({
    ...{ ref: newRef(), competitionRef: competition, testRef, organisationRef, name, memberRefs, createdAt: clock() },
  }))
  await database.prisma.competitionTeam.createMany({ data: teams })
  await database.prisma.competitionTest.update({
    where: { ref: testRef },
    data: { registrationTypes: ['INDIVIDUAL', 'TEAM'] },
  })
  // Registered by their clubs, and free of charge.
  await database.prisma.registration.createMany({
    data: teams.map(({ ref: teamRef, organisationRef }) => ({
      ...{ ref: newRef(), type: 'TEAM', teamRef, competitionRef: competition, testRef, testSetRef: testSet },
      ...{ organisationRef, enteredByClub: true, status: 'SUBSCRIBED', registeredAt: clock() },
    })),
  })
  const { ref: ranking } = await call.competitions.composedRanking.create({
    ...{ competition, name: 'Ploegenklassement', testSetRefs: [testSet] },
    rule: { kind: 'TEAMS', team: { count: 2, aggregate: 'SUM', decimals: 2, worstFinishedPlus: '20', mostMembers: 4 } },
  })
  await call.competitions.composedRanking.publish({ competition, ranking })
}

export type TeamDays = {
  readonly sportCategoryRef: string
  /** In their order. */
  readonly competitions: readonly [first: string, second: string]
}

/** Makes teams in past competitions; null if too few clubs have riders. */
export const playTeamDays = async (office: Office, from: string, to: string): Promise<TeamDays | null> => {
  const chosen = chooseDays(await listClubStarts(office.database, office.federation, from, to))
  const [first, second] = chosen ?? [[], []]
  const [one, other] = [first[0], second[0]]
  if (one === undefined || other === undefined) return null
  for (const day of [first, second]) await rankTeams(office, day)
  return { sportCategoryRef: one.sportCategoryRef, competitions: [one.competition, other.competition] }
}
