import type { StartlistStatus } from './startlist.schema.ts'

/** decision 11: the states of a start list, in order. */
export const startlistStatusOrder = [
  'INITIAL',
  'DRAFT',
  'DRAFT_PROPOSAL',
  'FINAL',
  'CLOSED',
] as const satisfies readonly [StartlistStatus, ...StartlistStatus[]]

export type StartlistTransition =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'STARTLIST_TRANSITION_NOT_ALLOWED' | 'STARTLIST_HAS_RESULTS' }

/** decision 11: one step forward, or one step back while the list has no result. */
export const decideStartlistTransition = (
  from: StartlistStatus,
  to: StartlistStatus,
  facts: { readonly hasResults: boolean },
): StartlistTransition => {
  const step = startlistStatusOrder.indexOf(to) - startlistStatusOrder.indexOf(from)
  if (step === 1) return { ok: true }
  if (step !== -1) return { ok: false, code: 'STARTLIST_TRANSITION_NOT_ALLOWED' }
  return facts.hasResults ? { ok: false, code: 'STARTLIST_HAS_RESULTS' } : { ok: true }
}

/** The states to which a list may be moved now. */
export const nextStartlistStatuses = (
  from: StartlistStatus,
  facts: { readonly hasResults: boolean },
): readonly StartlistStatus[] => startlistStatusOrder.filter((to) => decideStartlistTransition(from, to, facts).ok)

/** decision 11: public from DRAFT_PROPOSAL on. */
export const isPublicStartlist = (status: StartlistStatus): boolean =>
  startlistStatusOrder.indexOf(status) >= startlistStatusOrder.indexOf('DRAFT_PROPOSAL')

/** decision 11: DRAFT and DRAFT_PROPOSAL show the notice that time and order may still change. */
export const mayStartlistStillChange = (status: StartlistStatus): boolean =>
  status === 'DRAFT' || status === 'DRAFT_PROPOSAL'

/** decision 57: from FINAL on, the public takes the order as certain. */
export const isFinalStartlist = (status: StartlistStatus): boolean => status === 'FINAL' || status === 'CLOSED'

/** A closed list must be reopened before it is changed. */
export const isStartlistEditable = (status: StartlistStatus): boolean => status !== 'CLOSED'
