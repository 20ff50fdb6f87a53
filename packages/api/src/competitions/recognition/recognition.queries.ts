// Combinations that were typed for a registration of a competition, and who they may be.
import type { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type RecognitionProposal,
  shownUnrecognised,
  type UnrecognisedCombination,
} from '@oxer/domain/competitions/recognition/recognition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { listKnownHorses } from '../../parties/horse/horse-likeness.queries.ts'
import { listKnownPersons } from '../../parties/person/person-likeness.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'

type Managing = Context & { readonly actor: Actor; readonly competition: CompetitionScope }

export const listUnrecognised = ({ db, competition }: Managing): Promise<UnrecognisedCombination[]> =>
  db.$queryRaw<UnrecognisedCombination[]>`
    SELECT pr.ref::text AS "practitionerRef",
      json_build_object('ref', p.ref, 'name', p.first_name || ' ' || p.last_name) AS rider,
      json_build_object('ref', h.ref, 'name', h.name) AS horse, count(DISTINCT r.ref)::int AS starts, count(res.ref) > 0 AS "hasResult"
    FROM registration r
      JOIN practitioner pr ON pr.ref = r.practitioner_ref AND pr.is_unknown
      JOIN person p ON p.ref = pr.person_ref
      JOIN horse h ON h.ref = pr.horse_ref
      LEFT JOIN result res ON res.registration_ref = r.ref
    WHERE r.competition_ref = ${competition.ref}::uuid AND r.deleted_at IS NULL
    GROUP BY pr.ref, p.ref, h.ref
    ORDER BY p.last_name, p.first_name, h.name, pr.ref LIMIT ${shownUnrecognised}`

/** An unrecognised combination of the federation of the competition. */
export const findUnrecognised = async (
  { db, competition }: Pick<Managing, 'db' | 'competition'>,
  ref: string,
  where: Prisma.PractitionerWhereInput = {},
) => {
  const row = await db.practitioner.findFirst({
    where: { ...where, ref, federationRef: competition.federationRef, isUnknown: true },
    include: { person: true, horse: true },
    relationLoadStrategy: 'join',
  })
  if (row === null) throw failure(kernelErrors.notFound, { field: 'practitioner' })
  return row
}

const others = <Row extends { ref: string }>(rows: readonly Row[], own: string): Row[] =>
  rows.filter(({ ref }) => ref !== own)

/** As the forms of a new member and of a new horse propose, without the combination itself. */
export const proposeKnown = async (ctx: Managing, practitionerRef: string): Promise<RecognitionProposal> => {
  const { person, horse } = await findUnrecognised(ctx, practitionerRef, {
    registrations: { some: { competitionRef: ctx.competition.ref, deletedAt: null } },
  })
  const federation = ctx.competition.federationRef
  const scope = { federationRef: federation }
  const { firstName, lastName } = person
  const { name, father, mother } = horse
  const born = ({ birthDate }: { birthDate: string | null }) => (birthDate === null ? {} : { birthDate })
  const riders = await listKnownPersons(ctx, scope, { federation, firstName, lastName, ...born(person) })
  const horses = await listKnownHorses(ctx.db, scope, {
    ...{ federation, name, ...born(horse) },
    ...(father ? { father } : {}),
    ...(mother ? { mother } : {}),
  })
  return { riders: others(riders, person.ref), horses: others(horses, horse.ref) }
}
