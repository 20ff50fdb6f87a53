import type { Db } from '@oxer/db'
import { personRulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { compileRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { validationCodesOf } from '@oxer/domain/parties/person/person.rules'
import {
  type PersonValidation,
  PersonValidationCode,
  type ValidatePerson,
} from '@oxer/domain/parties/person/person-validation.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { readCombinationFacts } from '../practitioner/combination-facts.queries.ts'
import { findMembersLike } from './membership.commands.ts'
import type { EnrollingScope } from './person.guards.ts'
import { toPersonName } from './person.mappers.ts'

type Newcomer = { birthDate: string; organisationRef: string; federationRef: string; today: string }

/**
 * The kinds of rules of the chosen licenses that a new member does not meet: member of the organisation from today on, with these licenses and
 * without achievements. Licenses and horses of another federation are ignored, as nothing is saved.
 */
const ruleCodesOf = async (
  db: Db,
  { birthDate, organisationRef, federationRef, today }: Newcomer,
  licenseRefs: readonly string[],
  horseRef: string | null,
): Promise<PersonValidationCode[]> => {
  if (licenseRefs.length === 0) return []
  const licenses = await db.license.findMany({
    where: { ref: { in: [...licenseRefs] }, federationRef },
    select: { ref: true, type: true, rules: true },
  })
  const horse =
    horseRef === null ? null : await db.horse.findFirst({ where: { ref: horseRef, federationRef, deletedAt: null } })
  const from = { start: today, end: null }
  const person = {
    birthDate,
    organisations: [{ ref: organisationRef, ...from }],
    federations: [{ ref: federationRef, ...from }],
    licenses: licenses.map(({ ref, type }) => ({ ref, type, ...from })),
    achievements: [],
    individualCombinations: 0,
  }
  const known = await readCombinationFacts(db, [
    { person: { described: person }, horse: horse === null ? null : { ref: horse.ref } },
  ])
  const found = licenses.flatMap(({ rules }) => {
    const tree = RuleTree.parse(rules)
    const asked = horse === null ? personRulesOf(tree) : tree
    const facts = { on: today, federationRef, ...known[0] }
    return compileRules(asked, new Map())
      .judge(facts)
      .failures.map(({ kind }) => kind)
  })
  return PersonValidationCode.options.filter((code) => found.some((kind) => kind === code))
}

/** q026. The caller may enrol members here, so every name returned is one whose birth date they can already see. */
export const validatePerson = async (
  ctx: { db: Db; now: () => Date },
  { organisationRef, federationRef }: EnrollingScope,
  { firstName, lastName, birthDate, licenses, horse }: ValidatePerson,
): Promise<PersonValidation> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const codes = validationCodesOf({ firstName, lastName, birthDate }, today)
  if (codes.length > 0 || birthDate === null) return { codes, members: [] }
  const members = await findMembersLike(ctx.db, organisationRef, { firstName, lastName, birthDate }, today)
  const newcomer = { birthDate, organisationRef, federationRef, today }
  return {
    codes: [
      ...(members.length > 0 ? (['PERSON_IS_ALREADY_ACTIVE_WITHIN_ORGANISATION'] as const) : []),
      ...(await ruleCodesOf(ctx.db, newcomer, licenses, horse)),
    ],
    members: members.map(toPersonName),
  }
}
