// Whether a phase or a group is in use. Competitions, points and rankings come after the groups of a championship in the order of areas,
// so these queries are in this one file.
import type { Db } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'

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

/**
 * Refuses, with the name of what names the phase or the group: the rules of a competition that is neither over, cancelled nor archived, the
 * order of one of its start lists, its schedule, or a template of rules. Without this, such a rule would let nobody in any more.
 */
export const refuseWhileNamed = async (
  ctx: { readonly db: Db; readonly now: () => Date },
  federationRef: string,
  refs: readonly string[],
): Promise<void> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const named = JSON.stringify({ refs })
  const [found] = await ctx.db.$queryRaw<{ name: string }[]>`
    WITH open AS (SELECT ref, name, start FROM competition
      WHERE federation_ref = ${federationRef}::uuid AND deleted_at IS NULL
        AND status NOT IN ('CANCELLED', 'ARCHIVED', 'DELETED') AND "end" >= ${today}),
    named AS (
      SELECT open.name, open.start, open.ref FROM open JOIN registration_rules AS own ON own.competition_ref = open.ref
      WHERE jsonb_path_exists(own.rules, '$.**.ref ? (@ == $refs[*])', ${named}::jsonb)
      UNION ALL
      SELECT open.name, open.start, open.ref FROM open JOIN startlist AS list ON list.competition_ref = open.ref
      WHERE jsonb_path_exists(list.draw, '$.source.championship.* ? (@ == $refs[*])', ${named}::jsonb)
      UNION ALL
      SELECT open.name, open.start, open.ref FROM open JOIN activity ON activity.competition_ref = open.ref
      WHERE jsonb_path_exists(activity.championship, '$.* ? (@ == $refs[*])', ${named}::jsonb)
      UNION ALL
      SELECT template.name, NULL, template.ref FROM rules_template AS template
      WHERE template.federation_ref = ${federationRef}::uuid AND template.state <> 'DELETED'
        AND jsonb_path_exists(template.rules, '$.**.ref ? (@ == $refs[*])', ${named}::jsonb))
    SELECT name FROM named ORDER BY start NULLS LAST, ref LIMIT 1`
  if (found) throw failure(catalogueErrors.stillUsed, { values: { name: found.name } })
}

/** Points in a group that has no ranking end with it. */
export const dropPointsOfGroups = async (db: Db, refs: readonly string[]): Promise<void> => {
  await db.championshipPoints.deleteMany({ where: { groupRef: { in: [...refs] } } })
}
