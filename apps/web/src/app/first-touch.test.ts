import { expect, it, vi } from 'vitest'
import { onFirstTouch } from './first-touch.ts'

it('loads once, at the first action of the reader', () => {
  const load = vi.fn(() => Promise.reject(new Error('no connection')))
  onFirstTouch(load)
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('keydown'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads nothing once it is stopped', () => {
  const load = vi.fn(async () => {})
  onFirstTouch(load)()
  window.dispatchEvent(new Event('keydown'))
  expect(load).not.toHaveBeenCalled()
})
