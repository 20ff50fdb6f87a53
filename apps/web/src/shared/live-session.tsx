import type { UserPreferences } from '@oxer/domain/access/session/session.schema'
import { type ReactNode, useMemo } from 'react'
import type { Boot } from './boot.ts'
import { SessionProvider, toSession, useSession } from './session.ts'
import { trpc } from './trpc.ts'

/** The session that came with the page, and its changes on this page. */
export const LiveSession = ({ boot, children }: { boot: Boot; children: ReactNode }) => {
  const current = trpc.access.session.current.useQuery(undefined, {
    enabled: boot.user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(boot.user && { initialData: boot.user }),
  })
  const user = boot.user === null ? null : (current.data ?? boot.user)
  const session = useMemo(() => toSession({ ...boot, user }), [boot, user])
  return <SessionProvider value={session}>{children}</SessionProvider>
}

/** Saves the preferences of the account. Omitted ones stay unchanged. */
export const useSavePreferences = () => {
  const utils = trpc.useUtils()
  const { user } = useSession()
  const { mutateAsync } = trpc.access.session.savePreferences.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => utils.access.session.current.setData(undefined, (known) => known && { ...known, ...saved }),
  })
  return async (changes: Partial<UserPreferences>): Promise<void> => {
    if (!user) return
    const { defaultFederation, defaultLanguage } = user
    await mutateAsync({ defaultFederation, defaultLanguage, ...changes })
  }
}
