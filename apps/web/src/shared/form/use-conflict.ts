import type { UseFormReturnType } from '@mantine/form'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { useState } from 'react'
import type * as z from 'zod'
import { failureOf } from '../failure.ts'
import { type Difference, findDifferences, isSame } from './differences.ts'
import type { FormWords } from './form-words.ts'

export type Side = 'mine' | 'theirs'

/** A field that another user changed, and the side that the form will save; null until the user has chosen. */
export type ConflictRow = Difference & { side: Side | null }

export type Conflict = {
  /** Null until another user has saved. Empty if their changes are not in this form. */
  rows: readonly ConflictRow[] | null
  /** The user tried to save while a field was undecided. */
  isIncomplete: boolean
  choose: (path: string, side: Side) => void
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      values,
    )

/** The currently stored value, if the save was refused because that value is newer than the seen one. */
export const currentOf = <Stored>(error: unknown, view: z.ZodType<Stored>): Stored | null => {
  const failure = failureOf(error)
  if (failure?.code !== kernelErrors.staleVersion.code) return null
  const current = view.safeParse(failure.current)
  return current.success ? current.data : null
}

/**
 * Saves over the seen version. If another user has saved in the meantime, it keeps that value until each difference is
 * decided.
 */
export const useConflict = <Values extends Record<string, unknown>, Stored extends { version: number }>({
  form,
  stored,
  view,
  valuesOf,
  words,
  save,
}: {
  form: UseFormReturnType<Values>
  stored: Stored
  view: z.ZodType<Stored>
  valuesOf: (stored: Stored) => Values
  words: FormWords<Values> | ((current: Stored) => FormWords<Values>)
  save: (values: Values, seen: Stored) => Promise<unknown>
}): Conflict & { revision: number; send: (values: Values) => Promise<boolean> } => {
  const [seen, setSeen] = useState(stored)
  const [met, setMet] = useState<ConflictRow[] | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  /** The number of times that this hook put values into the form. */
  const [revision, setRevision] = useState(0)
  const put = (path: string, value: unknown): void => {
    form.getInputProps(path).onChange(value)
    setRevision((before) => before + 1)
  }
  // Typing after the conflict also decides, for the user's own value.
  const rows =
    met?.map((row): ConflictRow => {
      const value = valueAt(form.values, row.path)
      if (isSame(value, row.theirs)) return { ...row, side: row.side ?? 'theirs' }
      return isSame(value, row.mine) ? row : { ...row, mine: value, side: 'mine' }
    }) ?? null
  const meet = (current: Stored, mine: Values): void => {
    const differences = findDifferences(typeof words === 'function' ? words(current) : words, {
      read: valuesOf(seen),
      mine,
      theirs: valuesOf(current),
    })
    for (const { path, theirs, isMineToo } of differences) if (!isMineToo) put(path, theirs)
    setSeen(current)
    setIncomplete(false)
    setMet(differences.map((row) => ({ ...row, side: row.isMineToo ? null : 'theirs' })))
  }
  const send = async (values: Values): Promise<boolean> => {
    const isUndecided = rows?.some(({ side }) => side === null) ?? false
    setIncomplete(isUndecided)
    if (isUndecided) return false
    try {
      await save(values, seen)
      return true
    } catch (error) {
      const current = currentOf(error, view)
      if (current === null) throw error
      meet(current, values)
      return false
    }
  }
  const choose = (path: string, side: Side): void => {
    const row = rows?.find((each) => each.path === path)
    if (!row) return
    put(path, row[side])
    setMet(rows?.map((each) => (each.path === path ? { ...each, side } : each)) ?? null)
  }
  return { rows, isIncomplete, revision, choose, send }
}
