import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from './trpc.ts'

/** The registrations that wait for the approval of a club. Callers who may not decide get an error and see nothing. */
export const useWaitingRegistrations = (organisation: string) =>
  trpc.competitions.organisationRegistration.pending.useQuery({ organisation }, { meta: { quiet: true } })

/** Their number, beside the entry of a menu. */
export const WaitingBadge = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  const count = useWaitingRegistrations(organisation).data?.totalElements ?? 0
  if (count === 0) return null
  return <StatusBadge tone="warning">{t('registration.waiting.badge', { count })}</StatusBadge>
}
