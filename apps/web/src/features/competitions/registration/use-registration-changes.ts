// The changes of one registration in its list: each says what happened, and is taken back by its inverse if it has one.
import type {
  Registration,
  RegistrationPaymentStatus,
  RegistrationStatus,
  ShownRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import type { Decision } from './components/decide-dialog.tsx'
import { useRegistrationMutations, useRegistrationsChanged } from './registration.mutations.ts'
import { nameOf } from './registration.view.ts'

/**
 * The states to pass through to the one before. A cancelled registration stays cancelled, and neither an approval nor a
 * rejection leads back to waiting for approval.
 */
const wayBack = (from: RegistrationStatus, to: RegistrationStatus): readonly RegistrationStatus[] => {
  if (from === 'ANNOUNCED' && to === 'SUBSCRIBED') return ['ANNOUNCED']
  if (from === 'SIGNED_OFF' && to === 'SUBSCRIBED') return ['SIGNED_OFF']
  if (to !== 'ANNOUNCED' && to !== 'SIGNED_OFF') return []
  if (from === 'SUBSCRIBED') return ['SUBSCRIBED']
  return from === 'ANNOUNCED' ? ['SUBSCRIBED', 'ANNOUNCED'] : []
}

const statusAfter = { APPROVE: 'SUBSCRIBED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } as const

export const useRegistrationChanges = (competition: string) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { client } = trpc.useUtils()
  const changed = useRegistrationsChanged()
  const mutations = useRegistrationMutations()
  const router = client.competitions.registration

  const say = (row: ShownRegistration, what: string, inverse: (() => Promise<unknown>) | undefined): void =>
    done({
      message: t('registration.said', { name: nameOf(row), what }),
      row: row.ref,
      undo: inverse && (() => inverse().finally(changed)),
    })
  const sayStatus = (row: ShownRegistration, after: Registration): void => {
    const steps = wayBack(row.status, after.status)
    const inverse = async (): Promise<void> => {
      let { version } = after
      for (const status of steps) {
        const reason = status === 'SIGNED_OFF' ? row.signOffReason : null
        const of = { competition, test: row.testRef, registration: row.ref }
        version = (await router.changeStatus.mutate({ ...of, status, reason, version })).version
      }
    }
    say(row, t(`registration.status.${after.status}`), steps.length > 0 ? inverse : undefined)
  }
  return {
    ...mutations,
    setStatus: (row: ShownRegistration, status: RegistrationStatus): void =>
      mutations.changeStatus.mutate(
        { competition, test: row.testRef, registration: row.ref, status, version: row.version },
        { onSuccess: (after) => sayStatus(row, after) },
      ),
    decide: async (row: ShownRegistration, decision: Decision): Promise<void> =>
      sayStatus(
        row,
        await mutations.decideStatus.mutateAsync({
          ...{ competition, test: row.testRef, registration: row.ref, version: row.version },
          status: statusAfter[decision],
        }),
      ),
    signOffFor: async (row: ShownRegistration, reason: string): Promise<void> =>
      sayStatus(row, await mutations.signOff.mutateAsync({ competition, id: row.ref, reason })),
    setPayment: (row: ShownRegistration, status: RegistrationPaymentStatus): void => {
      const of = { competition, test: row.testRef, registration: row.ref }
      const { paymentStatus: before } = row
      const inverse = () => router.changePaymentStatus.mutate({ ...of, status: before ?? 'INCOMPLETE' })
      mutations.changePaymentStatus.mutate(
        { ...of, status },
        { onSuccess: () => say(row, t(`registration.payment.${status}`), inverse) },
      )
    },
  }
}
