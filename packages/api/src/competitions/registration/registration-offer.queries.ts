// Applies the rules to a start that does not exist yet (c083).

import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canWriteRegistrations } from '@oxer/domain/competitions/registration/registration.policy'
import type {
  AskRegistrationOffer,
  PractitionerData,
  RegistrationOffer,
  RegistrationRuleVerdict,
  UnknownHorse,
  UnknownPerson,
} from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RuleHorseFacts, RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getRegistrationOffer, getRegistrationSettings } from './registration.queries.ts'
import {
  countRegistrations,
  countsWith,
  judgeStarts,
  type Known,
  type RuleStart,
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

const describeHorse = ({ birthDate, isPony, withersHeightCode, studbook }: UnknownHorse): Known<RuleHorseFacts> => ({
  described: {
    ...(birthDate === null ? {} : { birthYear: Number(birthDate.slice(0, 4)) }),
    isPony,
    withersHeight: withersHeightCode,
    ...(studbook === null ? {} : { studbook }),
  },
})

type Reader = { readonly actor: Actor; readonly now: Date }

type Asked = Pick<RuleStart, 'person' | 'horse'> & { readonly practitionerRef: string | null; readonly isNew: boolean }

const findCombination = async (db: Db, federationRef: string, data: PractitionerData): Promise<Asked> => {
  if (data.practitionerRef !== null) {
    const row = await db.practitioner.findFirst({
      where: { ref: data.practitionerRef, federationRef, person: { deletedAt: null }, horse: { deletedAt: null } },
      select: { personRef: true, horseRef: true },
    })
    if (!row) throw failure(kernelErrors.notFound, { field: 'practitioner.practitionerRef' })
    const { practitionerRef } = data
    return { practitionerRef, isNew: false, person: { ref: row.personRef }, horse: { ref: row.horseRef } }
  }
  const { person, horse } = data
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
    person: 'ref' in person ? person : describePerson(person),
    horse: 'ref' in horse ? horse : describeHorse(horse),
  }
}

/** Null without a test or a rider. A described rider or horse is not stored yet, so its counts begin at this start. */
const judgeOffer = async (
  db: Db,
  scope: CompetitionScope,
  { actor, now }: Reader,
  ask: AskRegistrationOffer,
): Promise<RegistrationRuleVerdict | null> => {
  if (ask.testRef === null || ask.practitioner === null) return null
  const competition = await getRegistrationSettings(db, scope.ref)
  const asked = await findCombination(db, competition.federationRef, ask.practitioner)
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
      registrations: countsWith(counts, ask.quantity),
    },
  ])
  if (judged === undefined) return null
  const today = await dayIn(db, competition.federationRef, now)
  return tellVerdict(judged.verdict, tellingOf(judged, { actor, today, isClub: false }, true))
}

/** c083: the price, and for callers who may register also the verdict. */
export const offerRegistration = async (
  db: Db,
  scope: CompetitionScope,
  reader: Reader,
  ask: AskRegistrationOffer,
): Promise<RegistrationOffer> => ({
  ...(await getRegistrationOffer(db, scope, reader.now, ask)),
  rules: canWriteRegistrations(reader.actor, scope) ? await judgeOffer(db, scope, reader, ask) : null,
})
