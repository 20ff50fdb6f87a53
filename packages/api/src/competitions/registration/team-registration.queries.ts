// Teams as what a bill is about.
import type { Db } from '@oxer/db'

/** Who pays for a team: its club, or the rider of its first member if it is of none. */
export const readTeamPayers = async (
  db: Db,
  teamRefs: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly firstRiderRef: string | null }>> => {
  const teams = await db.competitionTeam.findMany({
    where: { ref: { in: [...teamRefs] } },
    select: { ref: true, name: true, memberRefs: true },
  })
  const firsts = await db.registration.findMany({
    where: { ref: { in: teams.flatMap(({ memberRefs }) => memberRefs.slice(0, 1)) } },
    select: { ref: true, practitioner: { select: { personRef: true } } },
  })
  const riders = new Map(firsts.map(({ ref, practitioner }) => [ref, practitioner?.personRef ?? null]))
  return new Map(
    teams.map(({ ref, name, memberRefs: [first] }) => [
      ref,
      { name, firstRiderRef: first === undefined ? null : (riders.get(first) ?? null) },
    ]),
  )
}
