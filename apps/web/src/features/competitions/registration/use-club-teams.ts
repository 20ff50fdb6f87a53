// The teams that a club may register: its own, in a test that takes them, and not registered yet.
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { trpc } from '../../../shared/trpc.ts'

export type ClubTeam = {
  readonly ref: string
  readonly name: string
  readonly testRef: string
  readonly testName: string
  readonly members: string
  /** In cents. */
  readonly fee: number
}

/** None until they are loaded, so that the starts of members do not wait for them. */
export const useClubTeams = (organisation: string, metadata: OrganisationRegistrationMetadata): readonly ClubTeam[] => {
  const takesTeams = metadata.tests.filter(({ types }) => types.includes('TEAM'))
  const list = trpc.competitions.organisationTeam.list.useQuery({ organisation }, { enabled: takesTeams.length > 0 })
  return (list.data?.teams ?? []).flatMap(({ ref, name, test, members, isRegistered }) => {
    const taking = takesTeams.find((each) => each.ref === test.ref)
    if (taking === undefined || isRegistered || members.length === 0) return []
    const riders = members.map(({ rider }) => rider).join(', ')
    return [{ ref, name, testRef: test.ref, testName: taking.name, members: riders, fee: taking.teamFee.amountWithTax }]
  })
}

export const feeOfTeams = (teams: readonly ClubTeam[], chosen: readonly string[]): number =>
  teams.reduce((sum, { ref, fee }) => sum + (chosen.includes(ref) ? fee : 0), 0)
