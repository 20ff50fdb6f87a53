import { Button, Group, Modal } from '@mantine/core'
import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { Facts } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useDeskChanges } from '../desk.mutations.ts'

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
  const [counted, setCounted] = useState<number | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (counted === null) return
    close.mutate(
      { competition, day: day.ref, counted, version: day.version },
      {
        onSuccess: ({ difference, currency, drawer }) => {
          done({ message: t('desk.closed', { drawer, amount: money(difference ?? 0, currency) }) })
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
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('desk.back')}
          </Button>
          <Button type="submit" loading={close.isPending} disabled={counted === null}>
            {t('desk.close')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
