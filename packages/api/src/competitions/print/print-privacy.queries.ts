// Of whom paper says less (decision 33, decision 468): the minors among the registrations of a competition.
import { Prisma } from '@oxer/db'
import { CompetitionPart, CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type { RiderPrivacy } from '@oxer/domain/competitions/print/print-privacy.rules'
import { isMinorOn, isStartlistPublic } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import * as z from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { furthestListOf } from '../startlist/furthest-list.queries.ts'

const Parts = z.array(CompetitionPart)

/** As a competition is stored. */
export type PublicFacts = { readonly status: string; readonly publishedParts: readonly string[] }

/** decision 8: whether the public may open it. */
export const isCompetitionPublic = ({ status }: Pick<PublicFacts, 'status'>): boolean =>
  isPublicEvent(CompetitionStatus.parse(status))

/** The parts of a competition that the public sees; none while it does not see the competition. */
export const publicPartsOf = (competition: PublicFacts): readonly CompetitionPart[] =>
  isCompetitionPublic(competition) ? Parts.parse(competition.publishedParts) : []

/** `riders`: the members and reserves of a team, as registrations; null for a rider. */
type Row = { ref: string; birthDate: string | null; startlistStatus: string | null; riders: string[] | null }

/**
 * By registration, that of a team with a minor among its members or reserves, too: its remark may be about the minor, but its name is not,
 * so it counts as listed. Who is not in it is of age, or a team of adults.
 */
export const readMinors = async (
  { db, competition: { ref } }: Pick<Context, 'db'> & { readonly competition: Pick<CompetitionScope, 'ref'> },
  competition: PublicFacts & { readonly start: string },
): Promise<ReadonlyMap<string, Exclude<RiderPrivacy, 'ADULT'>>> => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.ref, p.birth_date AS "birthDate", s.status AS "startlistStatus",
      CASE WHEN t.ref IS NOT NULL THEN coalesce(t.member_refs || t.reserve_refs, '{}') END AS riders
    FROM registration r LEFT JOIN practitioner pr ON pr.ref = r.practitioner_ref LEFT JOIN person p ON p.ref = pr.person_ref
    LEFT JOIN competition_team t ON t.ref = r.team_ref
    LEFT JOIN ${Prisma.raw(furthestListOf('r.ref'))}
    WHERE r.competition_ref = ${ref}::uuid AND r.deleted_at IS NULL AND (p.ref IS NOT NULL OR t.ref IS NOT NULL)`
  const parts = publicPartsOf(competition)
  const young = new Map(
    rows
      .filter(({ birthDate, riders }) => riders === null && isMinorOn(birthDate, competition.start))
      .map((row) => {
        const status = row.startlistStatus === null ? null : StartlistStatus.parse(row.startlistStatus)
        return [row.ref, isStartlistPublic(status, parts) ? 'LISTED' : 'UNLISTED'] as const
      }),
  )
  const teams = rows
    .filter(({ riders }) => riders?.some((rider) => young.has(rider)) === true)
    .map(({ ref: team }) => [team, 'LISTED'] as const)
  return new Map([...young, ...teams])
}
