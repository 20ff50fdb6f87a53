import { describe, expect, it } from 'vitest'
import { StartlistStatus } from './startlist.schema.ts'
import {
  decideStartlistTransition,
  isPublicStartlist,
  isStartlistEditable,
  mayStartlistStillChange,
  nextStartlistStatuses,
} from './startlist-status.rules.ts'

describe('start list states (decision 11)', () => {
  it('one step forward, or one step back while it has no result', () => {
    const table = StartlistStatus.options.map((from) => [
      from,
      nextStartlistStatuses(from, { hasResults: false }),
      nextStartlistStatuses(from, { hasResults: true }),
    ])
    expect(table).toEqual([
      ['INITIAL', ['DRAFT'], ['DRAFT']],
      ['DRAFT', ['INITIAL', 'DRAFT_PROPOSAL'], ['DRAFT_PROPOSAL']],
      ['DRAFT_PROPOSAL', ['DRAFT', 'FINAL'], ['FINAL']],
      ['FINAL', ['DRAFT_PROPOSAL', 'CLOSED'], ['CLOSED']],
      ['CLOSED', ['FINAL'], []],
    ])
  })

  it('gives the reason for a refusal', () => {
    expect(decideStartlistTransition('INITIAL', 'FINAL', { hasResults: false })).toEqual({
      ok: false,
      code: 'STARTLIST_TRANSITION_NOT_ALLOWED',
    })
    expect(decideStartlistTransition('DRAFT', 'DRAFT', { hasResults: false }).ok).toBe(false)
    expect(decideStartlistTransition('FINAL', 'DRAFT_PROPOSAL', { hasResults: true })).toEqual({
      ok: false,
      code: 'STARTLIST_HAS_RESULTS',
    })
  })

  it('public from DRAFT_PROPOSAL on; DRAFT and DRAFT_PROPOSAL may still change (cr508)', () => {
    expect(StartlistStatus.options.filter(isPublicStartlist)).toEqual(['DRAFT_PROPOSAL', 'FINAL', 'CLOSED'])
    expect(StartlistStatus.options.filter(mayStartlistStillChange)).toEqual(['DRAFT', 'DRAFT_PROPOSAL'])
    expect(StartlistStatus.options.filter((status) => !isStartlistEditable(status))).toEqual(['CLOSED'])
  })
})
