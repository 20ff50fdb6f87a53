// The way to a place in a page. Parts of a long list are laid out near the screen only, and until then their height is a guess. So the
// browser lands beside the place, up to thousands of pixels. Once the parts around it have their height, going there again ends exactly.

const mostFrames = 30
const stillFrames = 3

/** Goes to the place of the address, until it stays where it is. */
export const goToPlace = (): void => {
  const place = document.getElementById(location.hash.slice(1))
  if (!place) return
  let frames = 0
  let still = 0
  const look = (): void => {
    const before = scrollY
    place.scrollIntoView()
    still = Math.abs(scrollY - before) < 1 ? still + 1 : 0
    frames += 1
    if (still < stillFrames && frames < mostFrames && place.isConnected) requestAnimationFrame(look)
  }
  look()
}

/** Opened by a link: for a page that is loaded again or come back to, the browser knows where the reader was. */
export const isArrival = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate')
