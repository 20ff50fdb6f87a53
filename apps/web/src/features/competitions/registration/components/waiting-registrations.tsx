import { ErrorState } from '@oxer/ui'
import { useWaitingRegistrations } from '../../../../shared/waiting-badge.tsx'
import { useOrganisationMutations } from '../registration.mutations.ts'
import { WaitingList } from './waiting-list.tsx'

/** What waits for the approval of the club. Most clubs approve nothing, so an empty list takes no place on the page. */
export const WaitingRegistrations = ({ organisation }: { organisation: string }) => {
  const waiting = useWaitingRegistrations(organisation)
  const { approve, reject } = useOrganisationMutations()
  if (waiting.isError) return <ErrorState onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.totalElements === 0) return null
  return (
    <WaitingList
      waiting={waiting.data}
      withClub={false}
      approve={(decided) => approve.mutateAsync({ organisation, ...decided })}
      reject={(decided) => reject.mutateAsync({ organisation, ...decided })}
    />
  )
}
