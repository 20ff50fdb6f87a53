import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Nobody is typing or choosing: the focus is nowhere, on the title, or on the link that led here. */
const isIdle = ({ activeElement }: Document): boolean =>
  activeElement?.closest('input, select, textarea, [contenteditable], [role="dialog"], [role="menu"]') == null

/** Entry begins at once: on arrival the cursor is in the first open field. Whoever types elsewhere is left alone. */
export const useArrival = (focusFirst: () => void): void => {
  const router = useRouter()
  const latest = useRef(focusFirst)
  latest.current = focusFirst
  useEffect(() => {
    const take = (): void => {
      if (isIdle(document)) latest.current()
    }
    take()
    return router.subscribe('onRendered', take)
  }, [router])
}
