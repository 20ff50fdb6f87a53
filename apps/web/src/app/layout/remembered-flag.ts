import { useState } from 'react'

/** A small choice that this browser keeps, like a folded panel. */
export const useRememberedFlag = (place: string, byDefault: boolean): [boolean, (next: boolean) => void] => {
  const [flag, setFlag] = useState(() => {
    const kept = window.localStorage.getItem(place)
    return kept === null ? byDefault : kept === 'yes'
  })
  const change = (next: boolean): void => {
    window.localStorage.setItem(place, next ? 'yes' : 'no')
    setFlag(next)
  }
  return [flag, change]
}
