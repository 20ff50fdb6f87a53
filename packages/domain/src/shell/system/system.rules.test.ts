import { describe, expect, it } from 'vitest'
import { placesOf, tellablePart } from './system.rules.ts'
import { CrashReport } from './system.schema.ts'

describe('the report of a crash in a browser', () => {
  it.each([
    "Cannot read properties of undefined (reading 'name')",
    'a.members.map is not a function',
    `can't access property "name", t is undefined`,
    'Minified React error #185',
    '/assets/member-drawer.js',
  ])('tells %s', (message) => expect(tellablePart(message)).toBe(message))

  it.each([
    '"Jansen" is not valid JSON',
    "Cannot create property 'x' on string 'Jansen'",
    'Jansen',
    '/members?q=Jansen',
    'no member jan@oxer.example',
  ])('does not tell %s', (message) => expect(tellablePart(message)).toBe(''))

  it('cuts off what an engine or React adds', () => {
    expect(tellablePart('Minified React error #31; visit https://react.dev/errors/31?args[]=Jansen')).toBe(
      'Minified React error #31',
    )
  })

  it('keeps the places in our scripts, without host, query and pages', () => {
    const stack = [
      'TypeError: Jansen',
      '    at a (https://oxer.example/assets/first-D3.js?v=Jansen:1:234)',
      '    at chrome-extension://abcdef/content.js:2:3',
      'b@https://oxer.example/assets/common.js:5:6',
      '    at https://oxer.example/members/0193:1:1',
    ].join('\n')
    expect(placesOf(stack)).toEqual(['/assets/first-D3.js:1:234', '/assets/common.js:5:6'])
  })

  it('is refused with any other text', () => {
    const report = { kind: 'SCREEN', name: 'TypeError', message: '', route: '/members/$member', places: [] }
    expect(CrashReport.safeParse(report).success).toBe(true)
    const refused = [
      { message: 'Jansen' },
      { name: 'Jan Jansen' },
      { route: '/members?q=Jansen' },
      { places: ['/a?q=1:1:1'] },
      { typed: 'Jansen' },
    ]
    for (const more of refused) expect(CrashReport.safeParse({ ...report, ...more }).success).toBe(false)
  })
})
