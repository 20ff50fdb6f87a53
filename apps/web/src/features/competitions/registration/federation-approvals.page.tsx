import { EmptyState, ErrorState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AccessRequests } from '../../../shared/access-requests/access-requests.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { useAccessRequestsOf, useWaitingOfFederation } from '../../../shared/waiting-of-federation.tsx'
import { WaitingList } from './components/waiting-list.tsx'
import { useFederationDecisions } from './registration.mutations.ts'

const Registrations = ({ federation }: { federation: string }) => {
  const waiting = useWaitingOfFederation(federation)
  const { approve, reject } = useFederationDecisions()
  if (waiting.isError) return <ErrorState onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.totalElements === 0) return null
  return (
    <WaitingList
      waiting={waiting.data}
      withClub
      approve={(decided) => approve.mutateAsync({ federation, ...decided })}
      reject={(decided) => reject.mutateAsync({ federation, ...decided })}
    />
  )
}

/** decision 107: everything in a federation that waits for a yes or a no. */
export const FederationApprovalsPage = () => {
  const { t } = useTranslation('federation')
  const { federation, abilities } = useManagedFederation()
  const { ref } = federation
  const waiting = useWaitingOfFederation(ref)
  const requests = useAccessRequestsOf(ref, abilities.canManage)
  const isLoaded = waiting.data !== undefined && (requests.data !== undefined || !abilities.canManage)
  const isEmpty = isLoaded && waiting.data.totalElements + (requests.data?.length ?? 0) === 0
  if (isEmpty) return <EmptyState title={t('federation.approvals.none')} message={t('federation.approvals.noneWhy')} />
  return (
    <>
      {(requests.data?.length ?? 0) > 0 && <AccessRequests federation={ref} />}
      <Registrations federation={ref} />
    </>
  )
}
