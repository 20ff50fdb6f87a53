// The lists of a sheet: movements, artistic and collective marks, each with headings. Rows are moved by dragging, by
// Alt with the arrow keys, or from their menus. A table can be pasted anywhere in a list.
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { Button, useMantineStyleNonce } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconClipboardText, IconHeading, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { PastedExercise } from '../pasted-exercises.form.ts'
import {
  newExercise,
  newHeading,
  numberedRows,
  type RowPlace,
  type SheetLists,
  type SheetValues,
  sheetParts,
} from '../sheet.form.ts'
import { duplicateRow, insertRows, moveRow, removeRow, stepRow } from '../sheet-rows.form.ts'
import classes from './exercise-list.module.css'
import { ExerciseRow, otherParts, type RowAction } from './exercise-row.tsx'
import { PasteDrawer } from './paste-drawer.tsx'

type Form = UseFormReturnType<SheetValues>
type Part = RowPlace['part']

const noErrors: Readonly<Record<string, string>> = {}

/** The errors of one row, by field. */
const errorsAt = (errors: Form['errors'], { part, index }: RowPlace) => {
  const prefix = `lists.${part}.${String(index)}.`
  const own = Object.entries(errors).filter(([field]) => field.startsWith(prefix))
  return own.length === 0
    ? noErrors
    : Object.fromEntries(own.map(([field, text]) => [field.slice(prefix.length), text]))
}

export const ExerciseLists = ({
  form,
  isReadOnly,
  hasArtistic,
  sums,
}: {
  form: Form
  isReadOnly: boolean
  /** Artistic marks are part of the score, so their list is shown even if it is empty. */
  hasArtistic: boolean
  /** Of each part: sum of the coefficients, and the highest points; null while a value is invalid. */
  sums: Readonly<Partial<Record<Part, { coefficients: string | null; points: string | null }>>>
}) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  // Dragging writes a style at run time, and the content security policy allows only styles with the nonce.
  const nonce = useMantineStyleNonce()?.()
  const element = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ id: string; field: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [pasting, setPasting] = useState<{ part: Part; text: string } | null>(null)
  const { lists } = form.values
  const numbers = new Map(numberedRows(lists).map(({ row, no }) => [row.id, no]))
  const shown = sheetParts.filter((part) => part !== 'ARTISTIC' || hasArtistic || lists.ARTISTIC.length > 0)

  useEffect(() => {
    if (wanted.current === null) return
    const { id, field } = wanted.current
    wanted.current = null
    const row = element.current?.querySelector(`[data-row="${id}"]`)
    const found = row?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? row?.querySelector<HTMLElement>('input')
    found?.focus()
  })

  /** When rows move, the errors no longer belong to the same rows. */
  const change = (next: SheetLists, focus: { id: string; field: string } | null = null): void => {
    wanted.current = focus
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith('lists.'))))
    form.setFieldValue('lists', next)
  }
  const nameOf = ({ part, index }: RowPlace): string => {
    const row = lists[part][index]
    return row === undefined || row.isHeading
      ? t('protocol.row.heading', { name: row?.name ?? '' })
      : t('protocol.row.exercise', { no: numbers.get(row.id) ?? 0 })
  }
  const add = (part: Part, isHeading = false): void => {
    const row = isHeading ? newHeading() : newExercise(lists[part])
    change(insertRows(lists, { part, index: lists[part].length }, [row]), {
      id: row.id,
      field: isHeading ? 'name' : 'letters',
    })
  }
  const act = (place: RowPlace, action: RowAction, field = 'name'): void => {
    const { part, index } = place
    const row = lists[part][index]
    if (!row) return
    switch (action) {
      case 'up':
      case 'down': {
        const next = stepRow(lists, place, action === 'up' ? -1 : 1)
        if (next === lists) return
        change(next, { id: row.id, field })
        setAnnouncement(t('protocol.row.moved', { name: nameOf(place), place: index + (action === 'up' ? 0 : 2) }))
        return
      }
      case 'duplicate': {
        const next = duplicateRow(lists, place)
        change(next, { id: next[part][index + 1]?.id ?? row.id, field })
        return
      }
      case 'remove': {
        const next = removeRow(lists, place)
        const near = next[part][index] ?? next[part][index - 1]
        change(next, near ? { id: near.id, field } : null)
        return
      }
      case 'headingAbove': {
        const heading = newHeading()
        change(insertRows(lists, place, [heading]), { id: heading.id, field: 'name' })
        return
      }
      case 'next': {
        const below = lists[part].slice(index + 1).find((each) => !each.isHeading)
        if (below) {
          wanted.current = { id: below.id, field }
          setAnnouncement('')
          element.current?.querySelector<HTMLElement>(`[data-row="${below.id}"] [data-field="${field}"]`)?.focus()
          wanted.current = null
        } else add(part)
      }
    }
  }
  const paste = (part: Part, rows: readonly PastedExercise[]): void => {
    const list = lists[part]
    const added = rows.map(({ letters, name, directive, coefficient, maximum, markStep }) =>
      newExercise(list, {
        letters,
        name,
        directive,
        ...(coefficient !== '' && { coefficient }),
        ...(maximum !== '' && { maximum }),
        ...(markStep !== '' && { markStep }),
      }),
    )
    const [first] = added
    change(insertRows(lists, { part, index: list.length }, added), first ? { id: first.id, field: 'name' } : null)
    setAnnouncement(t('protocol.paste.added', { count: added.length }))
  }
  const onPaste = (event: ClipboardEvent, part: Part): void => {
    const text = event.clipboardData.getData('text/plain')
    if (isReadOnly || !text.includes('\t')) return
    event.preventDefault()
    setPasting({ part, text })
  }

  return (
    <DragDropContext
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={t('protocol.row.instructions')}
      onDragEnd={({ source, destination }, { announce }) => {
        announce('')
        const from = shown.find((part) => part === source.droppableId)
        const to = shown.find((part) => part === destination?.droppableId)
        if (!from || !to || !destination) return
        const at = { part: to, index: destination.index }
        change(moveRow(lists, { part: from, index: source.index }, at))
        setAnnouncement(
          t('protocol.row.moved', { name: nameOf({ part: from, index: source.index }), place: destination.index + 1 }),
        )
      }}
    >
      <div ref={element} className={classes.lists}>
        {shown.map((part) => {
          const sum = sums[part]
          return (
            <fieldset key={part} className={classes.list} onPaste={(event) => onPaste(event, part)}>
              <legend>{t(`protocol.list.${part}`)}</legend>
              {lists[part].length === 0 && <p className={classes.none}>{t(`protocol.listNone.${part}`)}</p>}
              <Droppable droppableId={part} isDropDisabled={isReadOnly}>
                {(provided) => (
                  <ol
                    ref={provided.innerRef}
                    {...provided.droppableProps}
                    className={classes.rows}
                    aria-label={t(`protocol.list.${part}`)}
                  >
                    {lists[part].map((row, index) => (
                      <Draggable key={row.id} draggableId={row.id} index={index} isDragDisabled={isReadOnly}>
                        {(drag, { isDragging }) => (
                          <ExerciseRow
                            row={row}
                            no={numbers.get(row.id) ?? null}
                            part={part}
                            index={index}
                            count={lists[part].length}
                            errors={errorsAt(form.errors, { part, index })}
                            isReadOnly={isReadOnly}
                            isDragging={isDragging}
                            parts={otherParts(part, shown)}
                            drag={drag}
                            onField={(place, field, value) =>
                              form.setFieldValue(`lists.${place.part}.${place.index}.${field}`, value)
                            }
                            onLeave={(place, field) =>
                              form.validateField(`lists.${place.part}.${String(place.index)}.${field}`)
                            }
                            onAct={act}
                            onPart={(place, to) =>
                              change(moveRow(lists, place, { part: to, index: lists[to].length }), {
                                id: row.id,
                                field: 'name',
                              })
                            }
                          />
                        )}
                      </Draggable>
                    ))}
                    {provided.placeholder}
                  </ol>
                )}
              </Droppable>
              {!isReadOnly && (
                <div className={classes.add}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => add(part)}
                  >
                    {t(`protocol.add.${part}`)}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconHeading size={14} aria-hidden />}
                    onClick={() => add(part, true)}
                  >
                    {t('protocol.addHeading')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconClipboardText size={14} aria-hidden />}
                    onClick={() => setPasting({ part, text: '' })}
                  >
                    {t('protocol.paste.open')}
                  </Button>
                  {sum && (
                    <span className={classes.sum}>
                      {sum.points === null || sum.coefficients === null
                        ? t('protocol.sumOpen')
                        : t('protocol.sum', {
                            coefficients: formats.number(sum.coefficients),
                            points: formats.number(sum.points),
                          })}
                    </span>
                  )}
                </div>
              )}
            </fieldset>
          )
        })}
      </div>
      <div className={classes.silent} role="status" aria-live="polite">
        {announcement}
      </div>
      {pasting && (
        <PasteDrawer
          title={t('protocol.paste.into', { list: t(`protocol.list.${pasting.part}`) })}
          text={pasting.text}
          onClose={() => setPasting(null)}
          onAdd={(rows) => {
            paste(pasting.part, rows)
            setPasting(null)
          }}
        />
      )}
    </DragDropContext>
  )
}
