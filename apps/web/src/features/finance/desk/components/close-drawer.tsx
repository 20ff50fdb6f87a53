import { Button, Group, Modal } from '@mantine/core'
import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { Facts } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useDeskChanges } from '../desk.mutations.ts'
import { useDeposit } from '../use-deposit.ts'

/** The end of a day: what was counted, and what it differs by. */
export const CloseDrawer = ({
  competition,
  day,
  onClose,
}: {
  competition: string
  day: DeskDay
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { close } = useDeskChanges()
  const { sayDeposited } = useDeposit(competition)
  const [counted, setCounted] = useState<number | null>(null)
  const [toBank, setToBank] = useState<number | null>(0)
  const isTooMuch = (toBank ?? 0) > (counted ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (counted === null || toBank === null || isTooMuch) return
    close.mutate(
      { competition, day: day.ref, counted, deposit: toBank, version: day.version },
      {
        onSuccess: (closed) => {
          const { difference, currency, drawer } = closed
          done({ message: t('desk.closed', { drawer, amount: money(difference ?? 0, currency) }) })
          if (toBank > 0) sayDeposited(closed)
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': t('desk.back') }} title={t('desk.close')}>
      <form onSubmit={submit}>
        <p>{t('desk.closeWhy')}</p>
        <Facts
          items={[
            { label: t('desk.opening'), value: money(day.opening, day.currency) },
            { label: t('desk.inCash'), value: money(day.cash, day.currency) },
            { label: t('desk.expected'), value: money(day.expected, day.currency) },
            { label: t('desk.byCard'), value: money(day.card, day.currency) },
          ]}
        />
        <AmountField label={t('desk.counted')} cents={counted} onChange={setCounted} isFirst />
        {counted !== null && (
          <p aria-live="polite">
            {t('desk.difference')}: {money(counted - day.expected, day.currency)}
          </p>
        )}
        <AmountField
          label={t('desk.toBankOfCount')}
          cents={toBank}
          error={isTooMuch && t('desk.inDrawer', { amount: money(counted ?? 0, day.currency) })}
          onChange={setToBank}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('desk.back')}
          </Button>
          <Button type="submit" loading={close.isPending} disabled={counted === null || toBank === null || isTooMuch}>
            {t('desk.close')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
