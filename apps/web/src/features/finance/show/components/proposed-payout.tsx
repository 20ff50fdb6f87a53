import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingMoney } from '../../../../shared/finance/waiting-money.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { usePayoutChanges } from '../payout.mutations.ts'
import { PayOutDialog } from './pay-out-dialog.tsx'

/** A payout that waits: whoever proposed it may withdraw it, and another person who may pay decides. */
export const ProposedPayout = ({
  competition,
  payout,
  canPay,
}: {
  competition: string
  payout: PayoutRow
  canPay: boolean
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { approve, reject, cancel } = usePayoutChanges()
  const [isApproving, setApproving] = useState(false)
  const close = () => setApproving(false)
  const amount = money(payout.total, payout.currency)
  const of = { competition, payout: payout.ref, version: payout.version }
  const say = (text: 'show.rejected' | 'show.withdrawn') => ({
    onSuccess: () => done({ message: t(text, { amount }), row: payout.ref }),
  })
  const approved = {
    onSuccess: ({ ref, version, netted }: PayoutRow) => {
      close()
      done({
        message: t('show.approved', { amount }),
        row: ref,
        ...(netted === 0 && { undo: () => cancel.mutateAsync({ competition, payout: ref, version }) }),
      })
    },
  }
  const contacts = payout.contacts
    .map(({ contact, amount: cents }) => `${contact.name} (${money(cents, payout.currency)})`)
    .join(', ')
  return (
    <>
      <WaitingMoney
        proposal={{ amount, contacts, proposedBy: payout.proposedBy, date: payout.date, isOwn: payout.isOwn }}
        canPay={canPay}
        rejectTitle={t('show.rejectTitle', { amount })}
        isBusy={cancel.isPending}
        onApprove={() => setApproving(true)}
        onWithdraw={() => cancel.mutate(of, say('show.withdrawn'))}
        reject={(reason) => reject.mutateAsync({ ...of, reason }, say('show.rejected'))}
      />
      {isApproving && (
        <PayOutDialog
          title={t('show.approveTitle', { amount })}
          payout={payout}
          confirmLabel={t('show.approve')}
          isBusy={approve.isPending}
          onConfirm={() => approve.mutate(of, approved)}
          onClose={close}
        />
      )}
    </>
  )
}
