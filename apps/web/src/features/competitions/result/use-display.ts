// A display at the ring that this machine feeds: it gets what has changed, one frame after the other.
import { type DisplayContent, type DisplayKind, displayFrames } from '@oxer/domain/competitions/timing/display.rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openSerialLine, type SerialLine } from '../../../shared/serial-line.ts'

/** Both kinds of display listen at this speed. */
const baudRate = 9600

export type DisplayState = 'OFF' | 'ON' | 'LOST'

type Connected = { readonly line: SerialLine; readonly kind: DisplayKind; shown: DisplayContent | null }

/** `content`: what should be shown; null shows nothing new. */
export const useDisplay = (content: DisplayContent | null) => {
  const [state, setState] = useState<DisplayState>('OFF')
  const connected = useRef<Connected | null>(null)
  /** Frames wait for those before them. */
  const sending = useRef<Promise<void>>(Promise.resolve())

  const send = useCallback((next: DisplayContent): void => {
    const display = connected.current
    if (display === null) return
    const frames = displayFrames(display.kind, display.shown, next)
    display.shown = next
    sending.current = sending.current.then(async () => {
      if (connected.current !== display) return
      try {
        for (const frame of frames) await display.line.write(frame)
      } catch {
        // The cable was pulled out: the screen says so, and whoever connects again sends everything.
        connected.current = null
        setState('LOST')
      }
    })
  }, [])

  const disconnect = useCallback(async (): Promise<void> => {
    const display = connected.current
    connected.current = null
    setState('OFF')
    await sending.current
    await display?.line.close()
  }, [])

  useEffect(() => {
    if (state === 'ON' && content !== null) send(content)
  }, [state, content, send])
  useEffect(() => () => void disconnect(), [disconnect])

  return {
    state,
    disconnect,
    connect: async (kind: DisplayKind): Promise<void> => {
      try {
        const line = await openSerialLine(baudRate)
        if (line === null) return
        connected.current = { line, kind, shown: null }
        setState('ON')
      } catch {
        // Another program has the port, or the device is gone.
        setState('LOST')
      }
    },
  }
}
