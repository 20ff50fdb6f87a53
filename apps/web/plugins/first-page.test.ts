import { expect, it } from 'vitest'
import { withStyleLast } from './first-page.ts'

it('puts the style sheet after the content of the page, and leaves everything else in place', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/a.css">'
  const icon = '<link rel="icon" href="/favicon.svg">'
  expect(withStyleLast(`<head>${icon}${sheet}</head><body><p>First</p></body>`)).toBe(
    `<head>${icon}</head><body><p>First</p>${sheet}</body>`,
  )
})
