import { Alert, Button, Group } from '@mantine/core'
import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { usePayoutChanges } from '../payout.mutations.ts'
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
  const [isRejecting, setRejecting] = useState(false)
  const amount = money(payout.total, payout.currency)
  const of = { competition, payout: payout.ref, version: payout.version }
  const say = (text: 'show.approved' | 'show.rejected' | 'show.withdrawn') => ({
    onSuccess: () => done({ message: t(text, { amount }), row: payout.ref }),
  })
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
              <Button loading={approve.isPending} onClick={() => approve.mutate(of, say('show.approved'))}>
                {t('show.approve')}
              </Button>
              <Button variant="default" onClick={() => setRejecting(true)}>
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
      {isRejecting && (
        <RejectPayoutDialog
          title={t('show.rejectTitle', { amount })}
          onClose={() => setRejecting(false)}
          send={async (reason) => {
            await reject.mutateAsync({ ...of, reason }, say('show.rejected'))
          }}
        />
      )}
    </Alert>
  )
}
