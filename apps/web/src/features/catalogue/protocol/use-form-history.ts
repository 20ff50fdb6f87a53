// Undo steps of a form that is not saved yet.
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'

/** More steps than any user undoes. */
const maximumPast = 100

/**
 * Finds where two values differ: the path of the only different leaf, '' if they are equal, null if they differ in any
 * other way.
 */
export const changedLeaf = (one: unknown, other: unknown, path = ''): string | null => {
  if (Object.is(one, other)) return ''
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return path
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length || keys.some((key) => !(key in other))) return null
  let found = ''
  for (const key of keys) {
    const leaf = changedLeaf(
      (one as Record<string, unknown>)[key],
      (other as Record<string, unknown>)[key],
      `${path}/${key}`,
    )
    if (leaf === null || (leaf !== '' && found !== '')) return null
    found ||= leaf
  }
  return found
}

/** All typing in one field, until another field is entered, is one step. */
export const useFormHistory = <Values extends Record<string, unknown>>() => {
  const past = useRef<Values[]>([])
  const lastLeaf = useRef<string | null>(null)
  const isUndoing = useRef(false)
  const [canUndo, setCanUndo] = useState(false)
  return {
    canUndo,
    onValuesChange: (values: Values, previous: Values): void => {
      if (isUndoing.current) return
      const leaf = changedLeaf(previous, values)
      if (leaf === '') return
      if (leaf === null || leaf !== lastLeaf.current) past.current = [...past.current, previous].slice(-maximumPast)
      lastLeaf.current = leaf
      setCanUndo(past.current.length > 0)
    },
    undo: (form: Pick<UseFormReturnType<Values>, 'setValues' | 'clearErrors'>): void => {
      const values = past.current.pop()
      if (values === undefined) return
      isUndoing.current = true
      form.setValues(values)
      form.clearErrors()
      isUndoing.current = false
      lastLeaf.current = null
      setCanUndo(past.current.length > 0)
    },
    clear: (): void => {
      past.current = []
      lastLeaf.current = null
      setCanUndo(false)
    },
  }
}
