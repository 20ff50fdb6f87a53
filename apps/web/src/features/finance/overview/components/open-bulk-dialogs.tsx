import { Button, Group, TextInput } from '@mantine/core'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import type { RowOutcomes } from '@oxer/domain/finance/row-outcome/row-outcome.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkDialog, type RefusedRow } from '../../../../shared/finance/bulk-dialog.tsx'
import { useInvoiceChanges } from '../../../../shared/finance/invoice-changes.ts'
import { useReminderChanges } from '../../../../shared/finance/reminder-changes.ts'
import { SendDialog } from '../../../../shared/finance/send-dialog.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { documentsFor, type OpenAct } from '../open-bulk.view.ts'

type Props = {
  federation: string
  /** Those that are ticked. */
  documents: readonly OpenDocument[]
  onDone: () => void
  onClose: () => void
}

const useStaying = (act: OpenAct, documents: readonly OpenDocument[], chosen: number): string | null => {
  const { t } = useTranslation('finance')
  const count = documents.length - chosen
  return count === 0 ? null : t(`open.bulk.stay.${act}`, { count })
}

const useReason = () => {
  const { t } = useTranslation('finance')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  return {
    reason,
    isGiven: (): boolean => {
      const isMissing = reason.trim() === ''
      setError(isMissing ? t('open.giveWhy') : null)
      return !isMissing
    },
    field: (
      <TextInput
        label={t('open.why')}
        required
        data-autofocus
        maxLength={500}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(null)
        }}
      />
    ),
  }
}

/** Marks the ticked documents as disputed, or as no longer disputed. */
const DisputeDialog = ({ act, federation, documents, onDone, onClose }: Props & { act: 'DISPUTE' | 'ACCEPT' }) => {
  const { t, i18n } = useTranslation('finance')
  const done = useDone()
  const { disputeMany } = useReminderChanges()
  const chosen = documentsFor(act, documents)
  const why = useReason()
  const [refused, setRefused] = useState<RefusedRow[] | null>(null)
  const count = chosen.length
  const isDispute = act === 'DISPUTE'
  const settle = ({ outcomes }: RowOutcomes): void => {
    const failed = outcomes.flatMap(({ ref, error }): RefusedRow[] => {
      const document = documents.find((each) => each.ref === ref)
      return document && error !== null ? [{ name: document.number, why: textOfCode(i18n, error, undefined) }] : []
    })
    done({ message: t(`open.bulk.did.${act}`, { count: count - failed.length }) })
    onDone()
    if (failed.length === 0) onClose()
    else setRefused(failed)
  }
  const submit = () => {
    if (isDispute && !why.isGiven()) return
    disputeMany.mutate(
      {
        ...{ organisation: federation, documentRefs: chosen.map(({ ref }) => ref) },
        reason: isDispute ? why.reason : null,
      },
      { onSuccess: settle },
    )
  }
  return (
    <BulkDialog
      title={t(`open.bulk.will.${act}`, { count })}
      staying={useStaying(act, documents, count)}
      refused={refused}
      act={t(`open.bulk.act.${act}`)}
      isBusy={disputeMany.isPending}
      isDisabled={count === 0}
      onAct={submit}
      onClose={onClose}
    >
      {isDispute && why.field}
    </BulkDialog>
  )
}

/** Credits what is left of each ticked invoice. A task does it, one by one. */
const CreditDialog = ({ federation, documents, onDone, onClose }: Props) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { creditMany } = useInvoiceChanges()
  const chosen = documentsFor('CREDIT', documents)
  const why = useReason()
  const count = chosen.length
  const submit = () => {
    if (!why.isGiven()) return
    creditMany.mutate(
      { organisation: federation, invoiceRefs: chosen.map(({ ref }) => ref), reason: why.reason },
      {
        onSuccess: ({ name }) => {
          done({ message: t('order.inTask', { name }) })
          onDone()
          onClose()
        },
      },
    )
  }
  return (
    <BulkDialog
      title={t('open.bulk.will.CREDIT', { count })}
      staying={useStaying('CREDIT', documents, count)}
      refused={null}
      act={t('open.bulk.act.CREDIT')}
      isBusy={creditMany.isPending}
      isDisabled={count === 0}
      onAct={submit}
      onClose={onClose}
    >
      <p>
        {t('open.bulk.creditWhat', {
          amount: money(
            chosen.reduce((sum, { amount }) => sum + amount, 0),
            chosen[0]?.currency,
          ),
        })}
      </p>
      {why.field}
    </BulkDialog>
  )
}

type Sending = { by: 'MAIL' | 'LETTER'; reminders: readonly DueReminder[] }

/** Says which of the ticked documents would be reminded of today, by mail and by letter; what goes is read before it goes. */
const RemindDialog = ({ federation, documents, onDone, onClose }: Props) => {
  const { t } = useTranslation('finance')
  const asked = documentsFor('REMIND', documents).map(({ ref }) => ref)
  const { data, isError, refetch } = trpc.finance.reminder.findDue.useQuery(
    { organisation: federation, documentRefs: asked },
    { enabled: asked.length > 0, staleTime: 0 },
  )
  const [sending, setSending] = useState<Sending | null>(null)
  const due = asked.length === 0 ? [] : (data?.items ?? [])
  const mails = due.filter(({ to }) => to !== null)
  const letters = due.filter(({ to }) => to === null)
  const staying = useStaying('REMIND', documents, due.length)
  if (sending) {
    return <SendDialog federation={federation} {...sending} onClose={onClose} onSent={onDone} />
  }
  const isLoading = asked.length > 0 && !data
  return (
    <BulkDialog
      title={t('open.bulk.will.REMIND', { count: due.length })}
      staying={isLoading ? null : staying}
      refused={null}
      act={t('open.bulk.readMails', { count: mails.length })}
      isBusy={false}
      isDisabled={mails.length === 0}
      onAct={() => setSending({ by: 'MAIL', reminders: mails })}
      onClose={onClose}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {isLoading && !isError && <ShapeSkeleton shape="text" />}
      {letters.length > 0 && (
        <Group gap="xs">
          <span>{t('open.bulk.byLetter', { count: letters.length })}</span>
          <Button variant="default" size="xs" onClick={() => setSending({ by: 'LETTER', reminders: letters })}>
            {t('reminder.writeLetters', { count: letters.length })}
          </Button>
        </Group>
      )}
    </BulkDialog>
  )
}

/** The dialog of an act on ticked documents. */
export const OpenBulkDialog = ({ act, ...props }: Props & { act: OpenAct }) => {
  if (act === 'REMIND') return <RemindDialog {...props} />
  if (act === 'CREDIT') return <CreditDialog {...props} />
  return <DisputeDialog act={act} {...props} />
}
