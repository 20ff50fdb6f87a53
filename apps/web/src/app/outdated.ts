// A page that stays open over a release asks for pieces that are gone (spec section 8: chunk load failures). A fresh page
// mends that; a second failure within a minute is something else, and is shown.
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
