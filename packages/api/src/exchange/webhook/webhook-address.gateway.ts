// Which addresses a webhook may have, and how one is reached.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryProblem } from '@oxer/domain/exchange/webhook/webhook.schema'
import { AddressNotPublicError, isPublicHttps } from '../../kernel/network/public-lookup.gateway.ts'

/** By number, so that no name has to be looked up. */
const loopbackHosts = ['127.0.0.1', '[::1]']

const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'http:' && loopbackHosts.includes(hostname) && username === '' && password === ''
}

/** A public name over https; outside production this machine, too. */
export const isWebhookAddress = (address: string, isLoopbackReached: boolean): boolean =>
  isPublicHttps(address) || (isLoopbackReached && isLoopback(address))

export type WebhookRoute = {
  readonly isLoopbackReached: boolean
  /** How names are looked up; it refuses what is not public. */
  readonly lookup: LookupFunction
  readonly timeoutMs: number
}

type Posted = { readonly address: string; readonly headers: Record<string, string>; readonly body: string }

/**
 * The status of the answer. Redirects are not followed, and the answer is cut off behind its headers, so its body has no size. The address
 * is checked again, because a setting may have changed since it was stored.
 */
export const postMessage = (
  { address, headers, body }: Posted,
  { isLoopbackReached, lookup, timeoutMs }: WebhookRoute,
): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!isWebhookAddress(address, isLoopbackReached)) {
      reject(new AddressNotPublicError('the address may not be reached'))
      return
    }
    const request = address.startsWith('https:') ? httpsRequest : httpRequest
    const asking = request(
      address,
      { method: 'POST', headers, lookup, signal: AbortSignal.timeout(timeoutMs), agent: false },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })

/** What a failed call says to whoever reads the log of deliveries. */
export const problemOf = (error: unknown): DeliveryProblem => {
  if (error instanceof AddressNotPublicError) return 'ADDRESS'
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name) ? 'TIMEOUT' : 'NOT_REACHED'
}
