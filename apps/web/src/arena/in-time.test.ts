import { afterEach, expect, it } from 'vitest'
import { keepInTime } from './in-time.ts'

// The next file finds an empty page.
afterEach(() => document.body.replaceChildren())

it('takes away what ended, and keeps what lasts or never ends', () => {
  document.body.innerHTML = [
    '<a id="over" data-until="2026-05-20T20:00:00.000Z"></a>',
    '<a id="lasts" data-until="2026-05-30T20:00:00.000Z"></a>',
    '<a id="never" data-until></a><a id="plain"></a>',
  ].join('')
  keepInTime(document, Date.parse('2026-05-25T00:00:00.000Z'))
  expect([...document.body.children].map(({ id }) => id)).toEqual(['lasts', 'never', 'plain'])
})

it('shows what has begun, at its moment', () => {
  document.body.innerHTML =
    '<a id="opens" hidden data-from="2026-05-20T20:00:00.000Z" data-until="2026-05-30T20:00:00.000Z"></a>'
  const link = document.querySelector<HTMLElement>('#opens')
  keepInTime(document, Date.parse('2026-05-20T19:59:59.000Z'))
  expect(link?.hidden).toBe(true)
  keepInTime(document, Date.parse('2026-05-20T20:00:00.000Z'))
  expect(link?.hidden).toBe(false)
  keepInTime(document, Date.parse('2026-06-01T20:00:00.000Z'))
  expect(document.querySelector('#opens')).toBeNull()
})
