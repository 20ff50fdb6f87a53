import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldPart } from '../../../../shared/form/fields-of.tsx'
import classes from '../startlist.module.css'
import { type Entry, starterName as nameOf } from '../startlist.view.ts'
import own from './selection-field.module.css'
import { StarterPicker } from './starter-picker.tsx'

const moved = (order: readonly string[], index: number, by: number): string[] => {
  const next = [...order]
  const [ref] = next.splice(index, 1)
  if (ref !== undefined) next.splice(index + by, 0, ref)
  return next
}

/** cr262: the starters that are chosen by hand, in the order in which they start. */
export const SelectionField = ({
  label,
  value: order,
  error,
  onChange,
  entries,
}: FieldPart<string[]> & { entries: readonly Entry[] }) => {
  const { t } = useTranslation('competitions')
  const starters = entries.filter(({ type }) => type === 'PARTICIPANT')
  const chosen = order.flatMap((ref) => starters.find((entry) => entry.ref === ref) ?? [])
  const rest = starters.filter(({ ref }) => !order.includes(ref))
  return (
    <fieldset className={own.selection}>
      <legend>{label}</legend>
      <p className={classes.quiet}>{t('startlist.draw.selection.why')}</p>
      {error !== undefined && error !== null && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      {chosen.length === 0 && <p className={classes.quiet}>{t('startlist.draw.selection.none')}</p>}
      <ol className={classes.columns} aria-label={label}>
        {chosen.map((entry, index) => {
          const name = nameOf(entry)
          return (
            <li key={entry.ref}>
              <span className={classes.position}>{index + 1}</span>
              <span className={classes.grow}>{name}</span>
              <ActionIcon
                variant="subtle"
                disabled={index === 0}
                aria-label={t('startlist.draw.selection.earlier', { name })}
                onClick={() => onChange(moved(order, index, -1))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                disabled={index === chosen.length - 1}
                aria-label={t('startlist.draw.selection.later', { name })}
                onClick={() => onChange(moved(order, index, 1))}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('startlist.draw.selection.remove', { name })}
                onClick={() => onChange(order.filter((ref) => ref !== entry.ref))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <StarterPicker rest={rest} onPick={({ ref }) => onChange([...order, ref])} />
    </fieldset>
  )
}
