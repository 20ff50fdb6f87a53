// One act on many registrations: whom it will change, the call, and the call that takes it back.
import type { Registration, ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useTranslation } from 'react-i18next'
import { markRow } from '../../../shared/hands/mark-row.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useRegistrationMutations, useRegistrationsChanged } from './registration.mutations.ts'

export type ManyAct = 'PRESENT' | 'PAID' | 'SIGN_OFF'

/** Those that the act changes; the others stay as they are. */
export const changedBy = (act: ManyAct, rows: readonly ShownRegistration[]): ShownRegistration[] =>
  rows.filter((row) => {
    if (act === 'PRESENT') return row.actions.includes('ANNOUNCE')
    if (act === 'SIGN_OFF') return row.actions.includes('SIGN_OFF')
    return (row.fee?.amountWithTax ?? 0) > 0 && row.paymentStatus !== 'COMPLETE'
  })

export const useManyRegistrations = (competition: string) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { client } = trpc.useUtils()
  const changed = useRegistrationsChanged()
  const { changeStatuses, changePayments } = useRegistrationMutations()
  const router = client.competitions.registration

  const say = (
    message: string,
    after: readonly Registration[],
    inverse: (() => Promise<unknown>) | undefined,
  ): void => {
    done({ message, row: after[0]?.ref, undo: inverse && (() => inverse().finally(changed)) })
    for (const { ref } of after) markRow(ref)
  }
  /** Everybody is registered again first, and those who were present before are present again. */
  const restore = async (rows: readonly ShownRegistration[], after: readonly Registration[]): Promise<void> => {
    const status = 'SUBSCRIBED'
    const registered = await router.changeStatuses.mutate({
      competition,
      changes: after.map(({ ref, version }) => ({ registration: ref, version, status })),
    })
    const present = new Set(rows.filter((row) => row.status === 'ANNOUNCED').map(({ ref }) => ref))
    const again = registered.filter(({ ref }) => present.has(ref))
    if (again.length === 0) return
    await router.changeStatuses.mutate({
      competition,
      changes: again.map(({ ref, version }) => ({ registration: ref, version, status: 'ANNOUNCED' })),
    })
  }
  const pay = async (rows: readonly ShownRegistration[]): Promise<Registration[]> => {
    const after = await changePayments.mutateAsync({
      competition,
      changes: rows.map(({ ref }) => ({ registration: ref, status: 'COMPLETE' })),
    })
    const before = rows.map(({ ref, paymentStatus }) => ({ registration: ref, status: paymentStatus ?? 'INCOMPLETE' }))
    say(t('registration.many.said.PAID', { count: after.length }), after, () =>
      router.changePayments.mutate({ competition, changes: before }),
    )
    return after
  }
  return {
    isBusy: changeStatuses.isPending || changePayments.isPending,
    act: async (act: ManyAct, rows: readonly ShownRegistration[], reason: string | null): Promise<void> => {
      if (act === 'PAID') {
        await pay(rows)
        return
      }
      const status = act === 'PRESENT' ? 'ANNOUNCED' : 'SIGNED_OFF'
      const after = await changeStatuses.mutateAsync({
        competition,
        changes: rows.map(({ ref, version }) => ({ registration: ref, version, status, reason })),
      })
      // Nothing leads back to waiting for approval.
      const hasWayBack = rows.every((row) => row.status !== 'PENDING_APPROVAL')
      const inverse = hasWayBack ? () => restore(rows, after) : undefined
      say(t(`registration.many.said.${act}`, { count: after.length }), after, inverse)
    },
    /** A move that took places of a start list away is not taken back: the places would stay open. */
    moved: (rows: readonly ShownRegistration[], after: readonly Registration[]): void => {
      const from = new Set(rows.map(({ testSetRef }) => testSetRef))
      const inverse = async (): Promise<void> => {
        for (const targetTestSetRef of from) {
          const back = rows.filter(({ testSetRef }) => testSetRef === targetTestSetRef)
          const registrationRefs = back.map(({ ref }) => ref)
          const of = { competition, targetTestSetRef, registrationRefs }
          await router.moveAny.mutate({ ...of, confirmSaveWithWarnings: true })
        }
      }
      const hadPlaces = rows.some(({ startPositions }) => startPositions.length > 0)
      const hasPlaces = after.some(({ startPositions }) => startPositions.length > 0)
      const message = t('registration.many.said.MOVE', { count: after.length, test: after[0]?.testName })
      say(message, after, hadPlaces || hasPlaces ? undefined : inverse)
    },
  }
}
