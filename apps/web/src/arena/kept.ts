// The part of the page's script that has to do with the service worker, which keeps the page for when there is no network.

/** After the page is complete, so that the worker costs the first visit nothing. Without one, nothing is kept. */
export const registerWorker = (): void => {
  addEventListener('load', () => {
    navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
  })
}

/** The line that a kept page has; null on a page that comes from the server. */
const lineOf = (root: ParentNode): HTMLElement | null => root.querySelector<HTMLElement>('[data-kept]:not([hidden])')

/** The server has answered: the page is no longer one of before. */
export const noLongerKept = (root: ParentNode): void => {
  const line = lineOf(root)
  if (line !== null) line.hidden = true
}

/** A page without news of its own comes again once there is a network. */
export const renewWhenOnline = (root: ParentNode, reload: () => void): void => {
  if (lineOf(root) !== null) addEventListener('online', reload, { once: true })
}
