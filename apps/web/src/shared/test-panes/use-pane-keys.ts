import { usePageKey } from '@oxer/ui'

/** J goes to the next test and K to the previous one, unless somebody types or a layer is open. */
export const usePaneKeys = (hrefs: readonly string[], current: string | null, go: (href: string) => void): void =>
  usePageKey((key) => {
    const step = { j: 1, k: -1 }[key]
    if (step === undefined) return false
    const at = current === null ? -1 : hrefs.indexOf(current)
    const next = at === -1 ? hrefs.at(step > 0 ? 0 : -1) : hrefs[at + step]
    if (next !== undefined) go(next)
    return next !== undefined
  })
