import { ShapeSkeleton } from '@oxer/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedPage } from '../features/shell/error/failed.page.tsx'
import { NotFoundPage } from '../features/shell/error/not-found.page.tsx'
import { refusedStatusOf } from '../shared/page-refusal.ts'
import { signInHref } from '../shared/session.ts'
import { loadCrashes } from './crash-watch.ts'

// Only the server refuses a page, so there is a connection to load it.
const DeniedPage = lazy(() => loadCrashes().then((file) => ({ default: file.DeniedPage })))

/** The session was over before the page could show anything: sign in, and come back to this address. */
const SignInAgain = () => {
  const { leave } = useRouter().options.context
  const back = useRouterState({ select: (state) => state.location.href })
  useEffect(() => leave(signInHref(back)), [leave, back])
  return <ShapeSkeleton />
}

/** A crash is reported here, because here every error of a screen arrives. */
const Crashed = ({ error }: { error: unknown }) => {
  const { i18n } = useTranslation()
  const [told, setTold] = useState<ComponentProps<typeof FailedPage>>()
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '/' })
  useEffect(
    // Without a connection the page has no number, because nothing was reported.
    () =>
      void loadCrashes().then(
        ({ tellScreen }) => tellScreen(i18n, error, route).then(setTold),
        () => undefined,
      ),
    [i18n, error, route],
  )
  return <FailedPage {...told} />
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
  if (status === 403) {
    return (
      <Suspense>
        <DeniedPage />
      </Suspense>
    )
  }
  return status === 404 ? <NotFoundPage /> : <Crashed error={error} />
}
