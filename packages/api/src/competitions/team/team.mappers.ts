import type { Prisma } from '@oxer/db'
import { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { type Team, TeamJumpOff, type TeamMember } from '@oxer/domain/competitions/team/team.schema'
import { type CombinationRow, isExpectedStatus } from '../result/result-lines.queries.ts'

export const teamColumns = {
  ref: true,
  competitionRef: true,
  testRef: true,
  organisationRef: true,
  byIndividual: true,
  name: true,
  memberRefs: true,
  reserveRefs: true,
  substitutions: true,
  status: true,
  jumpOff: true,
  version: true,
} as const
export type TeamRow = Prisma.CompetitionTeamGetPayload<{ select: typeof teamColumns }>

export type TeamSurroundings = {
  readonly tests: ReadonlyMap<string, { name: string; competition: { ref: string; name: string }; hasBegun: boolean }>
  readonly organisations: ReadonlyMap<string, string>
  readonly combinations: ReadonlyMap<string, CombinationRow>
  readonly registered: ReadonlySet<string>
}

export const toTeamMember = (row: CombinationRow): TeamMember => ({
  registrationRef: row.ref,
  startNumber: row.startNumber,
  rider: row.riderName,
  horse: row.horseName,
  organisationName: row.organisationName,
  isScratched: !isExpectedStatus(row.status),
})

export const jumpOffOf = (stored: unknown): TeamJumpOff | null => (stored === null ? null : TeamJumpOff.parse(stored))

export const toTeam = (row: TeamRow, { tests, organisations, combinations, registered }: TeamSurroundings): Team => {
  const listed = (refs: readonly string[]): TeamMember[] =>
    refs.flatMap((ref) => {
      const combination = combinations.get(ref)
      return combination === undefined ? [] : [toTeamMember(combination)]
    })
  const test = tests.get(row.testRef)
  return {
    ref: row.ref,
    competition: test?.competition ?? { ref: row.competitionRef, name: '' },
    test: { ref: row.testRef, name: test?.name ?? '' },
    organisation:
      row.organisationRef === null
        ? null
        : { ref: row.organisationRef, name: organisations.get(row.organisationRef) ?? '' },
    name: row.name,
    members: listed(row.memberRefs),
    reserves: listed(row.reserveRefs),
    isRegistered: registered.has(row.ref),
    substitutions: row.substitutions,
    status: ResultStatus.parse(row.status),
    jumpOff: jumpOffOf(row.jumpOff),
    hasBegun: test?.hasBegun ?? false,
    version: row.version,
  }
}
