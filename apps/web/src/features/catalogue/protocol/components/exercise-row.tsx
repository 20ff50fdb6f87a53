import type { DraggableProvided } from '@hello-pangea/dnd'
import { ActionIcon, Menu, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconDotsVertical, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type RowPlace, type RowValues, sheetParts } from '../sheet.form.ts'
import classes from './exercise-list.module.css'

export type RowAction = 'up' | 'down' | 'duplicate' | 'remove' | 'headingAbove' | 'next'

export type ExerciseRowProps = RowPlace & {
  row: RowValues
  /** Its number on the sheet; null for a heading. */
  no: number | null
  count: number
  errors: Readonly<Record<string, ReactNode>>
  isReadOnly: boolean
  isDragging: boolean
  /** The other parts to which it can be moved. */
  parts: readonly RowPlace['part'][]
  drag: DraggableProvided
  onField: (place: RowPlace, field: keyof RowValues, value: string) => void
  onLeave: (place: RowPlace, field: keyof RowValues) => void
  onAct: (place: RowPlace, action: RowAction, field?: string) => void
  onPart: (place: RowPlace, part: RowPlace['part']) => void
}

const figures = ['coefficient', 'maximum', 'markStep'] as const

type RowMenuProps = Pick<ExerciseRowProps, 'row' | 'count' | 'parts' | 'onAct' | 'onPart'> & {
  name: string
  place: RowPlace
}

const RowMenu = ({ name, place, row, count, parts, onAct, onPart }: RowMenuProps) => {
  const { t } = useTranslation('catalogue')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} variant="subtle" aria-label={t('protocol.row.actions', { name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={place.index === 0} onClick={() => onAct(place, 'up')}>
          {t('protocol.row.up')}
        </Menu.Item>
        <Menu.Item disabled={place.index === count - 1} onClick={() => onAct(place, 'down')}>
          {t('protocol.row.down')}
        </Menu.Item>
        {parts.map((to) => (
          <Menu.Item key={to} onClick={() => onPart(place, to)}>
            {t('protocol.row.to', { part: t(`protocol.list.${to}`) })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {!row.isHeading && (
          <>
            <Menu.Item onClick={() => onAct(place, 'duplicate')}>{t('protocol.row.duplicate')}</Menu.Item>
            <Menu.Item onClick={() => onAct(place, 'headingAbove')}>{t('protocol.row.headingAbove')}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item c="var(--oxer-danger-ink)" onClick={() => onAct(place, 'remove')}>
          {t('protocol.row.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type FieldsProps = Pick<ExerciseRowProps, 'row' | 'no' | 'errors' | 'onField' | 'onLeave'> & { place: RowPlace }

const Fields = ({ row, no, place, errors, onField, onLeave }: FieldsProps) => {
  const { t } = useTranslation('catalogue')
  const labelOf = (column: 'letters' | 'exercise' | 'directive' | 'coefficient' | 'maximum' | 'step'): string =>
    t('protocol.cell', { column: t(`protocol.column.${column}`), no })
  const fieldOf = (field: Exclude<keyof RowValues, 'id' | 'isHeading'>) => ({
    'data-field': field,
    value: row[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onField(place, field, event.currentTarget.value),
    onBlur: () => onLeave(place, field),
  })
  const size = 'xs' as const
  if (row.isHeading) {
    return (
      <TextInput
        size={size}
        className={classes.heading}
        aria-label={t('protocol.row.headingText')}
        placeholder={t('protocol.row.headingText')}
        {...fieldOf('name')}
      />
    )
  }
  return (
    <>
      <Textarea
        size={size}
        autosize
        minRows={1}
        className={classes.letters}
        aria-label={labelOf('letters')}
        placeholder={t('protocol.column.letters')}
        {...fieldOf('letters')}
      />
      <Textarea
        size={size}
        autosize
        minRows={1}
        className={classes.name}
        aria-label={labelOf('exercise')}
        placeholder={t('protocol.column.exercise')}
        {...fieldOf('name')}
      />
      {figures.map((field) => (
        <TextInput
          key={field}
          size={size}
          className={classes.figure}
          inputMode="decimal"
          data-figure={field}
          leftSection={<span className={classes.small}>{t(`protocol.short.${field}`)}</span>}
          leftSectionWidth={field === 'coefficient' ? 22 : 32}
          aria-label={labelOf(field === 'markStep' ? 'step' : field)}
          {...fieldOf(field)}
        />
      ))}
      <Textarea
        size={size}
        autosize
        minRows={1}
        className={classes.directive}
        aria-label={labelOf('directive')}
        placeholder={t('protocol.column.directive')}
        {...fieldOf('directive')}
      />
    </>
  )
}

/** One line of a list: a heading, or an exercise with its weight. */
const Row = ({ row, no, part, index, count, errors, isReadOnly, parts, drag, ...props }: ExerciseRowProps) => {
  const { t } = useTranslation('catalogue')
  const place = { part, index }
  const name = row.isHeading
    ? t('protocol.row.heading', { name: row.name })
    : t('protocol.row.exercise', { no: no ?? 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isReadOnly || !(event.target instanceof HTMLElement)) return
    const field = event.target.dataset.field
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      props.onAct(place, event.key === 'ArrowUp' ? 'up' : 'down', field)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter moves down the column, and adds a line at the end; it never submits the form.
      event.preventDefault()
      props.onAct(place, 'next', field)
    }
  }
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      className={classes.row}
      data-row={row.id}
      data-heading={row.isHeading || undefined}
      data-dragging={props.isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      <span className={classes.no}>
        {!isReadOnly && (
          <span {...drag.dragHandleProps} tabIndex={-1} className={classes.handle}>
            <IconGripVertical size={16} aria-hidden />
            <VisuallyHidden>{t('protocol.row.drag', { name })}</VisuallyHidden>
          </span>
        )}
        {no !== null && <span className={classes.number}>{no}</span>}
      </span>
      <Fields row={row} no={no} place={place} errors={errors} onField={props.onField} onLeave={props.onLeave} />
      {!isReadOnly && <RowMenu name={name} place={place} row={row} count={count} parts={parts} {...props} />}
    </li>
  )
}

const compared = ['no', 'part', 'index', 'count', 'isReadOnly', 'isDragging'] as const
const isSame = (one: object, other: object): boolean => {
  const keys = Object.keys(one)
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return keys.length === Object.keys(other).length && keys.every((key) => left[key] === right[key])
}

/** The form creates new values at each key press, so a row renders again only if one of its own has changed. */
export const ExerciseRow = memo(
  Row,
  (one, other) =>
    compared.every((key) => one[key] === other[key]) &&
    isSame(one.row, other.row) &&
    isSame(one.errors, other.errors) &&
    one.parts.join() === other.parts.join() &&
    one.drag.draggableProps.style === other.drag.draggableProps.style,
)

export const otherParts = (part: RowPlace['part'], shown: readonly RowPlace['part'][]) =>
  sheetParts.filter((each) => each !== part && shown.includes(each))
