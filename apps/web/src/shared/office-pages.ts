import { type AnyRouter, useRouter } from '@tanstack/react-router'

const isOfficePage = (router: AnyRouter, href: string): boolean => {
  if (!href.startsWith('/')) return false
  const { pathname } = new URL(href, window.location.origin)
  const [routes] = router.getMatchedRoutes(pathname)
  const matched = routes.at(-1)
  return matched !== undefined && matched.id !== '/_office/$'
}

/**
 * Whether the office has a page at an address. Public pages come from the server as they are; and a menu that asks this leads
 * nowhere that does not exist yet.
 */
export const useIsOfficePage = (): ((href: string) => boolean) => {
  const router = useRouter()
  return (href) => isOfficePage(router, href)
}
