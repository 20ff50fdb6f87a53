import { type Db, Prisma } from '@oxer/db'
import { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { dutyOf } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import {
  type JuryCandidate,
  type JuryDuty,
  JuryPreferredTime,
  type JuryPreRegistration,
  type JuryRound,
  JuryStatus,
  type OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import type { JurySettings } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { neverEnds } from '@oxer/domain/parties/person/person.rules'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { type Asking, listAsking } from '../pre-registration/asking-competition.queries.ts'
import { readRegistered } from '../pre-registration/pre-registration.queries.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'

const columns = {
  ref: true,
  status: true,
  preferredTime: true,
  sportTypes: true,
  remark: true,
  createdAt: true,
  version: true,
  personRef: true,
  competition: { select: { ref: true, name: true, start: true, end: true } },
  organisation: { select: { ref: true, name: true } },
  person: {
    select: {
      ref: true,
      firstName: true,
      lastName: true,
      licenses: { where: { license: { type: 'OFFICIAL' } }, select: { start: true, end: true } },
    },
  },
} as const satisfies Prisma.JuryPreRegistrationSelect
type Row = Prisma.JuryPreRegistrationGetPayload<{ select: typeof columns }>

/** A license counts that is valid on every day of the competition. */
export const coversDays = (
  licenses: readonly { readonly start: string; readonly end: string | null }[],
  { start, end }: { readonly start: string; readonly end: string },
): boolean => licenses.some((license) => license.start <= start && end <= (license.end ?? neverEnds))

const toJuryPreRegistration = ({ person, competition, ...row }: Row): JuryPreRegistration => ({
  ref: row.ref,
  competition,
  person: { ref: person.ref, name: `${person.firstName} ${person.lastName}` },
  organisation: row.organisation,
  status: JuryStatus.parse(row.status),
  preferredTime: JuryPreferredTime.parse(row.preferredTime),
  sportTypes: SportType.array().parse(row.sportTypes),
  remark: row.remark,
  isLicensed: coversDays(person.licenses, competition),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

/** An offer of this club, or for this competition; any other is not found. */
export const findOffer = async (
  db: Db,
  where: { readonly ref: string; readonly organisationRef?: string; readonly competitionRef?: string },
): Promise<JuryPreRegistration | null> => {
  const row = await db.juryPreRegistration.findFirst({ where, select: columns })
  return row && toJuryPreRegistration(row)
}

/** Starts that clubs announced, by competition and club. */
const readAnnounced = async (
  db: Db,
  where: Prisma.PreRegistrationWhereInput,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const rows = await db.preRegistration.findMany({
    where,
    select: {
      competitionRef: true,
      organisationRef: true,
      counts: {
        where: { OR: [{ test: { deletedAt: null, cancelledAt: null } }, { testRef: null }] },
        select: { count: true },
      },
    },
  })
  const announced = new Map<string, Map<string, number>>()
  for (const { competitionRef, organisationRef, counts } of rows) {
    const own = announced.get(competitionRef) ?? new Map<string, number>()
    own.set(
      organisationRef,
      counts.reduce((sum, { count }) => sum + count, 0),
    )
    announced.set(competitionRef, own)
  }
  return announced
}

const isOffered = ({ status }: { readonly status: string }): boolean => status === 'OFFERED' || status === 'CONFIRMED'

/** q040: from today on. */
export const viewOffering = async (
  db: Db,
  { organisationRef }: RegisteringScope,
  askings: readonly Asking[],
): Promise<OfferingCompetition[]> => {
  const refs = askings.map(({ competition }) => competition.ref)
  const rows = await db.juryPreRegistration.findMany({
    where: { organisationRef, competitionRef: { in: refs } },
    select: columns,
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  const organisation = await db.organisation.findUniqueOrThrow({
    where: { ref: organisationRef },
    select: { ref: true, name: true },
  })
  const announced = await readAnnounced(db, { organisationRef, competitionRef: { in: refs } })
  const registered = await readRegistered(db, refs)
  return askings.map(({ competition, isOpen, sportTypes, startsPerJudge }) => {
    const offers = rows.filter((row) => row.competition.ref === competition.ref).map(toJuryPreRegistration)
    const starts = Math.max(
      announced.get(competition.ref)?.get(organisationRef) ?? 0,
      registered.get(competition.ref)?.get(organisationRef) ?? 0,
    )
    const offered = offers.filter(isOffered).length
    return {
      competition,
      canOffer: isOpen,
      sportTypes: [...sportTypes],
      offers,
      duty: startsPerJudge === 0 ? null : dutyOf(organisation, { starts, startsPerJudge, offered }),
    }
  })
}

export const listOffering = async (db: Db, scope: RegisteringScope, now: Date): Promise<OfferingCompetition[]> => {
  const { federationRef } = scope
  const from = await dayIn(db, federationRef, now)
  return viewOffering(db, scope, await listAsking(db, 'JUDGES', { federationRef, from }, { reader: 'CLUBS', now }))
}

const getAskingDays = async (
  db: Db,
  of: { readonly federationRef: string; readonly competitionRef: string },
  now: Date,
): Promise<{ start: string; end: string }> => {
  const [asking] = await listAsking(db, 'JUDGES', of, { reader: 'CLUBS', now })
  if (asking === undefined) throw failure(kernelErrors.notFound, { field: 'competition' })
  return asking.competition
}

/** Members of the club of today, those with a license first. */
export const listJuryCandidates = async (
  db: Db,
  { organisationRef, federationRef }: RegisteringScope,
  { competition, searchString }: { readonly competition: string; readonly searchString?: string | undefined },
  now: Date,
): Promise<JuryCandidate[]> => {
  const { start, end } = await getAskingDays(db, { federationRef, competitionRef: competition }, now)
  const today = await dayIn(db, federationRef, now)
  const text = fold(searchString ?? '')
  return db.$queryRaw<JuryCandidate[]>`
    SELECT p.ref, p.first_name || ' ' || p.last_name AS name, EXISTS (
      SELECT FROM member_license held JOIN license l ON l.ref = held.license_ref AND l.type = 'OFFICIAL'
      WHERE held.person_ref = p.ref AND held.start <= ${start} AND coalesce(held."end", ${neverEnds}) >= ${end}
    ) AS "isLicensed"
    FROM person p
    WHERE p.deleted_at IS NULL AND p.erased_at IS NULL AND p.deceased_date IS NULL
      AND EXISTS (SELECT FROM membership m WHERE m.person_ref = p.ref AND m.organisation_ref = ${organisationRef}::uuid
        AND m.start <= ${today} AND (m."end" IS NULL OR m."end" >= ${today}))
      ${text === '' ? Prisma.empty : Prisma.sql`AND p.search_name LIKE ${likePattern(text)}`}
    ORDER BY 3 DESC, p.sort_name, p.ref LIMIT 50`
}

/** In the order in which they were offered. */
export const listOffers = async (
  db: Db,
  { ref }: CompetitionScope,
  { after, size }: CursorQuery,
): Promise<CursorPage<JuryPreRegistration>> => {
  const cursor = toCursor(after, isInstant)
  const rows = await db.juryPreRegistration.findMany({
    where: {
      competitionRef: ref,
      ...(cursor !== null && {
        OR: [{ createdAt: { gt: new Date(cursor.key) } }, { createdAt: new Date(cursor.key), ref: { gt: cursor.ref } }],
      }),
    },
    select: columns,
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    take: size + 1,
  })
  return toCursorPage(rows, size, (row) => ({ key: row.createdAt.toISOString(), ref: row.ref }), toJuryPreRegistration)
}

/** What each club owes and offers; clubs without starts and without offers are not in it. */
const readDuties = async (db: Db, askings: readonly Asking[]): Promise<ReadonlyMap<string, JuryDuty[]>> => {
  const competitionRefs = askings.map(({ competition }) => competition.ref)
  const of = { competitionRef: { in: competitionRefs } }
  const announced = await readAnnounced(db, of)
  const registered = await readRegistered(db, competitionRefs)
  const offers = await db.juryPreRegistration.findMany({
    where: of,
    select: { competitionRef: true, organisationRef: true, status: true },
  })
  const clubs = [
    ...[...announced.values(), ...registered.values()].flatMap((own) => [...own.keys()]),
    ...offers.map(({ organisationRef }) => organisationRef),
  ]
  const organisations = await db.organisation.findMany({
    where: { ref: { in: [...new Set(clubs)] }, deletedAt: null },
    select: { ref: true, name: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
  })
  return new Map(
    askings.map(({ competition: { ref }, startsPerJudge }) => [
      ref,
      organisations
        .map((organisation) =>
          dutyOf(organisation, {
            starts: Math.max(
              announced.get(ref)?.get(organisation.ref) ?? 0,
              registered.get(ref)?.get(organisation.ref) ?? 0,
            ),
            startsPerJudge,
            offered: offers.filter(
              (offer) => offer.competitionRef === ref && offer.organisationRef === organisation.ref && isOffered(offer),
            ).length,
          }),
        )
        .filter(({ starts, offered }) => starts > 0 || offered > 0),
    ]),
  )
}

const viewRounds = async (db: Db, askings: readonly Asking[]): Promise<JuryRound[]> => {
  if (askings.length === 0) return []
  const duties = await readDuties(db, askings)
  const counts = await db.juryPreRegistration.groupBy({
    by: ['competitionRef', 'status'],
    where: { competitionRef: { in: askings.map(({ competition }) => competition.ref) } },
    _count: true,
  })
  return askings.map(({ competition, startsPerJudge }) => {
    const own = duties.get(competition.ref) ?? []
    const countOf = (status: JuryStatus): number =>
      counts.find((row) => row.competitionRef === competition.ref && row.status === status)?._count ?? 0
    return {
      competition,
      startsPerJudge,
      offered: countOf('OFFERED'),
      confirmed: countOf('CONFIRMED'),
      shortfall: own.reduce((sum, { shortfall }) => sum + shortfall, 0),
      duties: startsPerJudge === 0 ? [] : own,
    }
  })
}

/** cs080: the competitions of a championship. */
export const listJuryRounds = async (
  db: Db,
  { ref, federationRef }: { readonly ref: string; readonly federationRef: string },
  now: Date,
): Promise<JuryRound[]> =>
  viewRounds(db, await listAsking(db, 'JUDGES', { federationRef, championshipRef: ref }, { reader: 'OFFICE', now }))

/** Null where no championship asks for judges. */
export const getJuryRound = async (
  db: Db,
  { ref, federationRef }: CompetitionScope,
  now: Date,
): Promise<JuryRound | null> => {
  const askings = await listAsking(db, 'JUDGES', { federationRef, competitionRef: ref }, { reader: 'OFFICE', now })
  return (await viewRounds(db, askings))[0] ?? null
}

export const getJurySettings = (db: Db, ref: string): Promise<JurySettings> =>
  db.championship
    .findUniqueOrThrow({ where: { ref }, select: { startsPerJudge: true, juryAfternoonFrom: true, version: true } })
    .then(({ startsPerJudge, juryAfternoonFrom, version }) => ({
      startsPerJudge,
      afternoonFrom: juryAfternoonFrom,
      version,
    }))
