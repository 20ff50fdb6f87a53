// A mark, entered as its protocol defines: typed, on a slider, from the list of allowed marks, or as a rating (cr338).
import type { ResultInputKind } from '@oxer/domain/competitions/result/result.schema'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type MarkScale, marksOf } from '../mark-scale.view.ts'
import classes from '../results.module.css'

export type MarkFieldProps = {
  /** Null if it is typed. */
  readonly scale: MarkScale | null
  readonly cell: string
  readonly id?: string | undefined
  /** Absent if a label surrounds it. */
  readonly label?: string | undefined
  readonly width: string
  /** As typed. */
  readonly value: string
  /** The typed mark; null for none. */
  readonly read: (text: string) => string | null
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly isReadOnly: boolean
  readonly inputMode?: 'decimal' | 'text' | 'none' | undefined
  readonly onFocus?: (() => void) | undefined
  readonly className?: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void
}

const moving: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

export const MarkField = (props: MarkFieldProps) => {
  const { scale, cell, id, label, width, value, isInvalid, describedBy, isReadOnly, onChange, onLeave, onKeyDown } =
    props
  const shared = {
    id,
    'data-cell': cell,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  }
  if (scale?.kind === 'DROPDOWN') return <MarkChoice {...props} scale={scale} />
  if (scale !== null) return <MarkSlider {...props} scale={scale} kind={scale.kind} />
  return (
    <input
      {...shared}
      className={props.className ?? classes.input}
      style={{ width }}
      inputMode={props.inputMode ?? 'decimal'}
      autoComplete="off"
      autoCapitalize="off"
      readOnly={isReadOnly}
      value={value}
      onFocus={(event) => {
        event.currentTarget.select()
        props.onFocus?.()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onLeave(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type Scaled = MarkFieldProps & { readonly scale: MarkScale }

/** The list of all marks: digits find one, arrows move up and down. */
const MarkChoice = ({
  scale,
  cell,
  id,
  label,
  value,
  read,
  isInvalid,
  describedBy,
  isReadOnly,
  onChange,
  onKeyDown,
}: Scaled) => {
  const formats = useFormats()
  const mark = read(value) ?? value
  const marks = marksOf(scale)
  return (
    <select
      id={id}
      className={classes.choice}
      data-cell={cell}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      disabled={isReadOnly}
      value={mark}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!moving.has(event.key)) onKeyDown(event)
      }}
    >
      <option value="" />
      {mark !== '' && !marks.includes(mark) && <option value={mark}>{mark}</option>}
      {marks.map((each) => (
        <option key={each} value={each}>
          {formats.number(each)}
        </option>
      ))}
    </select>
  )
}

const stars = (maximum: string): number => {
  const count = Number(maximum)
  return Number.isInteger(count) && count <= 10 ? count : 10
}

/** A slider, or the same as a row of stars. Arrows move it by a step, digits set it, Delete clears it. */
const MarkSlider = ({
  scale,
  kind,
  cell,
  id,
  label,
  value,
  read,
  isInvalid,
  describedBy,
  isReadOnly,
  onChange,
  onLeave,
  onKeyDown,
}: Scaled & { readonly kind: ResultInputKind }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  /** The digits of the mark that is being typed. */
  const digits = useRef('')
  const mark = value === '' ? null : (read(value) ?? value)
  // `12.` is the beginning of a mark.
  const figure = mark !== null && /^-?\d+(\.\d+)?$/.test(mark) ? mark : null
  const shown = figure ?? scale.minimum
  const share = (Number(shown) - Number(scale.minimum)) / (Number(scale.maximum) - Number(scale.minimum))
  const text = figure === null ? (mark ?? t('result.noMark')) : formats.number(figure)
  const isRating = kind === 'RATING'
  return (
    <span className={isRating ? classes.rating : classes.slider} data-invalid={isInvalid || undefined}>
      <span className={isRating ? classes.stars : classes.track}>
        {isRating && (
          <>
            <span aria-hidden>{'☆'.repeat(stars(scale.maximum))}</span>
            <span
              aria-hidden
              className={classes.given}
              style={{ width: `${Math.min(1, Math.max(0, mark === null ? 0 : share)) * 100}%` }}
            >
              {'★'.repeat(stars(scale.maximum))}
            </span>
          </>
        )}
        <input
          id={id}
          type="range"
          data-cell={cell}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          aria-valuetext={text}
          disabled={isReadOnly}
          min={scale.minimum}
          max={scale.maximum}
          step={scale.step}
          value={shown}
          onFocus={() => {
            digits.current = ''
          }}
          onChange={(event) => {
            digits.current = ''
            onChange(event.currentTarget.value)
          }}
          onBlur={() => onLeave(value)}
          onKeyDown={(event) => {
            if (moving.has(event.key)) return
            if (/^[\d.,]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              digits.current += event.key
              onChange(digits.current)
            } else if (event.key === 'Backspace' || event.key === 'Delete') {
              event.preventDefault()
              digits.current = ''
              onChange('')
            } else onKeyDown(event)
          }}
        />
      </span>
      <output className={classes.mark}>{mark === null ? '–' : text}</output>
    </span>
  )
}
