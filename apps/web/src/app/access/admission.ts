// Decides who may enter a page of the office (spec sections 2 and 6). A page only declares how open it is; this module decides once,
// before any of it loads. The server decides the rights inside (page-refused.tsx).
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { notFound } from '@tanstack/react-router'
import { type Standing, signInHref } from '../../shared/session.ts'
import type { OfficeContext } from '../office-context.ts'

/** `public`: everybody. `signedIn`: also without an account here. `member`, the default: with an account. */
export type Access = 'public' | 'signedIn' | 'member'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access
    /** The page belongs to a part of the product that a host name may leave out. */
    feature?: TenantFeature
  }
}

export type Admission = 'enter' | 'signIn' | 'askAccess'

export const admissionOf = (standing: Standing, access: Access): Admission => {
  if (access === 'public' || standing === 'member') return 'enter'
  if (standing === 'guest') return 'signIn'
  return access === 'signedIn' ? 'enter' : 'askAccess'
}

export type Entered = { admission: Admission }

type Entering = {
  context: OfficeContext
  matches: readonly { staticData: { access?: Access; feature?: TenantFeature } }[]
  location: { href: string }
  preload: boolean
}

/** Stays undecided while the browser leaves for the sign-in, so that nothing of the page is seen. */
const never = (): Promise<never> => new Promise(() => undefined)

export const enterOffice = async ({
  context: { session, leave },
  matches,
  location,
  preload,
}: Entering): Promise<Entered> => {
  // The innermost page decides: a public page may lie under a closed one.
  const { access = 'member', feature } = matches.at(-1)?.staticData ?? {}
  if (feature && !session.hasFeature(feature)) throw notFound()
  const admission = admissionOf(session.standing, access)
  // A page that is only looked at ahead sends nobody away.
  if (admission === 'signIn' && !preload) {
    leave(signInHref(location.href))
    await never()
  }
  return { admission }
}
