// Sends messages to the push services of browsers. Several processes may share the outbox: a message belongs to the process that claimed
// it, until its claim ends. The inbox has each message anyway, so one that is given up is only noted at its device.
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { pauseAfter } from '@oxer/domain/kernel/mail/mail.rules'
import { pushOutcome } from '@oxer/domain/shell/notification/notification.rules'
import { AddPushDevice, PushContent } from '@oxer/domain/shell/notification/notification.schema'
import type { Services } from '../../kernel/context/context.ts'
import { oneAtATime } from '../../kernel/job/one-at-a-time.ts'
import { publicLookup } from '../../kernel/network/public-lookup.gateway.ts'
import { encryptFor, pushAuthorization } from '../../kernel/push/push-encryption.gateway.ts'
import { pushChannel, pushSealing } from './push-device.commands.ts'

/** Longer than an attempt can last, so that a claim that ended belongs to a process that was killed. */
const claimMinutes = 2
/** A push service is chosen by a browser, so it must not hold up the others for long. */
const attemptMs = 10_000
const atOnce = 20
/** Looks for messages without a notification: those of an ended pause, and of quiet hours. */
const lookMs = 15_000

/** How the address of a push service is reached; tests have one of their own. */
export type PushRoute = { readonly request: typeof httpsRequest; readonly options: RequestOptions }
const publicRoute: PushRoute = { request: httpsRequest, options: { lookup: publicLookup } }

export type PushSenderOptions = {
  services: Pick<Services, 'database' | 'log' | 'sealing' | 'publicUrl'>
  /** Whom the operator of a push service may ask. */
  contact: string
  route?: PushRoute
}

type Claimed = {
  ref: string
  deviceRef: string
  content: unknown
  isUrgent: boolean
  attempts: number
  expiresAt: Date
  mark: string
  sealed: string
}

/** The rows of the outbox. Every moment is the database's, so that processes with different clocks agree. */
const outboxOf = ({ database }: Pick<Services, 'database'>) => ({
  claim: (): Promise<Claimed[]> =>
    database.query<Claimed>(
      `UPDATE push_message m SET attempts = m.attempts + 1, due_at = now() + interval '${String(claimMinutes)} minutes'
         FROM push_device d
        WHERE d.ref = m.device_ref AND m.ref IN (
          SELECT ref FROM push_message WHERE (due_at IS NULL OR due_at <= now()) AND expires_at > now()
           ORDER BY due_at NULLS FIRST, ref LIMIT ${String(atOnce)} FOR UPDATE SKIP LOCKED)
       RETURNING m.ref, m.device_ref AS "deviceRef", m.content, m.is_urgent AS "isUrgent", m.attempts,
         m.expires_at AS "expiresAt", d.mark, d.sealed`,
      [],
    ),
  sent: async ({ ref, deviceRef }: Claimed) => {
    await database.query('DELETE FROM push_message WHERE ref = $1', [ref])
    await database.query('UPDATE push_device SET sent_at = now(), failed_at = NULL WHERE ref = $1', [deviceRef])
  },
  later: ({ ref, attempts }: Claimed, pauseMinutes: number) =>
    database.query(
      'UPDATE push_message SET due_at = now() + make_interval(mins => $3) WHERE ref = $1 AND attempts = $2',
      [ref, attempts, pauseMinutes],
    ),
  givenUp: async ({ ref, deviceRef }: Claimed) => {
    await database.query('DELETE FROM push_message WHERE ref = $1', [ref])
    await database.query('UPDATE push_device SET failed_at = now() WHERE ref = $1', [deviceRef])
  },
  /** With all that waits for it. */
  gone: ({ deviceRef }: Claimed) => database.query('DELETE FROM push_device WHERE ref = $1', [deviceRef]),
  /** What says nothing new any more. Only what was tried is missed. */
  expire: () =>
    database.query(
      `WITH late AS (DELETE FROM push_message WHERE expires_at <= now() RETURNING device_ref, attempts)
       UPDATE push_device SET failed_at = now() WHERE ref IN (SELECT device_ref FROM late WHERE attempts > 0)`,
      [],
    ),
})

const Subscription = AddPushDevice.pick({ endpoint: true, keys: true })

export type PushSender = {
  /** Resolves when no message is due. For tests. */
  idle: () => Promise<void>
  /** Looks for messages whose pause has ended. */
  look: () => void
  /** Waits for the messages that are being sent, and takes no others. */
  stop: () => Promise<void>
}

export const startPushSender = async ({
  services,
  contact,
  route = publicRoute,
}: PushSenderOptions): Promise<PushSender> => {
  const { database, log, sealing } = services
  const outbox = outboxOf(services)
  let isStopping = false

  /** The status of the answer. Redirects are not followed, and the body is of no interest. */
  const post = (endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      const asking = route.request(
        endpoint,
        { method: 'POST', headers, signal: AbortSignal.timeout(attemptMs), agent: false, ...route.options },
        (answer) => {
          resolve(answer.statusCode ?? 0)
          answer.destroy()
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })

  const attempt = async (message: Claimed): Promise<number> => {
    const { endpoint, keys } = Subscription.parse(JSON.parse(sealing.open(pushSealing, message.mark, message.sealed)))
    const content = PushContent.parse(message.content)
    const url = new URL(endpoint)
    const left = Math.max(0, Math.floor((message.expiresAt.getTime() - Date.now()) / 1000))
    return post(
      url,
      {
        authorization: await pushAuthorization(sealing, url, contact),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(left),
        urgency: message.isUrgent ? 'high' : 'normal',
      },
      encryptFor(keys, JSON.stringify(content)),
    )
  }

  const send = async (message: Claimed): Promise<void> => {
    let status: number | null = null
    let reason = ''
    try {
      status = await attempt(message)
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
    const outcome = status === null ? 'LATER' : pushOutcome(status)
    if (outcome === 'SENT') return outbox.sent(message)
    // The address itself opens something, so the log has none.
    log.warn('a message did not reach a device', { device: message.deviceRef, status: status ?? 0, reason })
    const pause = outcome === 'LATER' ? pauseAfter(message.attempts) : null
    if (outcome === 'GONE') await outbox.gone(message)
    else if (pause === null) await outbox.givenUp(message)
    else await outbox.later(message, pause)
  }

  const { look, idle } = oneAtATime(
    async () => {
      await outbox.expire()
      while (!isStopping) {
        const messages = await outbox.claim()
        if (messages.length === 0) return
        await Promise.all(messages.map(send))
      }
    },
    (error) => log.error('the messages for devices', error),
  )

  const unlisten = await database.listen(pushChannel, look, look)
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()
  return {
    idle,
    look,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten()
      await idle()
    },
  }
}
