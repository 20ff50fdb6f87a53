import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ringAppErrors } from './ring-app.errors.ts'
import { filledAddress, unknownPlaceholders } from './ring-app.rules.ts'
import { RingAppAddress } from './ring-app.schema.ts'
import { ringAppsOf } from './ring-app-choice.rules.ts'

const ascii = fc.string({ unit: 'grapheme-ascii' })
const codes = { competition: 'ABCDE-12345', test: 't 1', ring: 'A&B' }

describe('the address of an app at the ring', () => {
  it('has the codes in their places, and nothing else of it changes', () => {
    expect(filledAddress('https://tablet.example/{competition}/{test}?ring={ring}&again={test}', codes)).toBe(
      'https://tablet.example/ABCDE-12345/t%201?ring=A%26B&again=t%201',
    )
    const template = 'https://tablet.example/{competition}?t={test}&r={ring}'
    const separators = (address: string) => address.match(/[/?&=#:]/g)
    fc.assert(
      fc.property(fc.tuple(ascii, ascii, ascii), ([competition, test, ring]) => {
        const filled = filledAddress(template, { competition, test, ring })
        expect(separators(filled)).toEqual(separators(template))
        expect(filled.split(/[/?&=]/).map(decodeURIComponent)).toEqual([
          'https:',
          '',
          'tablet.example',
          competition,
          't',
          test,
          'r',
          ring,
        ])
      }),
    )
  })

  it.each([
    ['https://tablet.example', null],
    ['https://tablet.example/{competition}/{test}/{ring}', null],
    ['https://{competition}.tablet.example/', null],
    ['https://tablet.example/{rider}', ringAppErrors.unknownPlaceholder.code],
    ['http://tablet.example/', ringAppErrors.notSecure.code],
    ['javascript:alert(1)//{test}', ringAppErrors.notSecure.code],
    ['tablet.example', ringAppErrors.notSecure.code],
  ])('%s is refused with %s', (address, code) => {
    const { error } = RingAppAddress.safeParse(address)
    expect(error?.issues[0]?.message ?? null).toBe(code)
  })

  it('names each unknown placeholder once', () => {
    expect(unknownPlaceholders('{rider}{test}{}{rider}')).toEqual(['rider', ''])
  })
})

it('offers the app of the discipline, if the federation has it', () => {
  const apps = {
    DRESSAGE_TABLET: 'https://d.example/{test}',
    STYLE_TABLET: null,
    TIMEKEEPER: 'https://time.example/{competition}/{ring}',
  }
  expect(ringAppsOf(apps, 'DRESSAGE', codes)).toEqual([{ kind: 'DRESSAGE_TABLET', address: 'https://d.example/t%201' }])
  expect(ringAppsOf(apps, 'SHOW_JUMPING', codes)).toEqual([
    { kind: 'TIMEKEEPER', address: 'https://time.example/ABCDE-12345/A%26B' },
  ])
  expect(ringAppsOf(apps, 'STYLE_RIDING', codes)).toEqual([])
  expect(ringAppsOf(apps, 'PRESENTATION', codes)).toEqual([])
})

it('opens in a test of each discipline the app of that discipline alone (cr103, cr104, cr105)', () => {
  const apps = {
    DRESSAGE_TABLET: 'https://d.example/{test}',
    STYLE_TABLET: 'https://style.example/{competition}/{test}?ring={ring}',
    TIMEKEEPER: 'https://time.example/{test}',
  }
  expect(ringAppsOf(apps, 'STYLE_RIDING', codes)).toEqual([
    { kind: 'STYLE_TABLET', address: 'https://style.example/ABCDE-12345/t%201?ring=A%26B' },
  ])
  const kinds = Object.fromEntries(
    (['DRESSAGE', 'STYLE_RIDING', 'SHOW_JUMPING', 'PRESENTATION'] as const).map((discipline) => [
      discipline,
      ringAppsOf(apps, discipline, codes).map(({ kind }) => kind),
    ]),
  )
  expect(kinds).toEqual({
    DRESSAGE: ['DRESSAGE_TABLET'],
    STYLE_RIDING: ['STYLE_TABLET'],
    SHOW_JUMPING: ['TIMEKEEPER'],
    PRESENTATION: [],
  })
})
