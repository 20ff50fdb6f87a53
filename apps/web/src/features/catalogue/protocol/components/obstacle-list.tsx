import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { type CrossCountryObstacle, CrossCountryObstacleType } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../../shared/form-part.tsx'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { entryOf, fieldOf, moved, type Part } from '../protocol-part.form.ts'
import { AddButton } from './course-fields.tsx'
import classes from './obstacle-list.module.css'
import editor from './protocol-editor.module.css'

const mostObstacles = 100

/** The next number on the course; an element is added by typing its letter. */
const nextObstacle = (obstacles: readonly CrossCountryObstacle[]): CrossCountryObstacle => {
  const no = Math.min(99, Math.max(0, ...obstacles.map((each) => each.no)) + 1)
  return { label: String(no), no, type: obstacles.at(-1)?.type ?? 'LOG' }
}

/** 5B is an element of obstacle 5, so the number follows from the label. */
const numberIn = (label: string): number | null => {
  const [, digits] = /^(\d{1,2})/.exec(label.trim()) ?? []
  return digits === undefined || digits === '0' ? null : Number(digits)
}

const Row = ({
  part,
  index,
  count,
  isReadOnly,
  onMove,
  onRemove,
}: {
  part: Part<CrossCountryObstacle>
  index: number
  count: number
  isReadOnly: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const { value, onChange, errorOf } = part
  const { label } = value
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey || isReadOnly) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <li className={classes.row} onKeyDown={onKeyDown}>
      <TextInput
        aria-label={t('protocol.obstacle.labelOf', { number: index + 1 })}
        value={label}
        error={errorOf('label')}
        maxLength={10}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value
          onChange({ ...value, label: typed, no: numberIn(typed) ?? value.no })
        }}
      />
      <WholeNumberInput
        aria-label={t('protocol.obstacle.numberOf', { label })}
        minimum={1}
        max={99}
        whenEmpty={1}
        hideControls
        value={value.no}
        error={errorOf('no')}
        onChange={(no) => onChange({ ...value, no })}
      />
      <NativeSelect
        aria-label={t('protocol.obstacle.typeOf', { label })}
        value={value.type}
        data={CrossCountryObstacleType.options.map((type) => ({ value: type, label: t(`obstacleType.${type}`) }))}
        onChange={({ currentTarget }) => {
          const type = CrossCountryObstacleType.options.find((each) => each === currentTarget.value)
          if (type) fieldOf(part, 'type').onChange(type)
        }}
      />
      <TextInput
        aria-label={t('protocol.obstacle.nameOf', { label })}
        placeholder={t('protocol.obstacle.name')}
        value={value.name ?? ''}
        error={errorOf('name')}
        maxLength={100}
        onChange={({ currentTarget: { value: name } }) => {
          const { name: _, ...rest } = value
          onChange(name === '' ? rest : { ...rest, name })
        }}
      />
      {!isReadOnly && (
        <span className={classes.actions}>
          <ActionIcon
            disabled={index === 0}
            aria-label={t('protocol.obstacle.up', { label })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            disabled={index === count - 1}
            aria-label={t('protocol.obstacle.down', { label })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('protocol.obstacle.remove', { label })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

/** cr341: the course, obstacle by obstacle, each with its type. Rows move by their buttons, or by Alt with the arrow keys. */
export const ObstacleList = ({ part, isReadOnly }: { part: Part<CrossCountryObstacle[]>; isReadOnly: boolean }) => {
  const { t } = useTranslation('catalogue')
  const element = useRef<HTMLOListElement>(null)
  const { value: obstacles, onChange } = part
  const focusOn = (index: number): void =>
    void requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`li:nth-child(${String(index + 1)}) input`)?.focus(),
    )
  return (
    <FormPart legend={t('protocol.obstacle.title')}>
      <p className={editor.hint}>{t('protocol.obstacle.why')}</p>
      {obstacles.length > 0 && (
        <div className={classes.head} aria-hidden>
          <span>{t('protocol.obstacle.label')}</span>
          <span>{t('protocol.obstacle.number')}</span>
          <span>{t('protocol.obstacle.type')}</span>
          <span>{t('protocol.obstacle.name')}</span>
        </div>
      )}
      <ol ref={element} className={classes.rows} aria-label={t('protocol.obstacle.title')}>
        {obstacles.map((obstacle, index) => (
          <Row
            key={String(index)}
            part={entryOf(part, index, obstacle)}
            index={index}
            count={obstacles.length}
            isReadOnly={isReadOnly}
            onMove={(step) => {
              onChange(moved(obstacles, index, step))
              focusOn(index + step)
            }}
            onRemove={() => onChange(obstacles.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {!isReadOnly && obstacles.length < mostObstacles && (
        <AddButton
          label={t('protocol.obstacle.add')}
          onClick={() => {
            onChange([...obstacles, nextObstacle(obstacles)])
            focusOn(obstacles.length)
          }}
        />
      )}
    </FormPart>
  )
}
