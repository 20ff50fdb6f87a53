import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { RejectDialog } from './reject-dialog.tsx'

type Proposal = {
  readonly amount: string
  /** To whom it goes. */
  readonly contacts: string
  readonly proposedBy: string | null
  readonly date: string
  readonly isOwn: boolean
}

/** Money that waits for a second pair of eyes: whoever proposed it may withdraw it, and another person decides. */
export const WaitingMoney = ({
  proposal: { amount, contacts, proposedBy, date, isOwn },
  canPay,
  rejectTitle,
  isBusy,
  onApprove,
  onWithdraw,
  reject,
}: {
  proposal: Proposal
  canPay: boolean
  rejectTitle: string
  isBusy: boolean
  onApprove: () => void
  onWithdraw: () => void
  reject: (reason: string) => Promise<unknown>
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const [isRejecting, setRejecting] = useState(false)
  const mayDecide = canPay && !isOwn
  return (
    <Alert color="yellow" title={t('show.waitsTitle', { amount })} mb="md">
      <p style={{ marginBlock: 0 }}>
        {t('show.proposedBy', { name: proposedBy ?? t('show.someone'), date: formats.date(date), contacts })}
      </p>
      <p style={{ marginBlock: '4px 0' }}>{t(mayDecide ? 'show.waitsForYou' : 'show.waitsForOther')}</p>
      {canPay && (
        <Group gap={8} mt={12}>
          {mayDecide ? (
            <>
              <Button loading={isBusy} onClick={onApprove}>
                {t('show.approve')}
              </Button>
              <Button variant="default" onClick={() => setRejecting(true)}>
                {t('show.reject')}
              </Button>
            </>
          ) : (
            <Button variant="default" loading={isBusy} onClick={onWithdraw}>
              {t('show.withdraw')}
            </Button>
          )}
        </Group>
      )}
      {isRejecting && <RejectDialog title={rejectTitle} onClose={() => setRejecting(false)} send={reject} />}
    </Alert>
  )
}
