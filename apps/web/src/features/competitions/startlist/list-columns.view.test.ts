import { describe, expect, it } from 'vitest'
import { detailOf, listColumns, needsDetails } from './list-columns.view.ts'

const full = { mayManage: true, isBare: false }

describe('the columns of a list on the screen (cs103)', () => {
  it('are those of the layout in its order, and always name rider and horse', () => {
    expect(listColumns(['HORSE', 'TIME', 'RIDER'], full)).toEqual({
      shown: ['HORSE', 'TIME', 'RIDER'],
      template: '28px minmax(0, 1.2fr) 5.5ch minmax(0, 1.2fr) auto',
      words: 2,
    })
    expect(listColumns(['TIME', 'POSITION'], full)).toMatchObject({
      shown: ['TIME', 'POSITION', 'RIDER', 'HORSE'],
      words: 4,
    })
  })

  it('have no owner or remarks for those who do not manage, and no room for times and numbers that are not there', () => {
    expect(listColumns(['OWNER', 'RIDER', 'NOTES', 'HORSE'], { ...full, mayManage: false }).shown).toEqual([
      'RIDER',
      'HORSE',
    ])
    expect(listColumns(['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE'], { ...full, isBare: true }).shown).toEqual([
      'POSITION',
      'RIDER',
      'HORSE',
    ])
  })

  it('ask for more than the entries say only where the layout shows it', () => {
    expect([needsDetails(['RIDER', 'HORSE']), needsDetails(['RIDER', 'OWNER'])]).toEqual([false, true])
    const detail = { entryRef: 'e', horseDetails: '2015 · Mare', owner: 'Ann', notes: null }
    expect((['HORSE_DETAILS', 'OWNER', 'NOTES', 'RIDER'] as const).map((each) => detailOf(detail, each))).toEqual([
      '2015 · Mare',
      'Ann',
      '',
      '',
    ])
    expect(detailOf(undefined, 'OWNER')).toBe('')
  })
})
