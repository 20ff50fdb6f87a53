import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection, silenceMs } from './connection.ts'

const noon = new Date('2026-11-22T12:00:00Z').getTime()

const observed = () => {
  const changes: [boolean, number][] = []
  const onSilence = vi.fn()
  const connection = createConnection({ onChange: (...change) => changes.push(change), onSilence })
  return { connection, changes, onSilence }
}

describe('the connection of an open page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is lost after 40 seconds of silence, dated at the last message, and is tried again', () => {
    const { connection, changes, onSilence } = observed()
    connection.watch()
    vi.advanceTimersByTime(10_000)
    connection.heard()
    vi.advanceTimersByTime(silenceMs - 1)
    expect(changes).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(changes).toEqual([[true, noon + 10_000]])
    expect(onSilence).toHaveBeenCalled()
    connection.heard()
    expect(changes.at(-1)).toEqual([false, noon + silenceMs + 19_999])
  })

  it('stays while messages arrive every 15 seconds', () => {
    const { connection, changes } = observed()
    connection.watch()
    for (let beat = 0; beat < 20; beat += 1) {
      vi.advanceTimersByTime(15_000)
      connection.heard()
    }
    expect(changes).toEqual([])
  })

  it('is lost at once if the browser reports it, and is reported once', () => {
    const { connection, changes } = observed()
    connection.lost()
    connection.lost()
    expect(changes).toEqual([[true, noon]])
  })

  it('is not checked while the page is hidden', () => {
    const { connection, changes } = observed()
    connection.watch()
    connection.rest()
    vi.advanceTimersByTime(silenceMs * 3)
    expect(changes).toEqual([])
  })
})
