import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useSession } from './session.ts'

const isOfficePage = (router: AnyRouter, href: string): boolean => {
  if (!href.startsWith('/')) return false
  const { pathname } = new URL(href, window.location.origin)
  const [routes] = router.getMatchedRoutes(pathname)
  const matched = routes.at(-1)
  return matched !== undefined && matched.id !== '/_office/$'
}

/**
 * Whether the office has a page at an address. The server renders public pages. A menu that checks this has no link to
 * a missing page.
 */
export const useIsOfficePage = (): ((href: string) => boolean) => {
  const router = useRouter()
  return (href) => isOfficePage(router, href)
}

/**
 * The office's own pages for signed-in users; a guest gets the public pages that the server has at the same addresses.
 */
const servedToGuests: readonly string[] = ['/', '/competitions']

/**
 * Whether a link stays in the office. The browser follows any other, because the server sends its target as a whole
 * page.
 */
export const useStaysInOffice = (): ((href: string) => boolean) => {
  const isPage = useIsOfficePage()
  const { user } = useSession()
  return (href) => {
    const isServed = user === null && servedToGuests.includes(new URL(href, window.location.origin).pathname)
    return isPage(href) && !isServed
  }
}

/** Navigates to an address as a link to it would. */
export const useGo = (): ((href: string) => void) => {
  const router: AnyRouter = useRouter()
  const staysInOffice = useStaysInOffice()
  return (href) => (staysInOffice(href) ? router.history.push(href) : router.options.context.leave(href))
}
