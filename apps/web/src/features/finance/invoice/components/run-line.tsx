import { Button } from '@mantine/core'
import type { InvoiceAction } from '@oxer/domain/finance/invoice/invoice.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DeleteConfirmation } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvoiceChanges } from '../../../../shared/finance/invoice-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../invoice.module.css'

/** One run: how far it is, what it made, what it refused and why. */
export const RunLine = ({
  federation,
  action,
  onFinalise,
  onGone,
}: {
  federation: string
  action: InvoiceAction
  onFinalise: () => void
  onGone: () => void
}) => {
  const { t, i18n } = useTranslation(['finance', 'errors'])
  const { money } = useFormats()
  const done = useDone()
  const { removeAction } = useInvoiceChanges()
  const [isDeleting, setDeleting] = useState(false)
  const isRunning = action.status === 'SCHEDULED' || action.status === 'ONGOING'
  const remove = () =>
    removeAction.mutate(
      { organisation: federation, action: action.ref },
      {
        onSuccess: () => {
          setDeleting(false)
          done({ message: t('finance:invoice.runDeleted', { name: action.name }) })
          onGone()
        },
      },
    )
  return (
    <section className={classes.run} aria-label={action.name}>
      <div className={classes.runFacts} aria-live="polite">
        <strong>{action.name}</strong>
        <span>
          {isRunning
            ? t('finance:invoice.running', { progress: action.progress, count: action.drafts })
            : action.drafts + action.final === 0
              ? t('finance:invoice.ranEmpty')
              : t('finance:invoice.ran', { drafts: action.drafts, final: action.final, amount: money(action.amount) })}
        </span>
      </div>
      {action.final === 0 && (
        <Button variant="subtle" color="gray" onClick={() => setDeleting(true)}>
          {t('finance:invoice.deleteRun')}
        </Button>
      )}
      {action.drafts > 0 && !isRunning && (
        <Button variant="default" onClick={onFinalise}>
          {t('finance:invoice.finalise', { count: action.drafts })}
        </Button>
      )}
      {action.refused.length > 0 && (
        <ul className={classes.refused} aria-label={t('finance:invoice.refused', { count: action.refused.length })}>
          {action.refused.slice(0, 5).map(({ order, code, values }) => (
            <li key={order}>
              {order}: {textOfCode(i18n, code, values)}
            </li>
          ))}
        </ul>
      )}
      <DeleteConfirmation
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={remove}
        isBusy={removeAction.isPending}
        what={action.name}
        message={t('finance:invoice.deleteRunWhat', { count: action.drafts })}
      />
    </section>
  )
}
