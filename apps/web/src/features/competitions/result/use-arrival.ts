import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Nothing has been chosen yet: the focus is nowhere, or on the title after navigation. */
const isIdle = ({ activeElement, body }: Document): boolean =>
  activeElement === null || activeElement === body || activeElement.matches('[data-page-title], #main')

/** Entry begins at once: on arrival the cursor is in the first open field. A user who went elsewhere is left alone. */
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
