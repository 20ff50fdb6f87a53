const place = 'oxer.visitor'

/** A random number of this tab, gone when the tab is closed. It says nothing about its user. */
const visitorOfTab = (): string => {
  const storage = window.sessionStorage
  const visitor = storage.getItem(place) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  storage.setItem(place, visitor)
  return visitor
}

/** The documented headers of every call: the host of the page (pr0820) and the number of the tab (pr0822). */
export const callHeaders = () => ({ 'host-name': window.location.hostname, 'visitor-id': visitorOfTab() })
