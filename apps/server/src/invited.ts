// Accepting an invitation with another identity provider: the code waits in a sealed cookie while the person signs in there.
import { linkInvitation } from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { refuse } from './refusal.ts'
import { addressOf, type ServerEnv, type Services } from './request.ts'

const cookieName = 'oxer_invitation'
const cookieSeconds = 60 * 60
/** For the sealed cookie. */
const purpose = 'invitation cookie'

const cookieOptions = (services: Services) =>
  ({ path: '/auth', httpOnly: true, secure: services.publicUrl.startsWith('https:'), sameSite: 'Lax' }) as const

/** The form of the accept page. A foreign site cannot send it: writes from elsewhere are refused before. */
export const mountInvited = (app: Hono<ServerEnv>, services: Services): void => {
  const limit = bodyLimit({ maxSize: 10_000, onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)) })
  app.post('/auth/invitation', limit, async (c) => {
    await services.limits.take('mailedCode', addressOf(c, services.env))
    const { code } = await c.req.parseBody()
    const text = typeof code === 'string' ? code.slice(0, 200) : ''
    setCookie(c, cookieName, services.sealing.seal(purpose, cookieName, text), {
      ...cookieOptions(services),
      maxAge: cookieSeconds,
    })
    return c.redirect('/auth/login', 303)
  })
}

const codeOf = (services: Services, sealed: string): string | null => {
  try {
    return services.sealing.open(purpose, cookieName, sealed)
  } catch {
    // Changed, or sealed by another installation: there is no invitation.
    return null
  }
}

/** Gives the account that signed in to the person who accepted an invitation in this browser before, if any. */
export const linkInvited = async (c: Context<ServerEnv>, services: Services, accountRef: string): Promise<void> => {
  const sealed = getCookie(c, cookieName)
  if (sealed === undefined) return
  deleteCookie(c, cookieName, cookieOptions(services))
  const code = codeOf(services, sealed)
  if (code !== null) await linkInvitation(services, { accountRef, code, now: new Date() })
}
