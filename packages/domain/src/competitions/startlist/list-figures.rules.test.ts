import { describe, expect, it } from 'vitest'
import { disciplines } from '../../disciplines/disciplines.ts'
import { StartlistGroupKind } from '../../kernel/sport/sport.schema.ts'
import { isHorseFirst, listFiguresOf } from './list-figures.rules.ts'

describe('a start list by the kind of its tests (cr253)', () => {
  const entries = [
    { type: 'EXPLORE_BREAK', draggingBefore: null, horse: null },
    { type: 'PARTICIPANT', draggingBefore: null, horse: { ref: 'h' } },
    { type: 'PARTICIPANT', draggingBefore: 600, horse: { ref: 'h' } },
  ]
  it.each([
    ['SHOW_JUMPING', { COURSE_WALKS: 1, DRAGGINGS: 1 }],
    ['DRESSAGE', { PER_START: 420, PER_HOUR: 8 }],
    ['PRESENTATION', { HORSES: 1 }],
    ['GENERIC', { PER_START: 420 }],
  ] as const)('%s has its figures', (kind, shown) => {
    const figures = listFiguresOf({ kind, entries, averageRoundSeconds: 420 })
    expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toEqual(shown)
  })

  it('names the horse first in a presentation only', () => {
    expect(StartlistGroupKind.options.filter(isHorseFirst)).toEqual(['PRESENTATION'])
  })

  it('is the one of the place: a course, an arena with judges, or none; disciplines of one kind agree', () => {
    for (const { startlistGroup, startlistParameters, listFigures } of Object.values(disciplines)) {
      expect(startlistGroup === 'SHOW_JUMPING').toBe(startlistParameters === 'COURSE')
      expect(startlistGroup === 'DRESSAGE').toBe(startlistParameters === 'ARENA')
      const figures = listFiguresOf({ kind: startlistGroup, entries, averageRoundSeconds: 420 })
      expect(figures.map(({ name }) => name)).toEqual([...listFigures])
    }
  })
})
