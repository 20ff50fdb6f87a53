import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

const stepOf: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One stop of the Tab key for a row of buttons; the arrow keys move between them. */
export const useToolbarKeys = (): {
  ref: RefObject<HTMLDivElement | null>
  current: number
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
} => {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    ref,
    current,
    onFocus: setCurrent,
    onKeyDown: (event) => {
      const buttons = [...(ref.current?.querySelectorAll('button') ?? [])]
      const next = stepOf[event.key]?.(current, buttons.length)
      if (next === undefined) return
      event.preventDefault()
      setCurrent(next)
      buttons[next]?.focus()
    },
  }
}
