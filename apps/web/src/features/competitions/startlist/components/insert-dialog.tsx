import { Button, Modal, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import {
  type AddOpenPosition,
  type AddStartlistBreak,
  StartlistBreakEntryType,
  StartlistBreakReason,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orNull } from '../../../../shared/form/form-words.ts'

const secondsPerMinute = 60
/** The server's default duration (decision 17). */
const usualMinutes = 10
const mostMinutes = 600
const mostPositions = 200

/** The content of a field during typing: a number, or nothing yet. */
type Typed = number | string
type WholeNumberProps = {
  label: string
  value: Typed
  last: number
  isFirst?: boolean
  onChange: (value: Typed) => void
}

const wholeNumber = (value: Typed, last: number): number => Math.min(Math.max(1, Math.round(Number(value)) || 1), last)

const WholeNumber = ({ label, value, last, isFirst = false, onChange }: WholeNumberProps) => (
  <NumberInput
    label={label}
    min={1}
    max={last}
    allowDecimal={false}
    data-autofocus={isFirst || undefined}
    value={value}
    onChange={onChange}
  />
)

const InsertModal = ({
  title,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  onSubmit: () => void
  onClose: () => void
  children: React.ReactNode
}) => {
  const { texts } = useUi()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        {children}
        <div style={{ display: 'flex', justifyContent: 'end', gap: 8, marginBlockStart: 8 }}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit">{title}</Button>
        </div>
      </form>
    </Modal>
  )
}

/** cs105: the kind, reason, place and length of a break. */
export const BreakDialog = ({
  at,
  entries,
  onClose,
  onInsert,
}: {
  /** The index before which it is inserted. */
  at: number
  entries: number
  onClose: () => void
  onInsert: (added: AddStartlistBreak) => void
}) => {
  const { t } = useTranslation('competitions')
  const [type, setType] = useState<StartlistBreakEntryType>('BREAK')
  const [reason, setReason] = useState<StartlistBreakReason>('OTHER')
  const [place, setPlace] = useState<Typed>(at + 1)
  const [minutes, setMinutes] = useState<Typed>(usualMinutes)
  const [description, setDescription] = useState('')
  return (
    <InsertModal
      title={t('startlist.break.add')}
      onClose={onClose}
      onSubmit={() =>
        onInsert({
          type,
          breakType: type === 'BREAK' ? reason : 'OTHER',
          order: wholeNumber(place, entries + 1) - 1,
          duration: wholeNumber(minutes, mostMinutes) * secondsPerMinute,
          description: orNull(description),
        })
      }
    >
      <NativeSelect
        label={t('startlist.break.kind')}
        value={type}
        data={StartlistBreakEntryType.options.map((value) => ({ value, label: t(`startlist.type.${value}`) }))}
        onChange={(event) => setType(StartlistBreakEntryType.parse(event.currentTarget.value))}
      />
      {type === 'BREAK' && (
        <NativeSelect
          label={t('startlist.break.reason')}
          value={reason}
          data={StartlistBreakReason.options.map((value) => ({ value, label: t(`startlist.break.reasons.${value}`) }))}
          onChange={(event) => setReason(StartlistBreakReason.parse(event.currentTarget.value))}
        />
      )}
      <WholeNumber
        label={t('startlist.break.number')}
        value={minutes}
        last={mostMinutes}
        isFirst
        onChange={setMinutes}
      />
      <WholeNumber label={t('startlist.break.place')} value={place} last={entries + 1} onChange={setPlace} />
      <TextInput
        label={t('startlist.break.description')}
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </InsertModal>
  )
}

/** cs106: the number of open positions, and the first of them. */
export const OpenPositionsDialog = ({
  at,
  positions,
  onClose,
  onInsert,
}: {
  /** The position of the first of them. */
  at: number
  positions: number
  onClose: () => void
  onInsert: (added: AddOpenPosition) => void
}) => {
  const { t } = useTranslation('competitions')
  const [position, setPosition] = useState<Typed>(at)
  const [quantity, setQuantity] = useState<Typed>(1)
  return (
    <InsertModal
      title={t('startlist.open.add')}
      onClose={onClose}
      onSubmit={() =>
        onInsert({ position: wholeNumber(position, positions + 1), quantity: wholeNumber(quantity, mostPositions) })
      }
    >
      <WholeNumber
        label={t('startlist.open.number')}
        value={quantity}
        last={mostPositions}
        isFirst
        onChange={setQuantity}
      />
      <WholeNumber label={t('startlist.open.position')} value={position} last={positions + 1} onChange={setPosition} />
    </InsertModal>
  )
}
