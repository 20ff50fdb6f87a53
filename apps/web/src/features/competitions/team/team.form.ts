// The values of the form of a team, and its input for the server.
import { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import type { ManageTeam, Team, TeamTest } from '@oxer/domain/competitions/team/team.schema'
import { fraction, multiply, parseDecimal, roundHalfUp } from '@oxer/domain/kernel/decimal'

export type TeamValues = {
  testRef: string
  name: string
  /** In the order of the team. */
  memberRefs: string[]
  /** In their order; none of them is a member. */
  reserveRefs: string[]
  organisationRef: string
  substitutions: number
  status: ResultStatus
  jumpOffPenalties: string
  /** In seconds, as typed. */
  jumpOffTime: string
}

const plain = (typed: string): string => typed.trim().replace(',', '.')

export const emptyTeam = (tests: readonly TeamTest[]): TeamValues => ({
  testRef: (tests.find(({ hasBegun }) => !hasBegun) ?? tests[0])?.ref ?? '',
  name: '',
  memberRefs: [],
  reserveRefs: [],
  organisationRef: '',
  substitutions: 0,
  status: 'FINISHED',
  jumpOffPenalties: '',
  jumpOffTime: '',
})

export const valuesOf = (team: Team): TeamValues => ({
  testRef: team.test.ref,
  name: team.name,
  memberRefs: team.members.map(({ registrationRef }) => registrationRef),
  reserveRefs: team.reserves.map(({ registrationRef }) => registrationRef),
  organisationRef: team.organisation?.ref ?? '',
  substitutions: team.substitutions,
  status: team.status,
  jumpOffPenalties: team.jumpOff?.penalties ?? '',
  jumpOffTime: team.jumpOff?.time == null ? '' : (team.jumpOff.time / 100).toFixed(2),
})

/** Typed seconds in whole hundredths; undefined for an invalid number. */
const hundredths = (typed: string): number | undefined => {
  const value = parseDecimal(plain(typed))
  if (value === undefined || value.numerator < 0n) return undefined
  const { numerator, denominator } = roundHalfUp(multiply(value, fraction(100n, 1n)), 0)
  return Number(numerator / denominator)
}

export const teamErrors = (values: TeamValues, number: string): Record<string, string> => {
  const errors: Record<string, string> = {}
  const penalties = plain(values.jumpOffPenalties)
  if (penalties !== '' && (parseDecimal(penalties)?.numerator ?? -1n) < 0n) errors.jumpOffPenalties = number
  if (values.jumpOffTime.trim() !== '' && hundredths(values.jumpOffTime) === undefined) errors.jumpOffTime = number
  return errors
}

export const toManaged = (values: TeamValues): ManageTeam => {
  const penalties = plain(values.jumpOffPenalties)
  const time = values.jumpOffTime.trim() === '' ? null : (hundredths(values.jumpOffTime) ?? null)
  return {
    name: values.name,
    memberRefs: values.memberRefs,
    reserveRefs: values.reserveRefs,
    organisationRef: values.organisationRef === '' ? null : values.organisationRef,
    substitutions: values.substitutions,
    status: ResultStatus.parse(values.status),
    jumpOff: penalties === '' && time === null ? null : { penalties: penalties === '' ? '0' : penalties, time },
  }
}
