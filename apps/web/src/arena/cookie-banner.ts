/** The place where the office remembers it too. */
const place = 'oxer.cookies'

/** Shows the banner to a reader who has not accepted it yet. */
export const prepareCookieBanner = (): void => {
  const banner = document.getElementById('cookies')
  if (banner === null) return
  banner.hidden = localStorage.getItem(place) === 'accepted'
  banner.querySelector('button')?.addEventListener('click', () => {
    localStorage.setItem(place, 'accepted')
    banner.hidden = true
  })
}
