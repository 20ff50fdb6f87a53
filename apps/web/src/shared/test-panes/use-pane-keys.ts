import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)

/** J goes to the next test and K to the previous one, unless somebody types or a layer is open. */
export const usePaneKeys = (hrefs: readonly string[], current: string | null, go: (href: string) => void): void => {
  const latest = useRef({ hrefs, current, go })
  latest.current = { hrefs, current, go }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = { j: 1, k: -1 }[event.key]
      if (step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      const { hrefs: all, current: here, go: goTo } = latest.current
      const at = here === null ? -1 : all.indexOf(here)
      const next = at === -1 ? all.at(step > 0 ? 0 : -1) : all[at + step]
      if (next !== undefined) goTo(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
