import { describe, expect, it } from 'vitest'
import { createSealing } from './sealing.gateway.ts'

const sealing = createSealing('a secret of the tests alone 0123')

describe('a sealed text', () => {
  it('opens again, also with another instance over the same secret', () => {
    const sealed = sealing.seal('mail', 'row 1', 'https://oxer.example/auth/ß')
    expect(createSealing('a secret of the tests alone 0123').open('mail', 'row 1', sealed)).toBe(
      'https://oxer.example/auth/ß',
    )
    expect(sealing.open('mail', 'row 1', sealing.seal('mail', 'row 1', ''))).toBe('')
  })
  it('does not contain the text, and differs each time', () => {
    const [first, second] = [1, 2].map(() => sealing.seal('mail', 'row 1', 'open sesame'))
    expect(first).not.toBe(second)
    expect(Buffer.from(String(first), 'base64url').toString('latin1')).not.toContain('sesame')
  })
  it('does not open for another purpose, owner or secret, or once it was changed', () => {
    const sealed = sealing.seal('mail', 'row 1', 'open sesame')
    const other = sealed.at(-6) === 'A' ? 'B' : 'A'
    const tries = [
      () => sealing.open('second factor', 'row 1', sealed),
      () => sealing.open('mail', 'row 2', sealed),
      () => createSealing('another secret of the tests 01234').open('mail', 'row 1', sealed),
      () => sealing.open('mail', 'row 1', `${sealed.slice(0, -6)}${other}${sealed.slice(-5)}`),
      () => sealing.open('mail', 'row 1', 'open sesame'),
      () => sealing.open('mail', 'row 1', 's1.'),
    ]
    for (const attempt of tries) expect(attempt).toThrow()
  })
})

it('signs by purpose and secret', () => {
  const signed = Buffer.from(sealing.sign('history', 'line'))
  expect(signed.equals(sealing.sign('history', 'line'))).toBe(true)
  for (const other of [sealing.sign('device', 'line'), createSealing('another secret').sign('history', 'line')]) {
    expect(signed.equals(other)).toBe(false)
  }
})
