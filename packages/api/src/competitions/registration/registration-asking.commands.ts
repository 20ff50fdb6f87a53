// What the rules of a competition say of registrations that are being made, and how their problems are reported.
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  RegistrationInformation,
  RegistrationRuleText,
} from '@oxer/domain/competitions/registration/registration.schema'
import type { RegistrationProblem } from '@oxer/domain/competitions/registration/registration-decision.rules'
import { tellFailures, usedUpFailures } from '@oxer/domain/competitions/registration/registration-rules.rules'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import { ruleErrorOf } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { RuleEffect } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { findEntryFailures } from '../championship-ranking/championship-entry.queries.ts'
import { lockLicenseUses } from './license-use.queries.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { findCareerFailures } from './registration-career.queries.ts'
import type { Registering } from './registration-locking.commands.ts'
import {
  findGroupFailures,
  judgeStarts,
  type RuleStart,
  readCompetitionRules,
  tellingOf,
} from './registration-rules.queries.ts'

/** The failures of each of several registrations, reported together. */
export type Problem = (
  | RegistrationProblem
  | { readonly error: ErrorDefinition; readonly values: NonNullable<RegistrationProblem['values']> }
) & { readonly field?: string }

const toCauses = (problems: readonly Problem[]) =>
  problems.map(({ error, field, values }) => ({
    definition: typeof error === 'string' ? registrationErrors[error] : error,
    ...(field === undefined ? {} : { field }),
    ...(values === undefined ? {} : { values }),
  }))

/** As `settleWarnings`. */
export const settleProblems = (
  refusals: readonly Problem[],
  warnings: readonly Problem[],
  isConfirmed: boolean,
): void => {
  settleWarnings(toCauses(refusals), toCauses(warnings), isConfirmed)
}

/** A start to check against the rules, and the field its failures are reported on. */
export type AskedStart = RuleStart & {
  readonly testRef: string
  readonly practitionerRef: string
  /** The club for which it is. */
  readonly organisationRef: string | null
  readonly isMemberOfOrganisation: boolean
  readonly field?: string | undefined
}

/** Who starts, where it is stored. */
export const refsOfStart = ({ person, horse }: Pick<RuleStart, 'person' | 'horse'>) => ({
  riderRef: 'ref' in person ? person.ref : null,
  horseRef: horse !== null && 'ref' in horse ? horse.ref : null,
})

/**
 * Applies the rules of the competition to starts (decision 35). A required rule refuses a club and warns the organiser, as the other
 * limits do; an expected rule warns both; an optional rule is reported after the save. A test of a career requires a matching career in
 * the same way (cr699).
 */
export const askRules = async (
  ctx: ActingContext,
  { competition, club, isStaff }: Registering,
  starts: readonly AskedStart[],
): Promise<{ refusals: Problem[]; warnings: Problem[]; informed: RegistrationInformation[] }> => {
  const found = { refusals: [] as Problem[], warnings: [] as Problem[], informed: [] as RegistrationInformation[] }
  if (starts.length === 0) return found
  const tell = (start: AskedStart, effect: RuleEffect, error: ErrorDefinition, text: RegistrationRuleText): void => {
    const { testRef, practitionerRef, field } = start
    if (effect === 'INFORM') {
      found.informed.push({ ...text, testRef, practitionerRef })
      return
    }
    const problem = { error, values: text.values, ...(field === undefined ? {} : { field }) }
    if (effect === 'BLOCK' && !isStaff) found.refusals.push(problem)
    else found.warnings.push(problem)
  }
  for (const [index, { error, effect }] of await findCareerFailures(ctx.db, starts)) {
    const start = starts[index]
    // A career is that of a rider with a horse.
    if (start && !start.isPresented) tell(start, effect, error, { error: error.code, values: {}, isMissing: false })
  }
  for (const [index, group] of await findGroupFailures(ctx.db, competition, starts)) {
    const start = starts[index]
    if (!start) continue
    const { code } = registrationErrors.outsideGroup
    tell(start, 'BLOCK', registrationErrors.outsideGroup, { error: code, values: { group }, isMissing: false })
  }
  for (const [index, { error, effect, phase }] of await findEntryFailures(
    ctx.db,
    competition.ref,
    starts.map((start) => ({ ...start, ...refsOfStart(start) })),
  )) {
    const start = starts[index]
    if (start) tell(start, effect, error, { error: error.code, values: { phase }, isMissing: false })
  }
  const rules = await readCompetitionRules(ctx.db, competition)
  if (rules === null) return found
  // Every start that is asked about here is written before.
  const stored = starts.map((start) => ({ ...start, isStored: true }))
  const riders = starts.flatMap(({ person, isPresented }) => ('ref' in person && !isPresented ? [person.ref] : []))
  await lockLicenseUses(ctx, riders, rules.licenses)
  const today = await todayIn(ctx.db, competition.federationRef, ctx.now)
  const reader = { actor: ctx.actor, today, isClub: club !== null }
  for (const [index, judged] of (await judgeStarts(ctx.db, rules, stored)).entries()) {
    const start = starts[index]
    if (start === undefined) continue
    const telling = tellingOf(judged, reader, start.isMemberOfOrganisation)
    for (const { effect, ...text } of tellFailures(judged.verdict, telling)) {
      tell(start, effect, ruleErrorOf(text.error), text)
    }
  }
  return found
}

/**
 * A restored registration, which is written before, takes a use of the rider's license again. Nobody can confirm more uses than the
 * license has, so its code is that of registering as a club.
 */
export const refuseUsedUpLicense = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  start: AskedStart,
): Promise<void> => {
  const rules = await readCompetitionRules(ctx.db, competition)
  if (rules === null) return
  await lockLicenseUses(ctx, 'ref' in start.person ? [start.person.ref] : [], rules.licenses)
  const [judged] = await judgeStarts(ctx.db, rules, [{ ...start, isStored: true }])
  if (judged === undefined) return
  const today = await todayIn(ctx.db, competition.federationRef, ctx.now)
  const telling = tellingOf(judged, { actor: ctx.actor, today, isClub: false }, start.isMemberOfOrganisation)
  const refusals = tellFailures(usedUpFailures(judged.verdict), telling)
  settleProblems(
    refusals.map(({ error, values }) => ({ error: ruleErrorOf(error), values })),
    [],
    false,
  )
}
