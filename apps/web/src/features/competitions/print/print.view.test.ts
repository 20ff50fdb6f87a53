import { usualOptions } from '@oxer/domain/competitions/print/print.rules'
import { describe, expect, it } from 'vitest'
import { fieldOrder, moveUp, printAddress, toggle } from './print.view.ts'

const options = usualOptions('LABELS', 'NL')
const wish = {
  competition: 'c',
  document: 'LABELS',
  subjects: [],
  date: null,
  judge: null,
  isBlank: false,
  options,
} as const

describe('a print', () => {
  it('has an address with all its options, and what it is of', () => {
    const { pathname, searchParams } = new URL(printAddress(wish, { isDownload: false }), 'https://oxer.example')
    expect(pathname).toBe('/api/competition/manage/c/print/LABELS')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      margin: 'NONE',
      labelRows: '8',
      fields: 'NUMBER,RIDER,HORSE',
    })
    expect([searchParams.has('subjects'), searchParams.has('date'), searchParams.has('download')]).toEqual([
      false,
      false,
      false,
    ])
    const some = printAddress({ ...wish, subjects: ['a', 'b'], date: '2026-05-16' }, { isDownload: true })
    expect(some).toContain('subjects=a%2Cb&date=2026-05-16&download=true')
  })

  it('of sheets for judges says which judge, and whether they are empty', () => {
    const { searchParams } = new URL(
      printAddress({ ...wish, judge: 'E', isBlank: true }, { isDownload: false }),
      'https://oxer.example',
    )
    expect([searchParams.get('judge'), searchParams.get('blank')]).toEqual(['E', 'true'])
  })

  it("shows its fields in an order of one's own, and never none", () => {
    expect(fieldOrder(['NUMBER', 'RIDER', 'HORSE'], ['HORSE'])).toEqual(['HORSE', 'NUMBER', 'RIDER'])
    expect(moveUp(['NUMBER', 'RIDER', 'HORSE'], 'HORSE')).toEqual(['NUMBER', 'HORSE', 'RIDER'])
    expect(moveUp(['NUMBER', 'RIDER'], 'NUMBER')).toEqual(['NUMBER', 'RIDER'])
    expect(toggle(['NUMBER'], 'RIDER')).toEqual(['NUMBER', 'RIDER'])
    expect(toggle(['NUMBER', 'RIDER'], 'NUMBER')).toEqual(['RIDER'])
    expect(toggle(['RIDER'], 'RIDER')).toEqual(['RIDER'])
  })
})
