// The next page of the calendar comes when the visitor scrolls near its link (cr031). Without the script, the link leads there.

const nearby = '600px'

const sections = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-events]')]

/** Adds the rows of the next page: to the section of the same name, or as a new one. Returns the link to the page after it. */
export const appendPage = (main: ParentNode, fresh: ParentNode): HTMLAnchorElement | null => {
  const link = main.querySelector<HTMLAnchorElement>('a[data-more]')
  for (const section of sections(fresh)) {
    const name = section.getAttribute('data-events')
    const known = sections(main).find((each) => each.getAttribute('data-events') === name)
    const list = known?.querySelector('ul')
    if (list) list.append(...section.querySelectorAll('ul > li'))
    else link?.closest('nav')?.before(section)
  }
  const next = fresh.querySelector<HTMLAnchorElement>('a[data-more]')
  if (next) link?.setAttribute('href', next.getAttribute('href') ?? '')
  else link?.remove()
  return next && link
}

const fetchPage = async (href: string): Promise<ParentNode | null> => {
  const url = new URL(href, location.href)
  url.searchParams.set('fragment', '1')
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) return null
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  return document.importNode(template.content, true)
}

/** Watches the link to the next page. After a failure the link stays, for the visitor to follow. */
export const prepareEndless = (): void => {
  const main = document.querySelector('main')
  const link = main?.querySelector<HTMLAnchorElement>('a[data-more]')
  if (!main || !link) return
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      // Observed again afterwards, so that a page that does not fill the screen brings the next one.
      watcher.unobserve(link)
      fetchPage(link.href)
        .then((fresh) => {
          if (fresh !== null && appendPage(main, fresh) !== null) watcher.observe(link)
        })
        .catch(() => undefined)
    },
    { rootMargin: nearby },
  )
  watcher.observe(link)
}
