import { Alert, Button, Group } from '@mantine/core'
import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { usePayoutChanges } from '../payout.mutations.ts'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { RejectPayoutDialog } from './reject-payout-dialog.tsx'

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
  const { money, date } = useFormats()
  const done = useDone()
  const { approve, reject, cancel } = usePayoutChanges()
  const [asked, setAsked] = useState<'APPROVE' | 'REJECT' | null>(null)
  const close = () => setAsked(null)
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
  const mayDecide = canPay && !payout.isOwn
  return (
    <Alert color="yellow" title={t('show.waitsTitle', { amount })} mb="md">
      <p style={{ marginBlock: 0 }}>
        {t('show.proposedBy', {
          name: payout.proposedBy ?? t('show.someone'),
          date: date(payout.date),
          contacts,
        })}
      </p>
      <p style={{ marginBlock: '4px 0' }}>{t(mayDecide ? 'show.waitsForYou' : 'show.waitsForOther')}</p>
      {canPay && (
        <Group gap={8} mt={12}>
          {mayDecide ? (
            <>
              <Button onClick={() => setAsked('APPROVE')}>{t('show.approve')}</Button>
              <Button variant="default" onClick={() => setAsked('REJECT')}>
                {t('show.reject')}
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(of, say('show.withdrawn'))}
            >
              {t('show.withdraw')}
            </Button>
          )}
        </Group>
      )}
      {asked === 'APPROVE' && (
        <PayOutDialog
          title={t('show.approveTitle', { amount })}
          payout={payout}
          confirmLabel={t('show.approve')}
          isBusy={approve.isPending}
          onConfirm={() => approve.mutate(of, approved)}
          onClose={close}
        />
      )}
      {asked === 'REJECT' && (
        <RejectPayoutDialog
          title={t('show.rejectTitle', { amount })}
          onClose={close}
          send={async (reason) => {
            await reject.mutateAsync({ ...of, reason }, say('show.rejected'))
          }}
        />
      )}
    </Alert>
  )
}
