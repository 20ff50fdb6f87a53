// A page that stays open during a release requests files that no longer exist (spec section 8: chunk load failures).
// Reloading the page solves this. A second failure within a minute has another cause, and is shown.
const place = 'oxer.reloaded-at'

export const reloadOnceWhenOutdated = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(place) ?? 0)
    if (Date.now() - last < 60_000) return
    event.preventDefault()
    window.sessionStorage.setItem(place, String(Date.now()))
    window.location.reload()
  })
}
