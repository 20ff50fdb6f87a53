// The places of a test that are not for whoever comes now, read in the same statement as the registrations that take one.
import { type Db, Prisma } from '@oxer/db'
import type { StandingWaiting } from '@oxer/domain/competitions/waiting-list/held-counts.rules'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'

type Asked = {
  readonly competitionRef: string
  readonly testRef: string
  readonly who: {
    readonly practitionerRef: string | null
    readonly personRef: string | null
    readonly horseRef: string | null
  }
  /**
   * A newcomer comes after everybody who waits. Somebody whose turn it is, or who was offered a place, comes after those with an offer only.
   */
  readonly isNext: boolean
  /** States of registrations that take a place. */
  readonly activeStatuses: readonly string[]
}

/** A HeldPlaces of the domain as JSON. Those of `who` are left out: an own place takes nothing from its rider. */
export const heldPlacesJson = ({ competitionRef, testRef, who, isNext, activeStatuses }: Asked): Prisma.Sql => {
  const taken = (column: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT 1 FROM registration own JOIN practitioner own_pr ON own_pr.ref = own.practitioner_ref
    WHERE own.test_ref = w.test_ref AND own.deleted_at IS NULL AND own.status = ANY(${[...activeStatuses]})
      AND own_pr.${column} = wp.${column})`
  const offer = Prisma.sql`(SELECT o.kind FROM waiting_entry o WHERE o.test_ref = ${testRef}::uuid
    AND o.practitioner_ref = ${who.practitionerRef}::uuid AND o.state = 'OFFERED')`
  const stands = Prisma.sql`w.test_ref = ${testRef}::uuid
    AND (w.state = 'OFFERED' OR (NOT ${isNext} AND ${offer} IS NULL))`
  return Prisma.sql`(SELECT json_build_object(
      'starts', count(*) FILTER (WHERE ${stands}),
      'riders', count(DISTINCT wp.person_ref) FILTER (WHERE ${stands}
        AND wp.person_ref IS DISTINCT FROM ${who.personRef}::uuid AND NOT ${taken(Prisma.raw('person_ref'))}),
      'horses', count(DISTINCT wp.horse_ref) FILTER (WHERE ${stands}
        AND wp.horse_ref IS DISTINCT FROM ${who.horseRef}::uuid AND NOT ${taken(Prisma.raw('horse_ref'))}),
      'overall', count(*) FILTER (WHERE w.state = 'OFFERED'),
      'variant', count(*) FILTER (WHERE w.state = 'OFFERED' AND wt.sport_type_variant_ref =
        (SELECT asked.sport_type_variant_ref FROM competition_test asked WHERE asked.ref = ${testRef}::uuid)),
      'awaitsDraw', ${offer} IS NULL AND EXISTS (SELECT 1 FROM place_giving g WHERE g.test_ref = ${testRef}::uuid
        AND g.takes_waiting AND g.method = 'DRAW' AND g.drawn_at IS NULL),
      'offered', ${offer})
    FROM waiting_entry w JOIN practitioner wp ON wp.ref = w.practitioner_ref
      JOIN competition_test wt ON wt.ref = w.test_ref
    WHERE w.competition_ref = ${competitionRef}::uuid AND w.state = ANY(${[...standingStates]})
      AND w.practitioner_ref IS DISTINCT FROM ${who.practitionerRef}::uuid)`
}

type Waited = { waiting: StandingWaiting[]; drawnLater: string[] }

/** Everybody who waits for a test of a competition or has an offer, and the tests whose draw is still to come. */
export const readWaiting = async (
  db: Db,
  competitionRef: string,
): Promise<{ waiting: readonly StandingWaiting[]; drawnLater: ReadonlySet<string> }> => {
  const [row] = await db.$queryRaw<Waited[]>`
    SELECT coalesce((SELECT json_agg(json_build_object('testRef', w.test_ref, 'variantRef', t.sport_type_variant_ref,
          'practitionerRef', w.practitioner_ref, 'personRef', pr.person_ref, 'horseRef', pr.horse_ref,
          'isOffered', w.state = 'OFFERED', 'kind', w.kind))
        FROM waiting_entry w JOIN practitioner pr ON pr.ref = w.practitioner_ref
          JOIN competition_test t ON t.ref = w.test_ref
        WHERE w.competition_ref = ${competitionRef}::uuid AND w.state = ANY(${[...standingStates]})), '[]') AS waiting,
      coalesce((SELECT json_agg(g.test_ref) FROM place_giving g
        WHERE g.competition_ref = ${competitionRef}::uuid AND g.takes_waiting AND g.method = 'DRAW' AND g.drawn_at IS NULL),
        '[]') AS "drawnLater"`
  return { waiting: row?.waiting ?? [], drawnLater: new Set(row?.drawnLater) }
}
