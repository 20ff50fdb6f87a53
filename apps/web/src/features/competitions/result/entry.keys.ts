// The keys of result entry. Fields contain figures, so letters are free to set the status of a ride.
import type { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import type { KeyboardEvent } from 'react'

export const statusKeys = {
  f: 'FINISHED',
  e: 'ELIMINATED',
  r: 'RETIRED',
  w: 'WITHDRAWN',
  n: 'NOT_STARTED',
  d: 'DISQUALIFIED',
} as const satisfies Record<string, ResultStatus>

export const statusOfKey = (event: KeyboardEvent): ResultStatus | null => {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const key = event.key.toLowerCase()
  return key in statusKeys ? statusKeys[key as keyof typeof statusKeys] : null
}

/** Moves the cursor to a field of the grid and selects its content, to be overwritten. Returns false if there is no field. */
export const focusCell = (container: HTMLElement | null, cell: string): boolean => {
  const found = container?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-cell="${CSS.escape(cell)}"]`)
  if (!found) return false
  // A list that keeps its current row in the middle scrolls by itself.
  const isKept = found.closest('[data-keeps-middle]') !== null
  found.focus({ preventScroll: isKept })
  if (found instanceof HTMLInputElement) found.select()
  if (!isKept) found.scrollIntoView({ block: 'nearest' })
  return true
}

/** The keys of a field. A key without an action is left to the browser. */
export type KeyActions = {
  /** Null if letters are text. */
  readonly setStatus: ((status: ResultStatus) => void) | null
  /** `isWhole`: with Ctrl, the remaining fields of the row are skipped. */
  readonly goOn: (isWhole: boolean) => void
  readonly goDown: ((by: 1 | -1) => void) | null
  /** Called at the edge of the text, where the cursor would leave the field. */
  readonly goRight: ((by: 1 | -1) => void) | null
  readonly goToStart: (by: 1 | -1) => void
  readonly discard: () => void
  readonly goToNumber: () => void
}

const isAtEdge = ({ currentTarget, key }: KeyboardEvent): boolean =>
  currentTarget instanceof HTMLInputElement &&
  (key === 'ArrowRight'
    ? currentTarget.selectionEnd === currentTarget.value.length
    : currentTarget.selectionStart === 0)

const actionOf = (event: KeyboardEvent, actions: KeyActions): (() => void) | null => {
  const status = actions.setStatus === null ? null : statusOfKey(event)
  if (status !== null) return () => actions.setStatus?.(status)
  const { goDown, goRight, goToStart } = actions
  switch (event.key) {
    case 'Enter':
      return () => actions.goOn(event.ctrlKey)
    case 'ArrowDown':
    case 'ArrowUp':
      return goDown && (() => goDown(event.key === 'ArrowDown' ? 1 : -1))
    case 'ArrowRight':
    case 'ArrowLeft':
      return goRight && isAtEdge(event) ? () => goRight(event.key === 'ArrowRight' ? 1 : -1) : null
    case 'PageDown':
    case 'PageUp':
      return () => goToStart(event.key === 'PageDown' ? 1 : -1)
    case '/':
      return actions.goToNumber
    default:
      return null
  }
}

/** The keyboard of result entry, the same in a grid, on a card and on a sheet. */
export const onEntryKey = (event: KeyboardEvent, actions: KeyActions): void => {
  // The browser's own Escape stays, so that it can still close what is open.
  if (event.key === 'Escape') actions.discard()
  const action = actionOf(event, actions)
  if (action === null) return
  event.preventDefault()
  action()
}
