import { Anchor } from '@mantine/core'
import type { HealthProblem, HealthSubject } from '@oxer/domain/competitions/health-check/health-check.schema'
import { AppLink } from '../app-link.tsx'
import { useManagedCompetition } from '../managed-competition.ts'
import { healthAddress } from './health-address.ts'

/** What has a problem, as a link to the screen on which it is solved. */
export const HealthSubjectLink = ({
  problem,
  subject,
  onOpen,
}: {
  problem: HealthProblem
  subject: HealthSubject
  onOpen?: (() => void) | undefined
}) => {
  const { competition, abilities } = useManagedCompetition()
  return (
    <Anchor
      component={AppLink}
      href={healthAddress(competition.ref, problem, subject, abilities.canAdministrate)}
      onClick={onOpen}
      inherit
    >
      {subject.name}
    </Anchor>
  )
}
