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

type Row = { ref: string; birthDate: string | null; startlistStatus: string | null }

/** By registration. Who is not in it is of age, or a team. */
export const readMinors = async (
  { db, competition: { ref } }: Pick<Context, 'db'> & { readonly competition: Pick<CompetitionScope, 'ref'> },
  competition: PublicFacts & { readonly start: string },
): Promise<ReadonlyMap<string, Exclude<RiderPrivacy, 'ADULT'>>> => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.ref, p.birth_date AS "birthDate", s.status AS "startlistStatus"
    FROM registration r JOIN practitioner pr ON pr.ref = r.practitioner_ref JOIN person p ON p.ref = pr.person_ref
    LEFT JOIN ${Prisma.raw(furthestListOf('r.ref'))}
    WHERE r.competition_ref = ${ref}::uuid AND r.deleted_at IS NULL`
  const parts = publicPartsOf(competition)
  return new Map(
    rows
      .filter(({ birthDate }) => isMinorOn(birthDate, competition.start))
      .map((row) => {
        const status = row.startlistStatus === null ? null : StartlistStatus.parse(row.startlistStatus)
        return [row.ref, isStartlistPublic(status, parts) ? 'LISTED' : 'UNLISTED'] as const
      }),
  )
}
