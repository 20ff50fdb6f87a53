// What the public sees of a test, and what a publication changes.

import type { CompetitionDetail, CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPublicStartlist, startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import type { Pane, TestPart } from './panes.ts'

type Shown = Pick<CompetitionDetail, 'status' | 'publishedParts'>
type Publishable = Pick<TestPart, 'startlist' | 'results' | 'ranking'>

/**
 * HELD: the results that were saved last are not public yet. PROVISIONAL: public results give a ranking that was not
 * published itself.
 */
export type Visibility = 'PUBLIC' | 'PROVISIONAL' | 'HELD' | 'HIDDEN'

/** Null for what does not exist yet, and for entries, which are never public. */
export const visibilityOf = (pane: Pane, part: Publishable, { status, publishedParts }: Shown): Visibility | null => {
  const { startlist, results, ranking } = part
  const shows = (isShown: boolean): Visibility => (isShown && isPublicEvent(status) ? 'PUBLIC' : 'HIDDEN')
  const has = (each: CompetitionPart): boolean => publishedParts.includes(each)
  switch (pane) {
    case 'subscriptions':
      return null
    case 'startlists':
      return startlist && shows(has('STARTLISTS') && isPublicStartlist(startlist.status))
    case 'results':
      if (results.done === 0) return null
      return shows(has('RESULTS')) === 'PUBLIC' && results.held > 0 ? 'HELD' : shows(has('RESULTS'))
    case 'rankings':
      if (ranking === null) return null
      if (shows(has('RANKING') && ranking.publishedAt !== null) === 'PUBLIC') return 'PUBLIC'
      return shows(has('RESULTS') && results.done > 0) === 'PUBLIC' ? 'PROVISIONAL' : 'HIDDEN'
  }
}

/** The state that the button proposes for a list: provisional first, then final. */
export const nextListStatus = (status: StartlistStatus): StartlistStatus =>
  !isPublicStartlist(status) ? 'DRAFT_PROPOSAL' : status === 'DRAFT_PROPOSAL' ? 'FINAL' : status

/** decision 11: forward to any state, and back by one while there is no result. */
export const listStatuses = (status: StartlistStatus, hasResults: boolean): readonly StartlistStatus[] => {
  const at = startlistStatusOrder.indexOf(status)
  return startlistStatusOrder.slice(Math.max(0, hasResults ? at : at - 1))
}

export type Chosen = { list: StartlistStatus | null; results: boolean; ranking: boolean }

/** What is sent: what becomes public, and the state of the list if it changes. */
export const publicationOf = (
  { startlist }: Publishable,
  { publishedParts }: Pick<Shown, 'publishedParts'>,
  { list, results, ranking }: Chosen,
) => {
  const order = (status: StartlistStatus): number => startlistStatusOrder.indexOf(status)
  const step = startlist === null || list === null ? 0 : order(list) - order(startlist.status)
  const showsList = list !== null && isPublicStartlist(list) && (step > 0 || !publishedParts.includes('STARTLISTS'))
  const parts: CompetitionPart[] = []
  if (showsList) parts.push('STARTLISTS')
  if (results) parts.push('RESULTS')
  if (ranking) parts.push('RANKING')
  return { parts, step, isNew: parts.filter((each) => !publishedParts.includes(each)) }
}
