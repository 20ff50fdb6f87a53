import { Button, Group } from '@mantine/core'
import type { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../../shared/contact-link.tsx'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { useRefundChanges } from '../../../../shared/finance/refund-changes.ts'
import { WaitingMoney } from '../../../../shared/finance/waiting-money.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Whose money it is, or the sender of money that nobody knows. */
const nameOf = ({ payer, name }: RefundRow): string => payer?.name ?? name

const Waiting = ({ federation, refund }: { federation: string; refund: RefundRow }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { approve, reject, cancel } = useRefundChanges()
  const amount = money(refund.amount, refund.currency)
  const of = { organisation: federation, refund: refund.ref, version: refund.version }
  const say = (text: 'refund.approved' | 'refund.rejected' | 'show.withdrawn') => ({
    onSuccess: () => done({ message: t(text, { amount, name: nameOf(refund) }), row: refund.ref }),
  })
  return (
    <WaitingMoney
      proposal={{ ...refund, amount, contacts: `${nameOf(refund)} · ${refund.reason}` }}
      canPay
      rejectTitle={t('refund.rejectTitle', { amount })}
      isBusy={approve.isPending || cancel.isPending}
      onApprove={() => approve.mutate(of, say('refund.approved'))}
      onWithdraw={() => cancel.mutate(of, say('show.withdrawn'))}
      reject={(reason) => reject.mutateAsync({ ...of, reason }, say('refund.rejected'))}
    />
  )
}

/** Refunds on which a second person decides. */
export const WaitingRefunds = ({ federation }: { federation: string }) => {
  const { data } = trpc.finance.refund.list.useQuery({ organisation: federation, status: 'PROPOSED', size: 100 })
  return (data?.items ?? []).map((refund) => <Waiting key={refund.ref} federation={federation} refund={refund} />)
}

const tones = { WAITING: 'warning', SENT: 'neutral', BOOKED: 'neutral', FAILED: 'danger' } as const

/** Where a refund is at the provider of cards, and why it is not booked. */
const AtProvider = ({ state, attempts, error }: NonNullable<RefundRow['provider']>) => {
  const { t } = useTranslation('finance')
  return (
    <span>
      <StatusBadge tone={error === null || state === 'FAILED' ? tones[state] : 'danger'}>
        {t(`refund.providerStates.${state}`)}
      </StatusBadge>
      {error !== null && <> {t('refund.providerSaid', { count: Math.max(1, attempts), error })}</>}
    </span>
  )
}

/** A refund whose bank file was not given to the bank is withdrawn after a question: nobody else knows whether it was. */
const Withdrawal = ({ federation, refund }: { federation: string; refund: RefundRow }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const [isAsking, setIsAsking] = useState(false)
  const { cancel } = useRefundChanges()
  const what = { amount: money(refund.amount, refund.currency), name: nameOf(refund) }
  const withdraw = () =>
    cancel.mutate(
      { organisation: federation, refund: refund.ref, version: refund.version },
      {
        onSuccess: () => done({ message: t('refund.withdrawn', what), row: refund.ref }),
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('refund.withdrawOf', what)}
        onClick={() => setIsAsking(true)}
      >
        {t('refund.withdraw')}
      </Button>
      <DeleteConfirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={withdraw}
        isBusy={cancel.isPending}
        title={t('refund.withdrawTitle', what)}
        confirm={t('refund.withdraw')}
        message={t('refund.withdrawWhy', what)}
      />
    </>
  )
}

/** How a refund ended, or the file of one that counts. */
const Outcome = ({ federation, refund }: { federation: string; refund: RefundRow }) => {
  const { t } = useTranslation('finance')
  if (refund.status === 'ORDERED' && refund.method === 'TRANSFER') {
    return (
      <Group gap="xs" wrap="nowrap">
        <a href={`/api/finance/${federation}/refunds/${refund.ref}/file`} download>
          {t('show.bankFile')}
        </a>
        <Withdrawal federation={federation} refund={refund} />
      </Group>
    )
  }
  if (refund.provider !== null) return <AtProvider {...refund.provider} />
  return (
    <span>
      <StatusBadge tone={refund.status === 'PROPOSED' ? 'warning' : 'neutral'}>
        {t(`refund.statuses.${refund.status}`)}
      </StatusBadge>{' '}
      {refund.rejection}
    </span>
  )
}

/** What the office gave back. */
export const Refunds = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const asked = { organisation: federation }
  const list = useCursorList(getQueryKey(trpc.finance.refund.list, asked, 'infinite'), (after) =>
    client.finance.refund.list.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section title={t('refund.title')}>
      <DataTable
        {...list}
        label={t('refund.title')}
        tableId="refunds"
        rowKey={({ ref }) => ref}
        rowName={nameOf}
        columns={[
          { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
          {
            id: 'payer',
            header: t('bill.payer'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => (row.payer === null ? row.name : <ContactLink contact={row.payer} />),
          },
          { id: 'reason', header: t('bill.reason'), width: 'minmax(140px, 2fr)', cell: (row) => row.reason },
          {
            id: 'amount',
            header: t('bill.amount'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.money(row.amount, row.currency),
          },
          {
            id: 'file',
            header: t('show.file'),
            width: 'minmax(190px, 1fr)',
            cell: (row) => <Outcome federation={federation} refund={row} />,
          },
        ]}
        empty={<EmptyState title={t('refund.none')} />}
      />
    </Section>
  )
}
