// Who may enter a page of the office (spec sections 2 and 6). A page says only how open it is; the rest is decided here, once,
// before any of it loads. What somebody may do inside is the server's to say (page-refused.tsx).
import { type Standing, signInHref } from '../../shared/session.ts'
import type { OfficeContext } from '../office-context.ts'

/** `public`: anybody. `signedIn`: also without an account here. `member`, unless a route says otherwise: with an account. */
export type Access = 'public' | 'signedIn' | 'member'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access
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
  matches: readonly { staticData: { access?: Access } }[]
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
  const access = matches.at(-1)?.staticData.access ?? 'member'
  const admission = admissionOf(session.standing, access)
  // A page that is only looked at ahead sends nobody away.
  if (admission === 'signIn' && !preload) {
    leave(signInHref(location.href))
    await never()
  }
  return { admission }
}
