// Teams as what a bill is about, and as who rides in one of them.
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

/** The teams of which a registration was paid, by hand or by what an order has of it. */
export const readPaidTeams = async (db: Db, teamRefs: readonly string[]): Promise<ReadonlySet<string>> => {
  if (teamRefs.length === 0) return new Set()
  const rows = await db.registration.findMany({
    where: { teamRef: { in: [...teamRefs] }, deletedAt: null },
    select: { ref: true, teamRef: true, paymentStatus: true },
  })
  const ordered = await db.billItem.findMany({
    where: { sourceRef: { in: rows.map(({ ref }) => ref) }, status: 'ORDERED', isStanding: true },
    select: { sourceRef: true },
  })
  const isOrdered = new Set(ordered.map(({ sourceRef }) => sourceRef))
  return new Set(
    rows.flatMap(({ ref, teamRef, paymentStatus }) =>
      teamRef !== null && (paymentStatus !== 'INCOMPLETE' || isOrdered.has(ref)) ? [teamRef] : [],
    ),
  )
}
