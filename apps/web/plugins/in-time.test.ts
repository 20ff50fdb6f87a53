import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime } from '../src/shared/in-time.ts'
import { waitInTime } from './in-time.ts'

describe('the function of Vite that loads every piece', () => {
  it('waits no longer than the piece may take', () => {
    const text = waitInTime('const seen = {}\nexport const __vitePreload = function preload(load) { return load() }')
    expect(text).toMatch(/^import \{ inTime \} from ".*\/shared\/in-time\.ts";\n/)
    expect(text).toContain('const __load = function preload(load) { return load() }')
    expect(text).toContain('export const __vitePreload = (...part) => inTime(__load(...part));')
  })

  it('stops the build if it is written in another way', () => {
    expect(() => waitInTime('export { preload as __vitePreload }')).toThrow('not exported')
  })
})

describe('a piece of the office', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that has not come after two minutes is an error (pr1019)', async () => {
    const late = vi.fn()
    inTime(new Promise(() => {})).catch(late)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(late).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining('dynamically imported') }),
    )
  })

  it('that comes, or fails by itself, keeps its outcome', async () => {
    await expect(inTime(Promise.resolve('page'))).resolves.toBe('page')
    await expect(inTime(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  })
})
