import { describe, expect, it } from 'vitest'
import dressageRio from '../../../fixtures/cases/dressage-rio-2016-grand-prix.json' with { type: 'json' }
import dressageSheet from '../../../fixtures/cases/dressage-us-sheet-075-2009-grand-prix.json' with { type: 'json' }
import jumpingAtlanta from '../../../fixtures/cases/jumping-olympic-1996-team-round-1.json' with { type: 'json' }
import jumpingRio from '../../../fixtures/cases/jumping-rio-2016-individual-final.json' with { type: 'json' }
import freestyle from '../../../fixtures/cases/rules-dressage-freestyle-artistic-tie.json' with { type: 'json' }
import unrounded from '../../../fixtures/cases/rules-dressage-judges-unrounded.json' with { type: 'json' }
import eventingTies from '../../../fixtures/cases/rules-eventing-tie-chain.json' with { type: 'json' }
import accumulator from '../../../fixtures/cases/rules-jumping-accumulator.json' with { type: 'json' }
import carriedAndTeams from '../../../fixtures/cases/rules-jumping-carried-and-teams.json' with { type: 'json' }
import jumpOff from '../../../fixtures/cases/rules-jumping-table-a-jump-off-against-clock.json' with { type: 'json' }
import tableC from '../../../fixtures/cases/rules-jumping-table-c.json' with { type: 'json' }
import twoPhases from '../../../fixtures/cases/rules-jumping-two-phases.json' with { type: 'json' }
import { decimal, formatExact } from '../../kernel/decimal.ts'
import { type CaseAnswer, rankCase } from './ranking.cases.ts'

interface Expected {
  readonly id: string
  readonly place?: number | null
  readonly score?: string | null
  readonly jumpOff?: { readonly penalties?: string; readonly time?: string }
}

const cases: readonly {
  readonly case: string
  readonly expected: { readonly entries: readonly Expected[]; readonly teams?: readonly Expected[] }
}[] = [
  dressageRio,
  dressageSheet,
  jumpingAtlanta,
  jumpingRio,
  freestyle,
  unrounded,
  eventingTies,
  accumulator,
  carriedAndTeams,
  jumpOff,
  tableC,
  twoPhases,
]

const canonical = (text: string | null | undefined): string | null => (text ? formatExact(decimal(text)) : null)

function answerOf(input: unknown): CaseAnswer {
  const outcome = rankCase(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.answer
}

describe('published and constructed cases', () => {
  it.each(cases)('$case', (scoringCase) => {
    const answer = answerOf(scoringCase)
    const entries = new Map(answer.entries.map((entry) => [entry.id, entry]))
    for (const expected of scoringCase.expected.entries) {
      const actual = entries.get(expected.id)
      if (expected.place !== undefined) expect(actual?.place, `place of ${expected.id}`).toBe(expected.place)
      if (expected.score !== undefined) expect(canonical(actual?.score), expected.id).toBe(canonical(expected.score))
      if (expected.jumpOff?.penalties) {
        expect(canonical(actual?.jumpOff?.penalties)).toBe(canonical(expected.jumpOff.penalties))
      }
      if (expected.jumpOff?.time) expect(canonical(actual?.jumpOff?.time)).toBe(canonical(expected.jumpOff.time))
    }
    const teams = new Map((answer.teams ?? []).map((team) => [team.id, team]))
    for (const expected of scoringCase.expected.teams ?? []) {
      const actual = teams.get(expected.id)
      if (expected.place !== undefined) expect(actual?.place, `place of ${expected.id}`).toBe(expected.place)
      if (expected.score !== undefined) expect(canonical(actual?.score), expected.id).toBe(canonical(expected.score))
    }
  })

  it('does not depend on what the case expects', () => {
    expect(answerOf({ ...jumpingRio, expected: undefined })).toEqual(answerOf(jumpingRio))
  })

  it('names the field of a case that it cannot read', () => {
    const entry = {
      id: 'E1',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ time: '61.123', obstacles: '0' }],
    }
    expect(rankCase({ ...accumulator, entries: [entry] })).toEqual({
      ok: false,
      errors: [{ code: 'CASE_NOT_READABLE', path: 'entries.0.rounds.0.time' }],
    })
  })

  it('leaves out what an eliminated rider had ridden when nothing can be made of it', () => {
    const entries = [
      { id: 'E1', status: 'ELIMINATED', rounds: [null, { time: '30.00', obstacles: '0' }] },
      { id: 'E2', status: 'FINISHED', rounds: [{ time: '30.00', obstacles: '0' }, null] },
    ]
    expect(answerOf({ ...twoPhases, entries }).entries.map(({ id, place }) => [id, place])).toEqual([
      ['E2', 1],
      ['E1', null],
    ])
  })
})
