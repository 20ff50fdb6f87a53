import type { FinanceRefusal } from '../finance.errors.ts'

export type ClosingFacts = {
  /** The last closed day; `0000-00-00` before the first. */
  readonly closedThrough: string
  /** The federation's day. */
  readonly today: string
  readonly obstacles: number
}

/** Why a book is not closed through a day; null if it may be. A closed period never opens again. */
export const refuseClosing = (
  through: string,
  { closedThrough, today, obstacles }: ClosingFacts,
): FinanceRefusal | null => {
  if (through >= today || through <= closedThrough) return 'periodNotOver'
  return obstacles > 0 ? 'periodHasOpen' : null
}
