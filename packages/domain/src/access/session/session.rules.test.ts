import { describe, expect, it } from 'vitest'
import { deviceOf, isFreshSignIn, isSessionOver, shortAddress } from './session.rules.ts'

const at = (text: string): Date => new Date(text)

describe('a session', () => {
  it('ends after its days, however much it is used', () => {
    const began = at('2026-05-01T10:00:00Z')
    expect(isSessionOver(began, 30, at('2026-05-31T09:59:59Z'))).toBe(false)
    expect(isSessionOver(began, 30, at('2026-05-31T10:00:00Z'))).toBe(true)
  })
  it('is fresh for a quarter of an hour after a sign-in', () => {
    const now = at('2026-05-01T10:00:00Z')
    expect(isFreshSignIn(at('2026-05-01T09:45:00Z'), now)).toBe(true)
    expect(isFreshSignIn(at('2026-05-01T09:44:59Z'), now)).toBe(false)
    expect(isFreshSignIn(null, now)).toBe(false)
  })
})

it.each([
  ['81.82.83.84', '81.82.…'],
  ['::ffff:81.82.83.84', '81.82.…'],
  ['2a02:1810:9c:1::5', '2a02:1810:9c:…'],
  ['unknown', 'unknown'],
  [null, null],
])('an address %s is shown as %s', (address, expected) => {
  expect(shortAddress(address)).toBe(expected)
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('%s is a device in words', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
