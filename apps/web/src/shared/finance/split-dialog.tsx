import { Button, Checkbox, CloseButton, Group, Modal } from '@mantine/core'
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { Typeahead } from '@oxer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { AmountField } from './amount-field.tsx'
import classes from './split-dialog.module.css'
import { type PayerOption, usePayerSearch } from './use-payer-search.ts'
import { useSeller } from './use-seller.ts'

export type Part = { key: number; payer: PayerOption | null; amount: number | null }
export type WholePart = { payer: PayerOption; amount: number }

const isWhole = (part: Part): part is Part & WholePart => part.payer !== null && (part.amount ?? 0) > 0

const startOf = ({ payer, amount }: BankLineRow): Part => ({
  key: 0,
  amount,
  payer:
    payer && (payer.type === 'PERSON' || payer.type === 'ORGANISATION')
      ? { ref: payer.ref, name: payer.name, type: payer.type }
      : null,
})

/** Whose money a line is: one payer, or several who share it. */
export const SplitDialog = ({
  federation,
  line,
  isBusy,
  onBook,
  onClose,
}: {
  federation: string
  line: BankLineRow
  isBusy: boolean
  onBook: (parts: readonly WholePart[], remember: boolean) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const search = usePayerSearch(useSeller(federation).federationRef)
  const [parts, setParts] = useState<readonly Part[]>([startOf(line)])
  const nextKey = useRef(1)
  const [isRemembered, setRemembered] = useState(false)
  const left = line.amount - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const change = (key: number, to: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...to } : part)))
  const add = () => {
    setParts([...parts, { key: nextKey.current, payer: null, amount: left > 0 ? left : null }])
    nextKey.current += 1
  }
  const whole = parts.filter(isWhole)
  const canRemember = line.iban !== null && parts.length === 1
  const isReady = left === 0 && whole.length === parts.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onBook(whole, canRemember && isRemembered)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t('bank.splitTitle', { amount: money(line.amount, line.currency) })}
    >
      <form onSubmit={submit}>
        <p className={classes.said}>{[line.name, line.text].filter(Boolean).join(' · ')}</p>
        {parts.map(({ key, payer, amount }, index) => (
          <div key={key} className={classes.part}>
            <Typeahead
              label={t('bank.payer')}
              full="NO_PAGE"
              takesFirst
              search={search}
              value={payer}
              onChange={(chosen) => change(key, { payer: chosen })}
              {...(index === 0 && { 'data-autofocus': true })}
            />
            <AmountField label={t('bank.amount')} cents={amount} onChange={(cents) => change(key, { amount: cents })} />
            {parts.length > 1 && (
              <CloseButton
                mt={26}
                aria-label={t('bank.removePart', { number: index + 1 })}
                onClick={() => setParts(parts.filter((part) => part.key !== key))}
              />
            )}
          </div>
        ))}
        <p aria-live="polite" className={classes.said}>
          {left !== 0 && t('bank.left', { amount: money(left, line.currency) })}
        </p>
        {canRemember && (
          <Checkbox
            label={t('bank.rememberIban', { iban: line.iban })}
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={add}>
            {t('bank.addPart')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {t('bank.book')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
