import type { Db } from '@oxer/db'
import { validationCodesOf } from '@oxer/domain/parties/person/person.rules'
import type { PersonValidation, ValidatePerson } from '@oxer/domain/parties/person/person-validation.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { findMembersLike } from './membership.commands.ts'
import type { EnrollingScope } from './person.guards.ts'
import { toPersonName } from './person.mappers.ts'

/** q026. The caller may enrol members here, so every name returned is one whose birth date they can already see. */
export const validatePerson = async (
  ctx: { db: Db; now: () => Date },
  { organisationRef, federationRef }: EnrollingScope,
  { firstName, lastName, birthDate }: ValidatePerson,
): Promise<PersonValidation> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const codes = validationCodesOf({ firstName, lastName, birthDate }, today)
  if (codes.length > 0 || birthDate === null) return { codes, members: [] }
  const members = await findMembersLike(ctx.db, organisationRef, { firstName, lastName, birthDate }, today)
  return {
    codes: members.length > 0 ? ['PERSON_IS_ALREADY_ACTIVE_WITHIN_ORGANISATION'] : [],
    members: members.map(toPersonName),
  }
}
