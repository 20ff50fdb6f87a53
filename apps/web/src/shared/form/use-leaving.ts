import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

export type Leaving = { stay: () => void; leave: () => void }

/**
 * Asks before a form with unsaved changes closes: by Esc, a click beside it, a link, the back button or a reload (for
 * which the browser asks in its own words).
 */
export const useLeaving = (
  isDirty: boolean,
  close: () => void,
): {
  /** Null while nothing is asked. */
  question: Leaving | null
  /** Closes, or asks first. */
  request: () => void
  /** Closes without asking: it was saved. */
  done: () => void
  /** Runs the save, which may itself go to another page. */
  saving: <Outcome>(save: () => Promise<Outcome>) => Promise<Outcome>
} => {
  const [isAsking, setAsking] = useState(false)
  // Saving or closing a form may change the address, which is no leaving any more.
  const mayPass = useRef(false)
  const blocked = useBlocker({
    shouldBlockFn: () => isDirty && !mayPass.current,
    enableBeforeUnload: () => isDirty && !mayPass.current,
    withResolver: true,
  })
  const done = (): void => {
    mayPass.current = true
    close()
  }
  const isBlocked = blocked.status === 'blocked'
  return {
    question:
      isAsking || isBlocked
        ? {
            stay: () => {
              setAsking(false)
              blocked.reset?.()
            },
            leave: () => {
              mayPass.current = true
              if (blocked.proceed) blocked.proceed()
              else close()
            },
          }
        : null,
    // Asked a second time, for instance by Esc, the form stays: nothing is lost by pressing a key twice.
    request: () => {
      if (isDirty) setAsking((wasAsking) => !wasAsking)
      else close()
    },
    done,
    saving: async (save) => {
      mayPass.current = true
      try {
        return await save()
      } finally {
        mayPass.current = false
      }
    },
  }
}
