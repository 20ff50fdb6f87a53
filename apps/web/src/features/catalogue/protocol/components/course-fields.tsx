// The fields that the protocols without a sheet share: figures, times, and the costs of faults.
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { FaultOutcome, TimeLimit, TimePenalty } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { toHundredths, toSecondsText } from '../jumping-protocol.form.ts'
import { entryOf, fieldOf, type Part, present } from '../protocol-part.form.ts'
import classes from './protocol-editor.module.css'

/** `name` names a field whose label is that of its row. */
type Own = { label: string; description?: string } | { name: string }

/** Keeps the text that is being typed; a value from elsewhere, such as an undone step, replaces it. */
const TypedInput = <Value,>({
  part: { value, onChange, errorOf },
  show,
  read,
  ...own
}: Own & { part: Part<Value>; show: (value: Value) => string; read: (text: string) => Value }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && Object.is(read(typed), value)
  const words = 'name' in own ? { 'aria-label': own.name } : own
  return (
    <TextInput
      {...words}
      inputMode="decimal"
      value={isTyped ? typed : show(value)}
      error={errorOf('')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}

/** A decimal; it stays text until it is saved, never a float. */
export const DecimalField = ({ part, ...own }: Own & { part: Part<string> }) => {
  const { show, read } = useDecimalText()
  return <TypedInput {...own} part={part} show={show} read={read} />
}

/** A decimal, or none if the field is empty. */
export const DecimalOrNoneField = ({ part, ...own }: Own & { part: Part<string | null> }) => {
  const { show, read } = useDecimalText()
  return <TypedInput {...own} part={part} show={(value) => show(value ?? '')} read={(text) => read(text) || null} />
}

/** Seconds, stored as hundredths; an invalid time is refused by the schema. */
export const SecondsField = ({ part, ...own }: Own & { part: Part<number | null> }) => {
  const { show } = useDecimalText()
  return (
    <TypedInput
      {...own}
      part={part}
      show={(value) => (Number.isNaN(value) ? '' : show(toSecondsText(value)))}
      read={toHundredths}
    />
  )
}

/** Seconds that must be given. */
export const NeededSecondsField = ({ part, ...own }: Own & { part: Part<number> }) => (
  <SecondsField {...own} part={{ ...part, onChange: (value) => part.onChange(value ?? Number.NaN) }} />
)

/** A part of the rules that may be left out. */
export const OptionalPart = <Value,>({
  label,
  part,
  initial,
  children,
}: {
  label: string
  part: Part<Value | null>
  initial: Value
  children: (part: Part<Value>) => ReactNode
}) => (
  <>
    <Checkbox
      label={label}
      checked={part.value !== null}
      onChange={({ currentTarget }) => part.onChange(currentTarget.checked ? initial : null)}
    />
    {part.value !== null && children(present(part, part.value))}
  </>
)

export const TimePenaltyFields = ({ label, part }: { label: string; part: Part<TimePenalty | null> }) => {
  const { t } = useTranslation('catalogue')
  return (
    <OptionalPart label={label} part={part} initial={{ penalty: '1', perStarted: 100 }}>
      {(given) => (
        <div className={classes.row}>
          <DecimalField label={t('protocol.penalty')} part={fieldOf(given, 'penalty')} />
          <NeededSecondsField label={t('protocol.perStarted')} part={fieldOf(given, 'perStarted')} />
        </div>
      )}
    </OptionalPart>
  )
}

export const TimeLimitFields = ({ part }: { part: Part<TimeLimit | null> }) => {
  const { t } = useTranslation('catalogue')
  const { value, errorOf, onChange } = part
  return (
    <div className={classes.row}>
      <NativeSelect
        label={t('protocol.timeLimit.label')}
        value={value?.kind ?? 'NONE'}
        data={(['NONE', 'TIME', 'FACTOR'] as const).map((kind) => ({
          value: kind,
          label: t(`protocol.timeLimit.${kind}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value === 'TIME'
              ? { kind: 'TIME', time: Number.NaN }
              : currentTarget.value === 'FACTOR'
                ? { kind: 'FACTOR', factor: '2' }
                : null,
          )
        }
      />
      {value?.kind === 'TIME' && (
        <NeededSecondsField
          label={t('protocol.timeLimit.seconds')}
          part={{ value: value.time, onChange: (time) => onChange({ ...value, time }), errorOf: () => errorOf('time') }}
        />
      )}
      {value?.kind === 'FACTOR' && (
        <DecimalField
          label={t('protocol.timeLimit.times')}
          part={{
            value: value.factor,
            onChange: (factor) => onChange({ ...value, factor }),
            errorOf: () => errorOf('factor'),
          }}
        />
      )}
    </div>
  )
}

const outcomeKinds = ['PENALTIES', 'ELIMINATION'] as const

/** The cost of a fault. */
export const OutcomeField = ({
  label,
  part,
  onRemove,
}: {
  label: string
  part: Part<FaultOutcome>
  onRemove?: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const { value, onChange, errorOf } = part
  return (
    <div className={classes.deduction}>
      <NativeSelect
        label={label}
        value={value.kind}
        data={outcomeKinds.map((kind) => ({ value: kind, label: t(`protocol.outcome.${kind}`) }))}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === 'ELIMINATION' ? { kind: 'ELIMINATION' } : { kind: 'PENALTIES', value: '' })
        }
      />
      {value.kind === 'PENALTIES' ? (
        <DecimalField
          name={t('protocol.penaltyOf', { fault: label })}
          part={{
            value: value.value,
            onChange: (next) => onChange({ kind: 'PENALTIES', value: next }),
            errorOf: () => errorOf('value'),
          }}
        />
      ) : (
        <span />
      )}
      {onRemove && (
        <ActionIcon size="lg" aria-label={t('protocol.removeOf', { name: label })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  </div>
)

/** The cost of the first, second, … fault of one kind. */
export const OutcomeList = ({
  nameOf,
  addLabel,
  part,
  atMost,
}: {
  nameOf: (number: number) => string
  addLabel: string
  part: Part<FaultOutcome[]>
  atMost: number
}) => {
  const { value, onChange } = part
  return (
    <>
      {value.map((outcome, index) => (
        <OutcomeField
          key={String(index)}
          label={nameOf(index + 1)}
          part={entryOf(part, index, outcome)}
          {...(value.length > 1 && { onRemove: () => onChange(value.toSpliced(index, 1)) })}
        />
      ))}
      {value.length < atMost && (
        <AddButton label={addLabel} onClick={() => onChange([...value, { kind: 'PENALTIES', value: '' }])} />
      )}
    </>
  )
}
