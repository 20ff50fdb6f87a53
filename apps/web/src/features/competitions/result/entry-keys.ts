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
  found.focus()
  if (found instanceof HTMLInputElement) found.select()
  found.scrollIntoView({ block: 'nearest' })
  return true
}
