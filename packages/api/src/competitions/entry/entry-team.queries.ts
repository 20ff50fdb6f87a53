// The teams of entries that the caller may manage, and the tests in which the caller may register one (decision 392).
import { type Db, Prisma } from '@oxer/db'
import { canSignOffEntry } from '@oxer/domain/competitions/entry/entry.rules'
import type { EntryTeams } from '@oxer/domain/competitions/entry/entry.schema'
import type { Registration, RegistrationTest } from '@oxer/domain/competitions/registration/registration.schema'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { canDeleteTeam } from '@oxer/domain/competitions/team/team.rules'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { readSignOffCosts } from '../registration/registration-fees.commands.ts'
import { readRegistrations } from '../registration/registration-rows.queries.ts'
import { readPaidTeams } from '../registration/team-registration.queries.ts'
import { teamColumns } from '../team/team.mappers.ts'
import { listTeamTests, viewTeams } from '../team/team.queries.ts'

type Asked = {
  readonly competition: RegistrationSettings
  /** Whether riders enter now. */
  readonly isOpen: boolean
  readonly tests: readonly RegistrationTest[]
  readonly riderRefs: readonly string[]
  /** The entries of the riders, by ref. */
  readonly entries: ReadonlyMap<string, { readonly personRef: string }>
  readonly now: Date
}

/** The registration of each team that stands, or else the last one. */
const readRegistrationsOfTeams = async (
  db: Db,
  teamRefs: readonly string[],
): Promise<ReadonlyMap<string, Registration>> => {
  if (teamRefs.length === 0) return new Map()
  const rows = await readRegistrations(db, { where: Prisma.sql`r.team_ref = ANY(${[...teamRefs]}::uuid[])` })
  const inOrder = rows.toSorted(
    (left, right) =>
      Number(isActiveRegistration(left.status)) - Number(isActiveRegistration(right.status)) ||
      left.registeredAt.localeCompare(right.registeredAt),
  )
  return new Map(inOrder.flatMap((row) => (row.team === null ? [] : [[row.team.ref, row] as const])))
}

export const readEntryTeams = async (
  db: Db,
  { competition, isOpen, tests, riderRefs, entries, now }: Asked,
): Promise<EntryTeams> => {
  const takesTeams = competition.teamsByIndividual && isOpen
  const open = takesTeams
    ? tests.filter(
        ({ types, isCancelled, isHiddenFromRegistration }) =>
          types.includes('TEAM') && !isCancelled && !isHiddenFromRegistration,
      )
    : []
  const rows = await db.competitionTeam.findMany({
    where: { competitionRef: competition.ref, byIndividual: true, memberRefs: { hasSome: [...entries.keys()] } },
    select: teamColumns,
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  const own = rows.filter((row) => [...row.memberRefs, ...row.reserveRefs].every((ref) => entries.has(ref)))
  const teamRefs = own.map(({ ref }) => ref)
  const registrations = await readRegistrationsOfTeams(db, teamRefs)
  const paid = await readPaidTeams(db, teamRefs)
  const closesAt = competition.period.closesAt === null ? null : new Date(competition.period.closesAt)
  const costs = await readSignOffCosts(
    db,
    [...registrations.values()].map(({ ref }) => ref),
    now,
  )
  const isPublished = competition.status === 'PUBLISHED'
  const views = await viewTeams(db, own)
  const listed =
    open.length === 0
      ? []
      : await listTeamTests(
          db,
          { ref: { in: open.map(({ ref }) => ref) } },
          { practitioner: { personRef: { in: [...riderRefs] } } },
        )
  return {
    tests: listed.flatMap((test) => {
      const fee = open.find(({ ref }) => ref === test.ref)?.teamFee
      return fee === undefined ? [] : [{ ...test, fee }]
    }),
    teams: views.flatMap((team) => {
      const [first] = team.members
      const memberRef = first && entries.get(first.registrationRef)?.personRef
      if (memberRef === undefined) return []
      const registration = registrations.get(team.ref) ?? null
      const canSignOff =
        registration !== null && canSignOffEntry({ status: registration.status, isPublished, hasResult: false })
      return [
        {
          ...team,
          ...{ memberRef, registration, canSignOff },
          canDelete: canDeleteTeam({
            ...{ isPublished, hasBegun: team.hasBegun, hasRegistration: registration !== null, now },
            ...{ isPaid: paid.has(team.ref), closesAt },
          }),
          canChange: isPublished && !team.hasBegun,
          canRegister: !team.isRegistered && !team.hasBegun && open.some(({ ref }) => ref === team.test.ref),
          signOffCosts: registration !== null && canSignOff ? (costs.get(registration.ref) ?? registration.fee) : null,
        },
      ]
    }),
  }
}
