// Whether this browser has a network, as the browser itself says it. A failed send tells the same, but only once somebody sends.
let lost: number | null = navigator.onLine ? null : Date.now()

window.addEventListener('offline', () => {
  lost ??= Date.now()
})
window.addEventListener('online', () => {
  lost = null
})

export type Connection = {
  /** Since when there is none, in milliseconds. */
  readonly lostSince: () => number | null
  readonly watch: (listener: () => void) => () => void
}

export const browserConnection: Connection = {
  lostSince: () => lost,
  watch: (listener) => {
    window.addEventListener('offline', listener)
    window.addEventListener('online', listener)
    return () => {
      window.removeEventListener('offline', listener)
      window.removeEventListener('online', listener)
    }
  },
}
