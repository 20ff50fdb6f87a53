import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  competitionActionsIn,
  competitionTargetOf,
  competitionTransitionTable,
  decideCompetitionTransition,
  isPublicCompetition,
  mayPublishParts,
  mayWriteSport,
} from './competition.rules.ts'
import { CompetitionStatus } from './competition.schema.ts'

const anyStatus = fc.constantFrom(...CompetitionStatus.options)
const facts = { reason: 'storm', hasRegistrations: false, hasResults: false }

describe('transitions (decision 8)', () => {
  it('are exactly these', () => {
    const allowed = CompetitionStatus.options.flatMap((from) =>
      CompetitionStatus.options
        .filter((to) => decideCompetitionTransition(from, to, facts).ok)
        .map((to) => `${from} > ${to}`),
    )
    expect(allowed).toEqual([
      'DRAFT > PUBLISHED',
      'DRAFT > CANCELLED',
      'DRAFT > DELETED',
      'PUBLISHED > HIDDEN',
      'PUBLISHED > LOCKED',
      'PUBLISHED > ARCHIVED',
      'PUBLISHED > CANCELLED',
      'HIDDEN > PUBLISHED',
      'HIDDEN > ARCHIVED',
      'HIDDEN > CANCELLED',
      'LOCKED > PUBLISHED',
      'LOCKED > ARCHIVED',
      'LOCKED > CANCELLED',
      'CANCELLED > DELETED',
    ])
  })

  it('a refusal names the states', () => {
    expect(decideCompetitionTransition('ARCHIVED', 'PUBLISHED', facts)).toEqual({
      ok: false,
      code: 'COMPETITION_TRANSITION_NOT_ALLOWED',
      from: 'ARCHIVED',
      to: 'PUBLISHED',
    })
  })

  it('cancelling requires a reason', () => {
    expect(decideCompetitionTransition('PUBLISHED', 'CANCELLED', { ...facts, reason: '  ' })).toMatchObject({
      ok: false,
      code: 'CANCEL_REASON_REQUIRED',
    })
  })

  it('deleting is refused while a competition that is not cancelled has a registration or result', () => {
    for (const stands of [{ hasRegistrations: true }, { hasResults: true }]) {
      expect(decideCompetitionTransition('DRAFT', 'DELETED', { ...facts, ...stands })).toMatchObject({
        ok: false,
        code: 'REGISTRATIONS_OR_RESULTS_STAND',
      })
      expect(decideCompetitionTransition('CANCELLED', 'DELETED', { ...facts, ...stands }).ok).toBe(true)
    }
  })

  test.prop([anyStatus, fc.array(anyStatus, { maxLength: 12 })])(
    'are closed: no path leaves DELETED, and CANCELLED leads only there',
    (start, wishes) => {
      let status = start
      for (const wish of wishes) {
        const decision = decideCompetitionTransition(status, wish, facts)
        if (!decision.ok) continue
        expect(status).not.toBe('DELETED')
        if (status === 'CANCELLED') expect(decision.row.to).toBe('DELETED')
        expect(competitionActionsIn(status)).toContain(decision.row.action)
        status = decision.row.to
      }
      expect(CompetitionStatus.options).toContain(status)
    },
  )

  it('the table has one row for each pair of states and each action of a state', () => {
    expect(new Set(competitionTransitionTable.map(({ from, to }) => `${from} ${to}`)).size).toBe(
      competitionTransitionTable.length,
    )
    expect(new Set(competitionTransitionTable.map(({ from, action }) => `${from} ${action}`)).size).toBe(
      competitionTransitionTable.length,
    )
  })
})

describe('who may write (decision 9)', () => {
  const writersIn = (status: CompetitionStatus) =>
    [
      { name: 'administrator', mayWriteWhenOpen: true, isFederationAdministrator: true },
      { name: 'organiser', mayWriteWhenOpen: true, isFederationAdministrator: false },
      { name: 'visitor', mayWriteWhenOpen: false, isFederationAdministrator: false },
    ]
      .filter((actor) => mayWriteSport({ status, ...actor }))
      .map(({ name }) => name)

  it.each<[CompetitionStatus, string[]]>([
    ['DRAFT', ['administrator', 'organiser']],
    ['PUBLISHED', ['administrator', 'organiser']],
    ['HIDDEN', ['administrator', 'organiser']],
    ['LOCKED', ['administrator']],
    ['ARCHIVED', ['administrator']],
    ['CANCELLED', ['administrator']],
    ['DELETED', []],
  ])('%s: %j', (status, names) => {
    expect(writersIn(status)).toEqual(names)
  })

  it('publishing still works while locked', () => {
    const open = CompetitionStatus.options.filter((status) => mayPublishParts({ status, mayWriteWhenOpen: true }))
    expect(open).toEqual(['DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED', 'ARCHIVED'])
    expect(mayPublishParts({ status: 'LOCKED', mayWriteWhenOpen: false })).toBe(false)
  })

  it('is public while it is PUBLISHED, LOCKED or ARCHIVED', () => {
    expect(CompetitionStatus.options.filter(isPublicCompetition)).toEqual(['PUBLISHED', 'LOCKED', 'ARCHIVED'])
  })
})

it.each([
  ['DRAFT', true, 'MANAGE'],
  ['HIDDEN', true, 'MANAGE'],
  ['CANCELLED', true, 'MANAGE'],
  ['PUBLISHED', true, 'PUBLIC'],
  ['PUBLISHED', false, 'PUBLIC'],
  ['LOCKED', false, 'PUBLIC'],
  ['ARCHIVED', false, 'PUBLIC'],
  ['CANCELLED', false, 'NONE'],
  ['HIDDEN', false, 'NONE'],
] as const)('the link of a competition in %s leads (manager: %s) to %s (decision 10)', (status, canView, target) => {
  expect(competitionTargetOf(status, canView)).toBe(target)
})
