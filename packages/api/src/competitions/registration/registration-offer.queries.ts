// Applies the rules to a start that does not exist yet (c083).

import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canWriteRegistrations } from '@oxer/domain/competitions/registration/registration.policy'
import type {
  PractitionerData,
  RegistrationRuleVerdict,
  UnknownHorse,
  UnknownPerson,
} from '@oxer/domain/competitions/registration/registration.schema'
import type {
  AskRegistrationOffer,
  RegistrationOffer,
} from '@oxer/domain/competitions/registration/registration-offer.schema'
import { decideRegistrationKind } from '@oxer/domain/competitions/registration/registration-period.rules'
import { priceOfStart, pricesOf } from '@oxer/domain/competitions/registration/registration-price.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import type { RuleHorseFacts, RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { readStudbookKeys } from '../../parties/horse/studbook.queries.ts'
import type { Combination, Known } from '../../parties/practitioner/combination-facts.queries.ts'
import { readFeesOfTests } from '../championship-competition/championship-test.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { readLevies } from './first-use.queries.ts'
import { findOwner } from './presenter.queries.ts'
import { getRegistrationSettings, readPriceProfiles } from './registration.queries.ts'
import {
  countRegistrations,
  countsWith,
  judgeStarts,
  readCompetitionRules,
  tellingOf,
  tellVerdict,
} from './registration-rules.queries.ts'

/** A person created by registering is no member yet, and rides only this horse. */
const describePerson = ({ birthDate }: UnknownPerson): Known<RulePersonFacts> => ({
  described: {
    ...(birthDate === null ? {} : { birthDate }),
    organisations: [],
    federations: [],
    individualCombinations: 1,
  },
})

/** The facts of a horse that the federation does not know yet. */
export const describeHorse = async (
  db: Db,
  federationRef: string,
  { birthDate, isPony, withersHeightCode, studbook }: UnknownHorse,
): Promise<Known<RuleHorseFacts>> => ({
  described: {
    ...(birthDate === null ? {} : { birthYear: Number(birthDate.slice(0, 4)) }),
    isPony,
    withersHeight: withersHeightCode,
    ...(studbook === null ? {} : { studbook, studbookKeys: await readStudbookKeys(db, federationRef, studbook) }),
  },
})

type Reader = { readonly actor: Actor; readonly now: Date }

type Asked = {
  readonly isPresented: boolean
  readonly person: Known<RulePersonFacts>
  readonly horse: Known<RuleHorseFacts>
} & { readonly practitionerRef: string | null; readonly isNew: boolean }

const findCombination = async (db: Db, federationRef: string, data: PractitionerData): Promise<Asked> => {
  const isPresented = data.type === 'HORSE'
  if (data.practitionerRef !== null) {
    const row = await db.practitioner.findFirst({
      where: { ref: data.practitionerRef, federationRef, person: { deletedAt: null }, horse: { deletedAt: null } },
      select: { personRef: true, horseRef: true },
    })
    if (!row) throw failure(kernelErrors.notFound, { field: 'practitioner.practitionerRef' })
    const { practitionerRef } = data
    return { practitionerRef, isNew: false, isPresented, person: { ref: row.personRef }, horse: { ref: row.horseRef } }
  }
  const { horse } = data
  const person = data.person ?? (isPresented ? await findOwner(db, horse, 'practitioner.person') : null)
  if (person === null || horse === null) throw failure(kernelErrors.fieldRequired, { field: 'practitioner' })
  const of = { federationRef, deletedAt: null }
  const select = { ref: true }
  if ('ref' in person && !(await db.person.findFirst({ where: { ...of, ref: person.ref }, select }))) {
    throw failure(kernelErrors.notFound, { field: 'practitioner.person' })
  }
  if ('ref' in horse && !(await db.horse.findFirst({ where: { ...of, ref: horse.ref }, select }))) {
    throw failure(kernelErrors.notFound, { field: 'practitioner.horse' })
  }
  const standing =
    'ref' in person && 'ref' in horse
      ? await db.practitioner.findUnique({
          where: { personRef_horseRef: { personRef: person.ref, horseRef: horse.ref } },
          select,
        })
      : null
  return {
    practitionerRef: standing?.ref ?? null,
    isNew: standing === null,
    isPresented,
    person: 'ref' in person ? person : describePerson(person),
    horse: 'ref' in horse ? horse : await describeHorse(db, federationRef, horse),
  }
}

/** Null without a test or a rider. A described rider or horse is not stored yet, so its counts begin at this start. */
const judgeOffer = async (
  db: Db,
  scope: CompetitionScope,
  { actor, now }: Reader,
  ask: AskRegistrationOffer,
  asked: Asked,
): Promise<RegistrationRuleVerdict | null> => {
  if (ask.testRef === null) return null
  const competition = await getRegistrationSettings(db, scope.ref)
  const rules = await readCompetitionRules(db, competition)
  if (rules === null) return { outcome: 'ALLOWED', reasons: [] }
  const counts = await countRegistrations(db, competition.ref, ask.testRef, {
    practitionerRef: asked.practitionerRef,
    personRef: 'ref' in asked.person ? asked.person.ref : null,
    horseRef: 'ref' in asked.horse ? asked.horse.ref : null,
  })
  const [judged] = await judgeStarts(db, rules, [
    {
      testRef: ask.testRef,
      person: asked.person,
      horse: asked.horse,
      addsCombination: asked.isNew,
      isPresented: asked.isPresented,
      registrations: countsWith(counts, ask.quantity),
    },
  ])
  if (judged === undefined) return null
  const today = await dayIn(db, competition.federationRef, now)
  return tellVerdict(judged.verdict, tellingOf(judged, { actor, today, isClub: false }, true))
}

/** Refs of another federation or competition are unknown (decision 6), also where the price does not depend on them. */
const refuseUnknown = async (
  db: Db,
  scope: CompetitionScope,
  { teamRef, organisationRef, practitioner }: AskRegistrationOffer,
): Promise<void> => {
  const select = { ref: true }
  const wanted = [
    { ref: organisationRef, field: 'organisationRef' },
    { ref: practitioner?.organisation?.ref ?? null, field: 'practitioner.organisation' },
  ]
  for (const { ref, field } of wanted) {
    if (ref === null) continue
    const where = { ref, federationRef: scope.federationRef, deletedAt: null }
    if (!(await db.organisation.findFirst({ where, select }))) throw failure(kernelErrors.notFound, { field })
  }
  for (const [field, ref] of [
    ['teamRef', teamRef],
    ['practitioner.teamRef', practitioner?.teamRef ?? null],
  ] as const) {
    if (ref === null) continue
    const team = await db.competitionTeam.findFirst({
      where: { ref, competitionRef: scope.ref },
      select: { name: true, organisationRef: true },
    })
    if (!team) throw failure(kernelErrors.notFound, { field })
    if (organisationRef !== null && team.organisationRef !== organisationRef) {
      throw failure(registrationTypeErrors.teamOfOtherOrganisation, {
        field: 'organisationRef',
        values: { name: team.name },
      })
    }
  }
}

/** cr525, cr639: a team has no rider to name. */
const isTeamAsked = ({ practitioner, teamRef }: AskRegistrationOffer): boolean =>
  practitioner === null ? teamRef !== null : practitioner.type === 'TEAM'

/** c083: without a test or registration, the competition's own fee applies. */
const getRegistrationOffer = async (
  db: Db,
  scope: CompetitionScope,
  now: Date,
  ask: AskRegistrationOffer,
  combination: Combination | null,
): Promise<Omit<RegistrationOffer, 'rules' | 'levies'>> => {
  if (ask.registrationRef === null && ask.practitioner === null && ask.teamRef === null) {
    throw failure(kernelErrors.fieldRequired, { field: 'practitioner' })
  }
  const competition = await getRegistrationSettings(db, scope.ref)
  const registration =
    ask.registrationRef === null
      ? null
      : await db.registration.findFirst({
          where: { ref: ask.registrationRef, competitionRef: scope.ref, deletedAt: null },
          select: {
            testRef: true,
            kind: true,
            type: true,
            practitioner: { select: { personRef: true, horseRef: true } },
          },
        })
  if (ask.registrationRef !== null && !registration) throw failure(kernelErrors.notFound, { field: 'registrationRef' })
  const testRef = registration?.testRef ?? ask.testRef
  const test =
    testRef === null
      ? null
      : await db.competitionTest.findFirst({
          where: { ref: testRef, competitionRef: scope.ref, deletedAt: null },
          select: { registrationFeeCents: true, teamFeeCents: true },
        })
  if (testRef !== null && !test) throw failure(kernelErrors.notFound, { field: 'testRef' })
  const registered = registration?.practitioner && {
    person: { ref: registration.practitioner.personRef },
    horse: { ref: registration.practitioner.horseRef },
  }
  const isTeam = registration?.type === 'TEAM' || (registration === null && isTeamAsked(ask))
  const asked = combination ?? registered
  const { offered, suggestedRefs, defaultRef } = await readPriceProfiles(db, competition, asked ? [asked] : [])
  // A team is in no practitioner group, and pays the whole fee unless it names a profile.
  const suggestedRef = isTeam ? null : (suggestedRefs[0] ?? defaultRef)
  const suggested = offered.find((row) => row.ref === suggestedRef)
  const profileRef = ask.priceProfileRef ?? suggestedRef
  const profile = offered.find((row) => row.ref === profileRef)
  if (!profile && profileRef !== null) throw failure(kernelErrors.notFound, { field: 'priceProfileRef' })
  const made = decideRegistrationKind(now.toISOString(), competition.period, { isStaff: true })
  const kind = registration?.kind === 'LATE_REGISTRATION' ? 'LATE_REGISTRATION' : made.ok ? made.kind : 'REGISTRATION'
  const feesOf = await readFeesOfTests(db, testRef === null ? [] : [testRef])
  const each = priceOfStart(
    kind,
    competition.fees.paymentMode,
    pricesOf(
      feesOf(testRef, competition.fees),
      (isTeam ? test?.teamFeeCents : test?.registrationFeeCents) ?? null,
      profile?.reductionBasisPoints ?? 0,
    ),
  )
  return {
    fee: toMoney(each.amountCents * ask.quantity, each.taxLevelCode),
    kind,
    suggestedPriceProfileRef: suggestedRef,
    suggestedPriceProfile: suggested ? { ref: suggested.ref, name: suggested.name } : null,
  }
}

/** What a start would cost once, if it is the first of its horse or of a combination that the federation does not know. */
const offerLevies = async (db: Db, scope: CompetitionScope, asked: Asked): Promise<RegistrationOffer['levies']> => {
  const { practitionerRef, person, horse } = asked
  // A person who only presents a horse makes no combination of it.
  const isDescribed = !asked.isPresented && ('described' in person || 'described' in horse)
  return readLevies(db, await getRegistrationSettings(db, scope.ref), {
    practitioners: practitionerRef === null || asked.isPresented ? [] : [practitionerRef],
    horses: 'ref' in horse ? [horse.ref] : [],
    isNewCombination: isDescribed,
    isNewHorse: 'described' in horse,
  })
}

/** c083: the price, and for callers who may register also the verdict. */
export const offerRegistration = async (
  db: Db,
  scope: CompetitionScope,
  reader: Reader,
  ask: AskRegistrationOffer,
): Promise<RegistrationOffer> => {
  await refuseUnknown(db, scope, ask)
  const asked =
    ask.practitioner === null || ask.practitioner.type === 'TEAM'
      ? null
      : await findCombination(db, scope.federationRef, ask.practitioner)
  return {
    ...(await getRegistrationOffer(db, scope, reader.now, ask, asked)),
    levies: asked === null ? [] : await offerLevies(db, scope, asked),
    rules:
      asked !== null && canWriteRegistrations(reader.actor, scope)
        ? await judgeOffer(db, scope, reader, ask, asked)
        : null,
  }
}
