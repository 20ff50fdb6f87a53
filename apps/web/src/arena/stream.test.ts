import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStream, type Source } from './stream.ts'

type Listener = (event: MessageEvent<unknown>) => void

/** A connection whose events the test sends. */
const wire = () => {
  const listeners = new Map<string, Listener>()
  const self = {
    readyState: 0,
    close: () => {
      self.readyState = 2
    },
    addEventListener: (type: string, listener: Listener) => {
      listeners.set(type, listener)
    },
  }
  const send = (type: string, data?: unknown): void => {
    if (type === 'open') self.readyState = 1
    listeners.get(type)?.(new MessageEvent(type, { data }))
  }
  return { self: self satisfies Source, send }
}

const following = () => {
  const wires: ReturnType<typeof wire>[] = []
  const addresses: string[] = []
  const [refresh, heard] = [vi.fn(), vi.fn()]
  const stream = createStream({
    subject: 'competition/c1',
    shown: () => 7,
    refresh,
    heard,
    open: (address) => {
      const made = wire()
      wires.push(made)
      addresses.push(address)
      return made.self
    },
  })
  stream.listen()
  const [first] = wires
  if (!first) throw new Error('no connection was opened')
  return { stream, refresh, heard, first, wires, addresses }
}

describe('the notifications of an open page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('name the shown publication, so that the server sends a newer one at once', () => {
    expect(following().addresses).toEqual(['/live/competition/c1?seen=7'])
  })
  it('count a beat as a sign of the server, and read nothing for it', () => {
    const { first, heard, refresh } = following()
    first.send('open')
    first.send('beat', '{}')
    vi.advanceTimersByTime(60_000)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(refresh).not.toHaveBeenCalled()
  })
  it('read the page again for a newer publication only', () => {
    const { first, refresh } = following()
    first.send('open')
    first.send('publication', '{"publication":7}')
    vi.advanceTimersByTime(1_000)
    expect(refresh).not.toHaveBeenCalled()
    first.send('publication', '{"publication":8}')
    vi.advanceTimersByTime(1_000)
    expect(refresh).toHaveBeenCalledOnce()
  })
  it('read what was missed when a broken connection is back', () => {
    const { first, refresh } = following()
    first.send('open')
    first.send('error')
    first.send('open')
    vi.advanceTimersByTime(1_000)
    expect(refresh).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(refresh).toHaveBeenCalledOnce()
  })
  it('poll while there is no connection', () => {
    const { first, refresh } = following()
    first.send('error')
    vi.advanceTimersByTime(15_100)
    expect(refresh).toHaveBeenCalledTimes(3)
  })
  it('open another connection for a silent one, and read what it has missed', () => {
    const { stream, first, wires, refresh } = following()
    first.send('open')
    stream.renew()
    expect(first.self.readyState).toBe(2)
    wires[1]?.send('open')
    vi.advanceTimersByTime(1_000)
    expect(refresh).toHaveBeenCalledOnce()
  })
})
