// A session may end while its pages stay open: by time, or because another tab signed out. Typed values are kept as
// long as possible: the sign-in opens beside the page, and the page continues after a successful one.
import { notifications } from '@mantine/notifications'
import type { i18n } from 'i18next'
import { type SessionUser, signInHref, signOutHref } from '../../shared/session.ts'
import { listenToTabs, tellTabs } from '../../shared/session-channel.ts'

const toast = 'session-ended'

export type SessionWatch = {
  /** A call was answered 401. Returns true if this page's session has ended, and then reports it. */
  isEnd: () => boolean
  stop: () => void
}

export type SessionWatchOptions = {
  user: SessionUser | null
  texts: i18n
  leave: (href: string) => void
  /** The address to return to. */
  here: () => string
  /** The session is valid again: repeat the refused calls. */
  onResume: () => void
}

const SignInBeside = ({ texts, href }: { texts: i18n; href: string }) => (
  <>
    {texts.t('shell:session.ended')}{' '}
    <a href={href} target="_blank" rel="noopener" style={{ color: 'inherit', fontWeight: 600 }}>
      {texts.t('shell:session.signIn')}
    </a>
  </>
)

export const watchSession = ({ user, texts, leave, here, onResume }: SessionWatchOptions): SessionWatch => {
  let hasEnded = false
  const stop = listenToTabs((word) => {
    // Signing out applies to the whole browser, at any provider, so this tab leaves the same way.
    if (word.is === 'signedOut') {
      if (user) leave(signOutHref)
    } else if (word.username !== user?.username) {
      // Another user, or no longer a guest: nothing on this page belongs to them.
      if (user) leave(here())
    } else if (hasEnded) {
      hasEnded = false
      notifications.hide(toast)
      onResume()
    }
  })
  if (user) tellTabs({ is: 'signedIn', username: user.username })
  return {
    isEnd: () => {
      if (!user) return false
      if (hasEnded) return true
      hasEnded = true
      notifications.show({
        id: toast,
        title: texts.t('shell:session.endedTitle'),
        message: <SignInBeside texts={texts} href={signInHref(here())} />,
        color: 'yellow',
        role: 'alert',
        autoClose: false,
      })
      return true
    },
    stop,
  }
}
