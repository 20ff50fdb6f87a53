import { afterEach, expect, it } from 'vitest'
import { removeEnded } from './ended.ts'

// The next file finds an empty page.
afterEach(() => document.body.replaceChildren())

it('takes away what ended, and keeps what lasts or never ends', () => {
  document.body.innerHTML = [
    '<a id="over" data-until="2026-05-20T20:00:00.000Z"></a>',
    '<a id="lasts" data-until="2026-05-30T20:00:00.000Z"></a>',
    '<a id="never" data-until></a><a id="plain"></a>',
  ].join('')
  removeEnded(document, Date.parse('2026-05-25T00:00:00.000Z'))
  expect([...document.body.children].map(({ id }) => id)).toEqual(['lasts', 'never', 'plain'])
})
