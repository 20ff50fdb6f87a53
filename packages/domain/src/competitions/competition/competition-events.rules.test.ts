import { describe, expect, it } from 'vitest'
import { type CompetitionNewsFacts, competitionEvents, type RecordedLine } from './competition-events.rules.ts'

const facts: CompetitionNewsFacts = {
  ...{ competitionRef: 'cup', federationRef: 'federation', publication: 7, status: 'PUBLISHED', isDeleted: false },
  publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'],
  startlists: [
    { ref: 'list', status: 'FINAL' },
    { ref: 'draft', status: 'DRAFT' },
  ],
  results: [
    { ref: 'result', testSetRef: 'set', registrationRef: 'entry', isHeld: false },
    { ref: 'held', testSetRef: 'set', registrationRef: 'other', isHeld: true },
  ],
  rankings: [
    { ref: 'ranking', testSetRef: 'set', isPublished: true },
    { ref: 'unpublished', testSetRef: 'set', isPublished: false },
  ],
  registrations: [{ ref: 'entry', testSetRef: 'set' }],
}
const line = (noun: string, action: string, ref: string, over: Partial<RecordedLine> = {}): RecordedLine => ({
  ...{ noun, action, ref, parentRef: 'cup' },
  ...over,
})
const told = (lines: RecordedLine[], over: Partial<CompetitionNewsFacts> = {}): string[] =>
  competitionEvents({ ...facts, ...over }, lines).map(({ kind, refs }) =>
    [kind, ...Object.entries(refs).map(([name, ref]) => `${name}=${ref}`)].join(' '),
  )
const moved = (before: string, after: string) => ({ before: { status: before }, after: { status: after } })

describe('the events of a competition', () => {
  it('has the publication of the change', () => {
    expect(competitionEvents(facts, [line('result', 'enter', 'result')])).toEqual([
      {
        ...{ kind: 'result.changed', competitionRef: 'cup', federationRef: 'federation', publication: 7 },
        refs: { testSet: 'set', entry: 'entry' },
      },
    ])
  })

  it.each<[string, RecordedLine, Partial<CompetitionNewsFacts>, string[]]>([
    [
      'it is published',
      line('competition', 'publish', 'cup', moved('DRAFT', 'PUBLISHED')),
      {},
      ['competition.published'],
    ],
    [
      'it is locked',
      line('competition', 'lock', 'cup', moved('PUBLISHED', 'LOCKED')),
      { status: 'LOCKED' },
      ['competition.changed'],
    ],
    [
      'it is hidden',
      line('competition', 'hide', 'cup', moved('PUBLISHED', 'HIDDEN')),
      { status: 'HIDDEN' },
      ['competition.changed'],
    ],
    [
      'it is cancelled',
      line('competition', 'cancel', 'cup', moved('LOCKED', 'CANCELLED')),
      { status: 'CANCELLED' },
      ['competition.cancelled'],
    ],
    [
      'a draft is cancelled',
      line('competition', 'cancel', 'cup', moved('DRAFT', 'CANCELLED')),
      { status: 'CANCELLED' },
      [],
    ],
    ['a draft changes', line('competition', 'update-general', 'cup'), { status: 'DRAFT' }, []],
    ['a deleted one changes', line('competition', 'update-general', 'cup'), { isDeleted: true }, []],
    [
      'other live settings release results',
      line('competition', 'update-general', 'cup', { after: { live: {} } }),
      {},
      ['competition.changed', 'result.changed'],
    ],
    [
      'its parts are published',
      line('competition', 'publish-parts', 'cup', {
        before: { publishedParts: ['TIMESCHEDULE'] },
        after: { publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'] },
      }),
      {},
      ['competition.changed', 'startlist.published', 'result.changed', 'ranking.published'],
    ],
    [
      'a list is published',
      line('startlist', 'status', 'list', moved('DRAFT', 'FINAL')),
      {},
      ['startlist.published startlist=list'],
    ],
    ['a list changes', line('startlist', 'move', 'list'), {}, ['startlist.changed startlist=list']],
    [
      'a list goes back to draft',
      line('startlist', 'status', 'draft', moved('FINAL', 'DRAFT')),
      {},
      ['startlist.changed startlist=draft'],
    ],
    ['a draft list changes', line('startlist', 'move', 'draft'), {}, []],
    ['lists are not published', line('startlist', 'move', 'list'), { publishedParts: ['RESULTS'] }, []],
    ['a result is held', line('result', 'enter', 'held'), {}, []],
    ['results are not published', line('result', 'enter', 'result'), { publishedParts: ['STARTLISTS'] }, []],
    ['the results of a part are released', line('result', 'publish', 'set'), {}, ['result.changed testSet=set']],
    ['all results are released', line('result', 'publish', 'cup'), {}, ['result.changed']],
    ['a ranking is published by itself', line('ranking', 'publish', 'ranking'), {}, ['ranking.published testSet=set']],
    [
      'the parts of a test are published',
      line('ranking', 'publish', 'test', { after: { parts: ['RESULTS', 'RANKING'] } }),
      {},
      ['ranking.published test=test', 'result.changed test=test'],
    ],
    ['a ranking is closed', line('ranking', 'close', 'ranking'), {}, ['ranking.closed testSet=set']],
    ['results are reopened', line('ranking', 'reopen-results', 'ranking'), {}, ['ranking.reopened testSet=set']],
    ['an unpublished ranking is closed', line('ranking', 'close', 'unpublished'), {}, []],
    [
      'a ranking that was seen is deleted',
      line('ranking', 'delete', 'gone', { before: { publishedAt: '2026' } }),
      {},
      ['result.changed'],
    ],
    [
      'a ranking that nobody saw is deleted',
      line('ranking', 'delete', 'gone', { before: { publishedAt: null } }),
      {},
      [],
    ],
    ['an entry changes', line('registration', 'sign-off', 'entry'), {}, ['entry.changed testSet=set entry=entry']],
    ['an entry of another competition changes', line('registration', 'move', 'elsewhere'), {}, []],
    ['a test changes', line('test', 'update', 'test'), {}, ['competition.changed test=test']],
    ['the schedule changes', line('activity', 'move', 'activity'), {}, ['competition.changed']],
    [
      'the name of a rider changes',
      line('person', 'erase', 'person', { parentRef: null }),
      {},
      ['competition.changed'],
    ],
  ])('%s', (_name, recorded, over, expected) => {
    expect(told([recorded], over)).toEqual(expected)
  })

  it('is a change if nothing was recorded', () => {
    expect([told([]), told([], { status: 'DRAFT' })]).toEqual([['competition.changed'], []])
  })
})
