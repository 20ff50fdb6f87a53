// Common to the lists in the form of a member: a part with its heading, a row, and the removal of a row.
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './member-form.module.css'

type Errors = Readonly<Record<string, ReactNode>>

/** The error of a field, also if it is about a reference within. */
export const errorAt = (errors: Errors, field: string): ReactNode => errors[field] ?? errors[`${field}.ref`]

export const FormPart = ({
  legend,
  description,
  error,
  children,
  add,
}: {
  legend: string
  description?: string
  error?: ReactNode
  children: ReactNode
  add?: { label: string; onAdd: () => void }
}) => (
  <fieldset className={classes.part}>
    <legend>{legend}</legend>
    {description !== undefined && (
      <Text size="sm" c="dimmed">
        {description}
      </Text>
    )}
    {children}
    {error && (
      <Text size="sm" c="red" role="alert">
        {error}
      </Text>
    )}
    {add && (
      <Button
        variant="default"
        size="compact-md"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add.onAdd}
      >
        {add.label}
      </Button>
    )}
  </fieldset>
)

/**
 * One row with a button that removes it. A stored row is deleted when the form is saved, and can be kept until then.
 */
export const FormRow = ({
  label,
  removeLabel,
  isRemoved = false,
  inPairs = false,
  onRemove,
  onRestore,
  children,
}: {
  label: string
  removeLabel: string
  isRemoved?: boolean
  /** Two fields beside each other, for long values. */
  inPairs?: boolean
  onRemove?: (() => void) | undefined
  onRestore?: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('parties')
  if (isRemoved) {
    return (
      <fieldset className={classes.removed} aria-label={label}>
        <span>
          <s>{label}</s>{' '}
          <Text span c="dimmed">
            {t('person.license.removed')}
          </Text>
        </span>
        <Button variant="subtle" size="compact-sm" onClick={onRestore}>
          {t('person.license.restore')}
        </Button>
      </fieldset>
    )
  }
  return (
    <fieldset className={classes.row} aria-label={label}>
      <div className={`${classes.fields ?? ''} ${inPairs ? (classes.pairs ?? '') : ''}`}>{children}</div>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={removeLabel} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
