import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareCookieBanner } from './cookie-banner.ts'

// The next file finds an empty page.
afterEach(() => document.body.replaceChildren())

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<section id="cookies" hidden><button type="button">Accept</button></section>'
})

it('is shown until the reader accepts it, and never again', () => {
  prepareCookieBanner()
  const banner = document.getElementById('cookies')
  expect(banner?.hidden).toBe(false)
  banner?.querySelector('button')?.click()
  expect(banner?.hidden).toBe(true)
  prepareCookieBanner()
  expect(banner?.hidden).toBe(true)
})
