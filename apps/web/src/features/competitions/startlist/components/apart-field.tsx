import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { StartSelection } from '@oxer/domain/competitions/startlist/start-order-parts.schema'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldPart } from '../../../../shared/form/fields-of.tsx'
import classes from '../startlist.module.css'
import { type Entry, starterName } from '../startlist.view.ts'
import own from './selection-field.module.css'
import { StarterPicker } from './starter-picker.tsx'

const places = StartSelection.shape.place.options

/** decision 108: the starters who are first, last or left out before the rest is ordered, each with a reason. */
export const ApartField = ({
  label,
  value,
  onChange,
  entries,
}: FieldPart<StartSelection[]> & { entries: readonly Entry[] }) => {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  const free = entries.filter(({ type, isLocked }) => type === 'PARTICIPANT' && !isLocked)
  const rest = free.filter(({ ref }) => !value.some((each) => each.ref === ref))
  const change = (ref: string, changes: Partial<StartSelection>): void =>
    onChange(value.map((each) => (each.ref === ref ? { ...each, ...changes } : each)))
  if (!isOpen && value.length === 0) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={own.open ?? ''}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={own.selection}>
      <legend>{label}</legend>
      <p className={classes.quiet}>{t('startlist.draw.apart.why')}</p>
      {value.length > 0 && (
        <ul className={own.apart} aria-label={label}>
          {value.flatMap(({ ref, place, reason }) => {
            const entry = entries.find((each) => each.ref === ref)
            if (entry === undefined) return []
            const name = starterName(entry)
            return (
              <li key={ref}>
                <span className={own.name} title={name}>
                  {name}
                </span>
                <NativeSelect
                  aria-label={t('startlist.draw.apart.placeOf', { name })}
                  value={place}
                  data={places.map((each) => ({ value: each, label: t(`startlist.draw.apart.places.${each}`) }))}
                  onChange={({ currentTarget }) =>
                    change(ref, { place: StartSelection.shape.place.parse(currentTarget.value) })
                  }
                />
                <TextInput
                  maxLength={200}
                  aria-label={t('startlist.draw.apart.reasonOf', { name })}
                  placeholder={t('startlist.draw.apart.reason')}
                  value={reason}
                  onChange={({ currentTarget }) => change(ref, { reason: currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  aria-label={t('startlist.draw.selection.remove', { name })}
                  onClick={() => onChange(value.filter((each) => each.ref !== ref))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <StarterPicker
        rest={rest}
        onPick={({ ref }) => onChange([...value, { ref, place: value.at(-1)?.place ?? 'FIRST', reason: '' }])}
      />
    </fieldset>
  )
}
