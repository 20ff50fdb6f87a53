// What nobody foresaw in the browser: it gets a number, a line in the server's log under that number, and a sentence with the number for the
// user. A refusal of the server is not a crash: it has a code, and the server logs its own failures.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { placesOf, tellablePart } from '@oxer/domain/shell/system/system.rules'
import type { CrashKind, CrashReport } from '@oxer/domain/shell/system/system.schema'
import { loadErrorTexts } from '@oxer/i18n/error-text'
import { TRPCClientError } from '@trpc/client'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { callHeaders } from '../shared/call-headers.ts'
import { failedCallOf } from '../shared/failure.ts'

// The page of a refusal comes with it, because both are wanted only when something went wrong.
export { DeniedPage } from '../features/shell/error/denied.page.tsx'

/** By what was thrown, which need not be an error. A page has few of them. */
const numbers = new Map<unknown, string>()

/** An effect that fails repeatedly must not send a report each time. */
const mostReports = 10
let reports = 0

const newNumber = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The address of a script or style sheet that did not load, in the words of Chromium, Firefox and Vite. */
const addressOfPiece = /((?<![/:])\/[\w.@-][\w./@-]*\.(?:css|js|tsx?))(?:\?\S*)?$/

/** The documented name of a piece of the office that did not load (spec section 8); null for any other error. */
export const pieceOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const { message } = error
  if (message.includes('preload CSS')) return 'CSS_CHUNK_LOAD_FAILED'
  return /module script failed|dynamically imported/.test(message) ? 'ChunkLoadError' : null
}

const send = (number: string, report: CrashReport): void => {
  reports += 1
  if (reports > mostReports) return
  fetch('/trpc/shell.system.reportCrash', {
    method: 'POST',
    keepalive: true,
    headers: { ...callHeaders(), 'content-type': 'application/json', 'x-request-id': number },
    body: JSON.stringify(report),
    // Without a connection there is nowhere else to report it, and another report about that would follow.
  }).catch(() => undefined)
}

/** Reports an error once, and gives its number; a second call for the same error gives the same number. */
export const reportCrash = (thrown: unknown, kind: CrashKind, route: string): string => {
  const known = numbers.get(thrown)
  if (known !== undefined) return known
  const number = newNumber()
  numbers.set(thrown, number)
  const error = thrown instanceof Error ? thrown : new Error()
  const piece = pieceOf(error)
  const message = piece === null ? error.message : (addressOfPiece.exec(error.message)?.[1] ?? '')
  send(number, {
    kind,
    name: (piece ?? error.name).replace(/[^\w$]/g, '').slice(0, 60) || 'Error',
    message: tellablePart(message),
    route: route.replace(/[^\w$/.-]/g, ''),
    places: placesOf(thrown instanceof Error ? (error.stack ?? '') : ''),
  })
  return number
}

/** Neither a refusal, nor a call that was given up, nor a script of somebody else, such as an extension of the browser. */
const isCrash = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name !== 'AbortError' &&
  !(error instanceof TRPCClientError) &&
  (pieceOf(error) !== null || placesOf(error.stack ?? '').length > 0)

/** What the page that replaces a crashed screen shows: the sentence of a missing piece, if it is that, and the number. */
export const tellScreen = async (
  texts: i18n,
  error: unknown,
  route: string,
): Promise<{ message: string | null; number: string; action: ReactNode }> => {
  const number = failedCallOf(error) ?? reportCrash(error, 'SCREEN', route)
  const piece = pieceOf(error)
  await loadErrorTexts(texts)
  return {
    message: piece === null ? null : texts.t('errors:piece', { piece }),
    number: texts.t('errors:number', { number }),
    // React remembers that the piece did not come, so only a new page asks for it again.
    action: piece !== null && <Button onClick={() => window.location.reload()}>{texts.t('ui:action.retry')}</Button>,
  }
}

/** Shows what nothing caught, once. */
export const tellScript = async (texts: i18n, error: unknown, kind: CrashKind, route: string): Promise<void> => {
  if (!isCrash(error) || numbers.has(error)) return
  const number = reportCrash(error, kind, route)
  await loadErrorTexts(texts)
  notifications.show({
    title: texts.t('shell:error.toast'),
    message: texts.t('errors:number', { number }),
    color: 'red',
    role: 'alert',
  })
}
