// Teams of a test as clubs and the competition office create them.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { ResultStatus } from '../result/result.schema.ts'

/** A rider with a horse, registered for the test. */
export const TeamMember = z
  .object({
    registrationRef: Ref,
    startNumber: z.int().nullable(),
    rider: z.string(),
    horse: z.string(),
    organisationName: z.string().nullable(),
    /** Signed off, rejected or cancelled since then: the team needs another member. */
    isScratched: z.boolean(),
  })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof TeamMember>

/** The jump-off of the team's rider; time in hundredths of a second. */
export const TeamJumpOff = z.strictObject({
  penalties: PositiveDecimalText,
  time: z.int().min(0).max(10_000_000).nullable(),
})
export type TeamJumpOff = z.infer<typeof TeamJumpOff>

export const Team = z
  .object({
    ref: Ref,
    competition: RefName,
    test: RefName,
    organisation: RefName.nullable(),
    name: z.string(),
    members: z.array(TeamMember),
    reserves: z.array(TeamMember).describe('Who may take the place of a member, in this order; they do not count'),
    isRegistered: z.boolean().describe('Whether the team itself has a registration that stands'),
    substitutions: z.int(),
    status: ResultStatus,
    jumpOff: TeamJumpOff.nullable(),
    /** The test has results, so only the competition office may change it. */
    hasBegun: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

/** A test that can have teams, with the possible members. */
export const TeamTest = z
  .object({
    ref: Ref,
    name: z.string(),
    competition: RefName.extend({ start: LocalDate }),
    /** By the rules of the test's team rankings; null for any number. */
    mostMembers: z.int().nullable(),
    hasBegun: z.boolean(),
    takesTeams: z.boolean().describe('Whether teams are registered for it, with a fee of their own'),
    candidates: z.array(TeamMember),
  })
  .meta({ id: 'TeamTest' })
export type TeamTest = z.infer<typeof TeamTest>

export const TeamList = z
  .object({
    teams: z.array(Team),
    tests: z.array(TeamTest),
    /** The clubs with riders in the test, for which the competition office may create a team. */
    organisations: z.array(RefName),
  })
  .meta({ id: 'TeamList' })
export type TeamList = z.infer<typeof TeamList>

const name = z
  .string({ error: kernelErrors.blankName.code })
  .trim()
  .min(1, { error: kernelErrors.blankName.code })
  .max(100)

/** The fields of a team that a club may set. */
export const SaveTeam = z.object({
  name,
  memberRefs: z.array(Ref).max(20),
  reserveRefs: z
    .array(Ref)
    .max(10)
    .optional()
    .describe('Registrations of the test that may take the place of a member; absent: as they are'),
})
export type SaveTeam = z.infer<typeof SaveTeam>

export const CreateTeam = SaveTeam.extend({ testRef: Ref })
export type CreateTeam = z.infer<typeof CreateTeam>

export const UpdateTeam = SaveTeam.extend({ version: Version })
export type UpdateTeam = z.infer<typeof UpdateTeam>

/** The further fields of the competition office: the club, the substitutions, and the jump-off of the teams. */
const officeShape = {
  organisationRef: Ref.nullable().default(null),
  substitutions: z.int().min(0).max(20).default(0),
  status: ResultStatus.default('FINISHED'),
  jumpOff: TeamJumpOff.nullable().default(null),
}
export const ManageTeam = SaveTeam.extend(officeShape)
export type ManageTeam = z.infer<typeof ManageTeam>
export const CreateManagedTeam = ManageTeam.extend({ testRef: Ref })
export const UpdateManagedTeam = ManageTeam.extend({ version: Version })
