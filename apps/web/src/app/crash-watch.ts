// Notices what nobody foresaw in the browser. What is done about it is loaded with the first touch of the reader, or when it happens.
import type { i18n } from 'i18next'

export const loadCrashes = () => import('./crash.tsx')

export type CrashWatch = {
  /** `error` replaced the whole office. */
  report: (error: unknown) => void
  stop: () => void
}

/** `routeOf` gives the pattern of the address, which contains no ref. */
export const watchCrashes = (texts: i18n, routeOf: () => string): CrashWatch => {
  // Without a connection nothing can be reported, and another report about that would follow.
  const load = (then: (crashes: Awaited<ReturnType<typeof loadCrashes>>) => unknown): void =>
    void loadCrashes().then(then, () => undefined)
  const onError = ({ error }: ErrorEvent): void =>
    load(({ tellScript }) => tellScript(texts, error, 'SCRIPT', routeOf()))
  const onRejection = ({ reason }: PromiseRejectionEvent): void =>
    load(({ tellScript }) => tellScript(texts, reason, 'PROMISE', routeOf()))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return {
    report: (error) => load(({ reportCrash }) => reportCrash(error, 'SCREEN', routeOf())),
    stop: () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    },
  }
}
