import { describe, expect, it } from 'vitest'
import { scheduledPath } from './championship-frame.tsx'

const main = {
  championshipRef: 'cup',
  championshipPhaseRef: null,
  championshipGroupRef: null,
  championshipSportCategoryRef: null,
  allChampionshipSportCategories: true,
}

describe('the ranking that an activity stands for has the page of its kind (decision 361)', () => {
  it.each([
    [{}, 'ranking/main'],
    [{ championshipPhaseRef: 'p' }, 'ranking/phases/p'],
    [{ championshipPhaseRef: 'p', championshipGroupRef: 'g' }, 'ranking/phases/p/groups/g'],
    [{ championshipSportCategoryRef: 'c' }, 'ranking/sport-category/c/type/main/target/cup'],
    [{ championshipSportCategoryRef: 'c', championshipPhaseRef: 'p' }, 'ranking/sport-category/c/type/phase/target/p'],
    [
      { championshipSportCategoryRef: 'c', championshipPhaseRef: 'p', championshipGroupRef: 'g' },
      'ranking/sport-category/c/type/group/target/g',
    ],
  ])('%o: %s', (chosen, path) => {
    expect(scheduledPath({ ...main, ...chosen })).toBe(path)
  })
})
