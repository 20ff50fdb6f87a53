// A style sheet with layers that is not the last of the document makes the browser lay out the whole page again, 45 to 78 ms on a slow
// processor. Those that load later must come after the first one, which is at the end of the body (`first-page.ts`).
import type { Plugin } from 'vite'

const place = 'document.head.appendChild(link)'

/** @throws if another version of Vite adds them in another way: without this the cost would silently be back. */
export const addedLast = (helper: string): string => {
  if (!helper.includes(place)) throw new Error('Vite does not add style sheets as expected')
  return helper.replace(place, 'document[link.rel === "stylesheet" ? "body" : "head"].appendChild(link)')
}

export const laterStyles = (): Plugin => ({
  name: 'oxer:later-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) => ({ code: addedLast(code), map: null }),
  },
})
