import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { canEditChampionship } from '@oxer/domain/championships/championship/championship.policy'
import { juryPreRegistrationErrors } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.errors'
import { isClubsToChange } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import {
  type DecideJuryPreRegistration,
  type JuryPreRegistration,
  JuryStatus,
  type SaveJuryPreRegistration,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import type { JurySettings } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { keepRows, lockRows, refuseStale, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { getAsking, refuseUnlessOpen } from '../pre-registration/pre-registration.commands.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import { coversDays, findOffer, getJurySettings } from './jury-pre-registration.queries.ts'

type ClubContext = ActingContext & { readonly organisation: RegisteringScope }
type OfficeContext = ActingContext & { readonly competition: CompetitionScope }

/** The history names the judge, whom those who read it may see. */
const told = ({ person, status, preferredTime, sportTypes, remark }: JuryPreRegistration) => ({
  name: person.name,
  status,
  preferredTime,
  sportTypes,
  remark,
})

const recordOffer = (
  ctx: ActingContext,
  action: string,
  federationRef: string,
  before: JuryPreRegistration | null,
  after: JuryPreRegistration,
): void =>
  ctx.record({
    action,
    noun: 'jury-pre-registration',
    ref: after.ref,
    parentRef: after.competition.ref,
    federationRef,
    before: before && told(before),
    after: told(after),
  })

const getOffer = async (ctx: ActingContext, where: Parameters<typeof findOffer>[1]): Promise<JuryPreRegistration> => {
  const offer = await findOffer(ctx.db, where)
  if (offer === null) throw failure(juryPreRegistrationErrors.notFound)
  return offer
}

type Judge = { readonly name: string; readonly isLicensed: boolean }

/** A member of the club of today. */
const getJudge = async (
  ctx: ClubContext,
  personRef: string,
  days: { readonly start: string; readonly end: string },
): Promise<Judge> => {
  const { organisationRef, federationRef } = ctx.organisation
  const today = await dayIn(ctx.db, federationRef, ctx.now())
  const person = await ctx.db.person.findFirst({
    where: {
      ref: personRef,
      federationRef,
      deletedAt: null,
      erasedAt: null,
      memberships: {
        some: { organisationRef, start: { lte: today }, OR: [{ end: null }, { end: { gte: today } }] },
      },
    },
    select: {
      firstName: true,
      lastName: true,
      licenses: { where: { license: { type: 'OFFICIAL' } }, select: { start: true, end: true } },
    },
  })
  // Whether the person exists elsewhere is not said.
  if (person === null) throw failure(juryPreRegistrationErrors.notMember, { field: 'personRef' })
  return { name: `${person.firstName} ${person.lastName}`, isLicensed: coversDays(person.licenses, days) }
}

/** q041: a new offer, or a change of one that nobody has decided about. */
export const saveOffer = async (ctx: ClubContext, input: SaveJuryPreRegistration): Promise<JuryPreRegistration> => {
  const { organisationRef, federationRef } = ctx.organisation
  const { competitionRef, personRef, preferredTime, sportTypes, remark, version } = input
  // The person is locked, because an offer has no row until it is made, and the first of two clubs has it.
  await lockRows(ctx, 'person', [personRef])
  await keepRows(ctx, 'competition', [competitionRef])
  const asking = await getAsking(ctx, 'JUDGES', competitionRef)
  const { name, isLicensed } = await getJudge(ctx, personRef, asking.competition)
  const of = { competitionRef, personRef }
  const read = () =>
    ctx.db.juryPreRegistration.findUnique({
      where: { competitionRef_personRef: of },
      select: { ref: true, organisationRef: true, status: true },
    })
  const found = await read()
  // A decision locks the offer alone, so that it is read again under its lock.
  const stored = found && (await takeRow(ctx, 'juryPreRegistration', found, read))
  const isOwn = stored?.organisationRef === organisationRef
  if (stored !== null && !isOwn && stored.status !== 'WITHDRAWN') {
    throw failure(juryPreRegistrationErrors.taken, { field: 'personRef', values: { name } })
  }
  const before = stored !== null && isOwn ? await getOffer(ctx, { ref: stored.ref, organisationRef }) : null
  await refuseStale(before ?? { version: 0 }, version, () => before)
  refuseUnlessOpen(asking)
  if (stored !== null && !isClubsToChange(JuryStatus.parse(stored.status))) {
    throw failure(juryPreRegistrationErrors.decided)
  }
  const warnings = isLicensed
    ? []
    : [{ definition: juryPreRegistrationErrors.noLicense, field: 'personRef', values: { name } }]
  settleWarnings([], warnings, input.confirmSaveWithWarnings)
  const columns = { organisationRef, preferredTime, sportTypes: [...new Set(sportTypes)], remark, status: 'OFFERED' }
  const { ref } = await ctx.db.juryPreRegistration.upsert({
    where: { competitionRef_personRef: of },
    create: { ref: ctx.newRef(), ...of, ...columns, createdAt: ctx.now() },
    update: { ...columns, version: { increment: 1 } },
  })
  const after = await getOffer(ctx, { ref })
  recordOffer(ctx, before === null ? 'create' : 'update', federationRef, before, after)
  return after
}

const setStatus = async (ctx: ActingContext, ref: string, status: JuryStatus): Promise<JuryPreRegistration> => {
  await ctx.db.juryPreRegistration.update({ where: { ref }, data: { status, version: { increment: 1 } } })
  return getOffer(ctx, { ref })
}

/** Until somebody has decided, also after the last day: a judge who cannot come should not be planned. */
export const withdrawOffer = async (
  ctx: ClubContext,
  { registration: ref, version }: { readonly registration: string; readonly version: number },
): Promise<JuryPreRegistration> => {
  const { organisationRef, federationRef } = ctx.organisation
  const before = await takeVersion(ctx, 'juryPreRegistration', { ref, version }, () =>
    getOffer(ctx, { ref, organisationRef }),
  )
  if (before.status !== 'OFFERED') throw failure(juryPreRegistrationErrors.decided)
  const after = await setStatus(ctx, ref, 'WITHDRAWN')
  recordOffer(ctx, 'withdraw', federationRef, before, after)
  return after
}

const verbs = { CONFIRMED: 'confirm', DECLINED: 'decline', OFFERED: 'reopen' } as const

export const decideOffer = async (
  ctx: OfficeContext,
  { registration: ref, status, version }: DecideJuryPreRegistration & { readonly registration: string },
): Promise<JuryPreRegistration> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const before = await takeVersion(ctx, 'juryPreRegistration', { ref, version }, () =>
    getOffer(ctx, { ref, competitionRef: ctx.competition.ref }),
  )
  if (before.status === 'WITHDRAWN') throw failure(juryPreRegistrationErrors.withdrawn)
  const after = await setStatus(ctx, ref, status)
  recordOffer(ctx, verbs[status], ctx.competition.federationRef, before, after)
  return after
}

export const saveJurySettings = async (
  ctx: ActingContext & { readonly championship: ChampionshipScope },
  { startsPerJudge, afternoonFrom, version }: JurySettings,
): Promise<JurySettings> => {
  const { ref, federationRef, status } = ctx.championship
  if (!canEditChampionship(ctx.actor, ctx.championship)) {
    throw failure(status === 'LOCKED' ? championshipErrors.locked : championshipErrors.closed)
  }
  const before = await takeVersion(ctx, 'championship', { ref, version }, () => getJurySettings(ctx.db, ref))
  await ctx.db.championship.update({
    where: { ref },
    data: { startsPerJudge, juryAfternoonFrom: afternoonFrom, version: { increment: 1 } },
  })
  const after = await getJurySettings(ctx.db, ref)
  ctx.record({ action: 'update-jury', noun: 'championship', ref, federationRef, before, after })
  return after
}
