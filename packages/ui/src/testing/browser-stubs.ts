// Browser features that jsdom does not have. The screen tests of other packages load the same file.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may take longer than the usual second to show the expected content.
configure({ asyncUtilTimeout: 10_000 })

const SilentObserver = function silentObserver() {
  return { observe: () => {}, unobserve: () => {}, disconnect: () => {}, takeRecords: () => [] }
}

// An empty query is always true in a browser. Tables evaluate one, and show no cells if the result is false.
const matchMedia = (query: string): MediaQueryList => ({
  matches: query === '' || query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

Object.defineProperties(window, {
  matchMedia: { writable: true, value: matchMedia },
  ResizeObserver: { writable: true, value: SilentObserver },
  IntersectionObserver: { writable: true, value: SilentObserver },
  scrollTo: { writable: true, value: () => {} },
})
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {} },
})

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})
