import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markRow } from './hands/mark-row.ts'

/** For an address that names a row of the page: the row is marked and scrolled to once the page `isReady`. */
export const useHashRow = (isReady: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    markRow(hash)
    document.querySelector(`[data-row="${CSS.escape(hash)}"]`)?.scrollIntoView({ block: 'center' })
  }, [isReady, hash])
}
