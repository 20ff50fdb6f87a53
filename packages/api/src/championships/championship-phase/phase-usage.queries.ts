// Whether a group is in use. Competitions, points and rankings come after the groups of a championship in the order of areas,
// so these queries are in this one file.
import type { Db } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'

/** Refuses to delete groups in which a competition counts by name, or which have a ranking or a selection. */
export const refuseWhileGroupsUsed = async (
  db: Db,
  phaseRef: string,
  groups: readonly { readonly ref: string; readonly name: string }[],
): Promise<void> => {
  const refs = groups.map(({ ref }) => ref)
  const counting = await db.championshipCompetition.findFirst({
    where: { groupRefs: { hasSome: refs } },
    select: { competition: { select: { name: true } } },
  })
  if (counting) throw failure(championshipErrors.groupUsed, { values: { name: counting.competition.name } })
  const targetRefs = [...refs, phaseRef]
  const ranking = await db.championshipRanking.findFirst({
    where: { targetRef: { in: targetRefs } },
    select: { ref: true },
  })
  const selection = await db.championshipSelection.findFirst({ where: { phaseRef }, select: { ref: true } })
  if (ranking || selection) throw failure(championshipErrors.phaseRanked)
}

/** Points in a group that has no ranking end with it. */
export const dropPointsOfGroups = async (db: Db, refs: readonly string[]): Promise<void> => {
  await db.championshipPoints.deleteMany({ where: { groupRef: { in: [...refs] } } })
}
