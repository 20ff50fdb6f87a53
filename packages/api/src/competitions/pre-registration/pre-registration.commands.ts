import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { preRegistrationErrors } from '@oxer/domain/competitions/pre-registration/pre-registration.errors'
import type {
  PreRegistration,
  PreRegistrationLine,
  SavePreRegistration,
} from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { keepRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { announcedCompetitions } from '../competition/competition-visibility.queries.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import { type Asked, type Asking, listAsking } from './asking-competition.queries.ts'
import { viewPreRegistrations } from './pre-registration.queries.ts'

type ClubContext = ActingContext & { readonly organisation: RegisteringScope }

/** A competition that clubs may see and that asks them; others are not found, or refused. */
export const getAsking = async (ctx: ClubContext, asked: Asked, competitionRef: string): Promise<Asking> => {
  const { federationRef } = ctx.organisation
  const [asking] = await listAsking(
    ctx.db,
    asked,
    { federationRef, competitionRef },
    { reader: 'CLUBS', now: ctx.now() },
  )
  if (asking !== undefined) return asking
  const competition = await ctx.db.competition.findFirst({
    where: { AND: [announcedCompetitions], ref: competitionRef, federationRef },
    select: { ref: true },
  })
  throw failure(competition === null ? kernelErrors.notFound : preRegistrationErrors.notAsked, {
    field: 'competitionRef',
  })
}

/** Only inside the days, and only of a competition that takes place. */
export const refuseUnlessOpen = ({ competition: { period }, status }: Asking): void => {
  if (period.state === 'NOT_OPEN') {
    throw failure(preRegistrationErrors.notOpenYet, { values: { opens: period.opens ?? '' } })
  }
  if (period.state === 'CLOSED') {
    throw failure(preRegistrationErrors.closed, { values: { closes: period.closes ?? '' } })
  }
  if (status === 'LOCKED') throw failure(competitionErrors.locked)
  if (status !== 'PUBLISHED') throw failure(competitionErrors.closed)
}

const lineOf = ({ kind, ref }: Pick<PreRegistrationLine, 'kind' | 'ref'>): string => `${kind} ${ref}`

const refuseLines = ({ lines }: PreRegistration, { counts }: SavePreRegistration): void => {
  const known = new Set(lines.map(lineOf))
  const seen = new Set<string>()
  for (const [index, line] of counts.entries()) {
    const field = `counts.${String(index)}.ref`
    if (!known.has(lineOf(line))) throw failure(preRegistrationErrors.lineUnknown, { field })
    if (seen.has(lineOf(line))) throw failure(preRegistrationErrors.lineTwice, { field })
    seen.add(lineOf(line))
  }
}

const told = ({ lines }: PreRegistration) => Object.fromEntries(lines.map(({ name, count }) => [name, count ?? 0]))

/** q039: the whole answer of the club replaces the one before it. */
export const savePreRegistration = async (ctx: ClubContext, input: SavePreRegistration): Promise<PreRegistration> => {
  const { organisationRef, federationRef } = ctx.organisation
  const { competitionRef } = input
  await keepRows(ctx, 'competition', [competitionRef])
  const asking = await getAsking(ctx, 'RIDERS', competitionRef)
  const view = async (): Promise<PreRegistration> => {
    const [answer] = await viewPreRegistrations(ctx.db, organisationRef, [asking])
    if (answer === undefined) throw failure(kernelErrors.notFound)
    return answer
  }
  // The row of the club is locked, because an answer has no row until it is first saved.
  const before = await takeVersion(ctx, 'organisation', { ref: organisationRef, version: input.version }, view)
  refuseUnlessOpen(asking)
  await keepRows(
    ctx,
    'competitionTest',
    input.counts.flatMap(({ kind, ref }) => (kind === 'TEST' ? [ref] : [])),
  )
  refuseLines(before, input)
  const of = { competitionRef, organisationRef }
  const { ref } = await ctx.db.preRegistration.upsert({
    where: { competitionRef_organisationRef: of },
    create: { ref: ctx.newRef(), ...of, changedAt: ctx.now() },
    update: { changedAt: ctx.now(), version: { increment: 1 } },
  })
  await ctx.db.preRegistrationCount.deleteMany({ where: { preRegistrationRef: ref } })
  const counts = new Map(input.counts.map((each) => [lineOf(each), each.count]))
  await ctx.db.preRegistrationCount.createMany({
    data: before.lines.map((line) => ({
      ref: ctx.newRef(),
      preRegistrationRef: ref,
      count: counts.get(lineOf(line)) ?? 0,
      ...(line.kind === 'TEST' ? { testRef: line.ref } : { sportCategoryRef: line.ref }),
    })),
  })
  const after = await view()
  ctx.record({
    action: before.version === 0 ? 'create' : 'update',
    noun: 'pre-registration',
    ref,
    parentRef: competitionRef,
    federationRef,
    before: before.version === 0 ? null : told(before),
    after: told(after),
  })
  return after
}
