import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from './components/exercise-row.tsx'
import type { PastedExercise } from './pasted-exercises.form.ts'
import {
  newExercise,
  newHeading,
  numberedRows,
  type RowPlace,
  type SheetLists,
  type SheetValues,
} from './sheet.form.ts'
import { duplicateRow, insertRows, moveRow, removeRow, stepRow } from './sheet-rows.form.ts'

type Form = UseFormReturnType<SheetValues>
type Part = RowPlace['part']
type Focus = { id: string; field: string }

/** Puts the focus into a row once it is drawn, because a row that was moved or added is not there yet. */
const useRowFocus = (element: RefObject<HTMLDivElement | null>) => {
  const wanted = useRef<Focus | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { id, field } = wanted.current
    wanted.current = null
    const row = element.current?.querySelector(`[data-row="${id}"]`)
    const found = row?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? row?.querySelector<HTMLElement>('input')
    found?.focus()
  })
  return {
    /** At the next drawing. */
    later: (focus: Focus | null): void => {
      wanted.current = focus
    },
    now: ({ id, field }: Focus): void =>
      element.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-field="${field}"]`)?.focus(),
  }
}

/** What can be done with the rows of a sheet: the form gets the new lists, a row the focus, and a screen reader a sentence. */
export const useSheetRows = (form: Form, element: RefObject<HTMLDivElement | null>) => {
  const { t } = useTranslation('catalogue')
  const focusRow = useRowFocus(element)
  const [announcement, setAnnouncement] = useState('')
  const { lists } = form.values
  const numbers = new Map(numberedRows(lists).map(({ row, no }) => [row.id, no]))

  /** When rows move, the errors no longer belong to the same rows. */
  const change = (next: SheetLists, focus: Focus | null = null): void => {
    focusRow.later(focus)
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
          setAnnouncement('')
          focusRow.now({ id: below.id, field })
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
  const move = (from: RowPlace, to: RowPlace): void => {
    change(moveRow(lists, from, to))
    setAnnouncement(t('protocol.row.moved', { name: nameOf(from), place: to.index + 1 }))
  }
  const moveToPart = (place: RowPlace, part: Part): void => {
    const row = lists[place.part][place.index]
    const next = moveRow(lists, place, { part, index: lists[part].length })
    change(next, row ? { id: row.id, field: 'name' } : null)
  }
  return { lists, numbers, announcement, add, act, paste, move, moveToPart }
}
