import { StatusBadge } from '@oxer/ui'
import { trpc } from './trpc.ts'
import { useFormats } from './use-formats.ts'

const quiet = { meta: { quiet: true } }

/** The registrations that wait for the approval of any club of the federation. */
export const useWaitingOfFederation = (federation: string) =>
  trpc.competitions.organisationRegistration.pendingOfFederation.useQuery({ federation }, quiet)

/** The access requests of the federation, for its administrators. */
export const useAccessRequestsOf = (federation: string, isDecided: boolean) =>
  trpc.access.registrationRequest.listOfFederation.useQuery({ federation }, { ...quiet, enabled: isDecided })

/** How much waits for an answer, beside the entry of the menu. */
export const FederationWaitingBadge = ({ federation, canManage }: { federation: string; canManage: boolean }) => {
  const formats = useFormats()
  const waiting = useWaitingOfFederation(federation)
  const requests = useAccessRequestsOf(federation, canManage)
  const count = (waiting.data?.totalElements ?? 0) + (requests.data?.length ?? 0)
  return count === 0 ? null : <StatusBadge tone="warning">{formats.number(count)}</StatusBadge>
}
