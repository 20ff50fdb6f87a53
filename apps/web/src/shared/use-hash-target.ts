import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a section with an address of its own: it is scrolled to once it is `isReady`, because it is loaded later than its page. */
export const useHashTarget = (id: string, isReady: boolean): RefObject<HTMLDivElement | null> => {
  const { hash } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady && hash === id) section.current?.scrollIntoView({ block: 'start' })
  }, [isReady, hash, id])
  return section
}
