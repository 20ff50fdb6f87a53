// Who registers, and the locks that are taken before anything is counted.
import type { Prisma } from '@oxer/db'
import { hasSharedLimits } from '@oxer/domain/competitions/competition/variant-settings.rules'
import type { CreateRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { lockChampionshipLimits } from '../championship-competition/championship-test.queries.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { countsWholeCompetition } from './registration-rules.queries.ts'
import { isForPonies, readPonyCategories } from './test-ponies.queries.ts'

/** The caller who registers, and the rules that apply. */
export type Registering = {
  readonly competition: RegistrationSettings
  readonly isStaff: boolean
  /** The club for which the rider starts, which may have to approve first. Null: the rider's only one, without an approval. */
  readonly club: StartingClub | null
}

export type StartingClub = {
  readonly organisationRef: string
  readonly needsApproval: boolean
  /** The club makes the entry, and pays for it if it pays for its members. A rider who enters for a club pays for themselves. */
  readonly enters: boolean
}

export type RegistrationRequest = Omit<CreateRegistration, 'confirmSaveWithWarnings'> & {
  readonly testRef: string
  /** The club of this start, where those of one call have different ones. */
  readonly club?: StartingClub | null
}

/** The columns of a test that decide on a registration. */
export const testColumns = {
  ref: true,
  maxRegistrations: true,
  maxPerRider: true,
  maxPerHorse: true,
  maxPerCombination: true,
  limitScope: true,
  cancelledAt: true,
  isHiddenFromRegistration: true,
  registrationTypes: true,
  outOfCompetitionByDefault: true,
  sportTypeVariantRef: true,
  sportCategory: { select: { isPony: true } },
  furtherCategoryRefs: true,
  testSets: { select: { ref: true, startlistRef: true }, orderBy: { order: 'asc' } },
} as const satisfies Prisma.CompetitionTestSelect

/** Two callers who register for one test wait for each other here, so that the last place is given once. */
export const lockTest = async (ctx: ActingContext, competitionRef: string, testRef: string) => {
  await lockRows(ctx, 'competitionTest', [testRef], 'REFERENCE')
  const row = await ctx.db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef, deletedAt: null },
    select: testColumns,
  })
  if (!row) throw failure(kernelErrors.notFound)
  const ponies = await readPonyCategories(ctx.db, row.furtherCategoryRefs)
  return { ...row, isPony: isForPonies(row, ponies) }
}

/**
 * If the whole competition has limits, by its settings or its rules, all who register for it wait for each other; those of its championships
 * come first.
 */
export const lockCompetitionLimits = async (ctx: ActingContext, competition: RegistrationSettings): Promise<void> => {
  await lockChampionshipLimits(ctx, competition.ref)
  const isLimited = hasSharedLimits(competition.settings)
  if (!isLimited && !(await countsWholeCompetition(ctx.db, competition.ref))) return
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${competition.ref}, 25))`
}
