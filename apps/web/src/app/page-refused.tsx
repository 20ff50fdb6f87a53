import { LoadingOverlay } from '@oxer/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DeniedPage } from '../features/shell/error/denied.page.tsx'
import { FailedPage } from '../features/shell/error/failed.page.tsx'
import { NotFoundPage } from '../features/shell/error/not-found.page.tsx'
import { refusedStatusOf } from '../shared/page-refusal.ts'
import { signInHref } from '../shared/session.ts'

/** The session was over before the page could show anything: sign in, and come back to this address. */
const SignInAgain = () => {
  const { leave } = useRouter().options.context
  const back = useRouterState({ select: (state) => state.location.href })
  useEffect(() => leave(signInHref(back)), [leave, back])
  return <LoadingOverlay />
}

/**
 * Replaces a page that failed; the server's answer decides how. A query represents its page if it has `meta: { page: true }`, and always
 * if it suspends.
 */
export const PageRefused = ({ error }: ErrorComponentProps) => {
  const { reset } = useQueryErrorResetBoundary()
  // Coming back asks the server again, instead of remembering the refusal.
  useEffect(() => reset(), [reset])
  const status = refusedStatusOf(error)
  if (status === 401) return <SignInAgain />
  if (status === 403) return <DeniedPage />
  return status === 404 ? <NotFoundPage /> : <FailedPage />
}
