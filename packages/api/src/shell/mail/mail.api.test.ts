import { createServer } from 'node:net'
import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { maximumMailAttempts } from '@oxer/domain/kernel/mail/mail.rules'
import { afterEach, describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { mailSealing, promiseMail } from '../../kernel/mail/mail.ts'
import { type MailSender, startMailSender } from '../../kernel/mail/mail-sender.gateway.ts'
import { unsubscribePath } from '../../kernel/notification/unsubscribe.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { openMailServer } from '../../kernel/testing/mail-server.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, options } = await apiTest({ now: () => new Date() })
const quietLog = { info: () => undefined, warn: () => undefined, error: () => expect.fail('an error was logged') }

const ctx = (over: Partial<Context> = {}): Context => ({
  ...contextOf(null, { ...options, tenant: { name: 'Ruiters & Co', colour: '#14543d', host: 'ruiters.example' } }),
  ...over,
})
const hour = 3_600_000
const link = '/auth/open-sesame/accept'
const invite = (to = 'nele@oxer.example') =>
  promiseMail(ctx(), {
    kind: 'INVITATION',
    to: { address: to, name: 'Nele <b>' },
    language: 'NL',
    values: { inviter: 'Jan', username: to, until: '1/1/2027' },
    link: { path: link, expiresAt: new Date(Date.now() + hour) },
    subjectRef: null,
  })
const row = (ref: string) => database.prisma.mailMessage.findUniqueOrThrow({ where: { ref } })

const opened: (() => Promise<void>)[] = []
const mailServer = (answer?: (address: string) => Error | null) => openMailServer(opened, answer)

const sender = async (mailUrl: string | null): Promise<MailSender> => {
  const started = await startMailSender({
    services: { ...ctx().services, log: quietLog },
    mailUrl,
    from: 'no-reply@oxer.example',
    readAttached: () => Promise.resolve([]),
  })
  opened.unshift(() => started.stop())
  return started
}

/** Everything that is due was sent, by one process. */
const sendAll = async (mailUrl: string | null): Promise<void> => {
  const started = await sender(mailUrl)
  await started.idle()
  await started.stop()
}

/** Ends the pause of a mail, on the clock of the database. */
const endPause = (ref: string) =>
  database.query("UPDATE mail_message SET due_at = now() - interval '1 second' WHERE ref = $1", [ref])

const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim()

/** The parts of a mail, whose quoted-printable lines are joined again. */
const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await database.prisma.mailMessage.deleteMany()
})

describe('a promised mail', () => {
  it('is sent in the language of its reader, as text and HTML, with the look of the tenant; its link is then wiped', async () => {
    const { url, received } = await mailServer()
    const ref = await invite()
    expect(JSON.stringify(await row(ref))).not.toContain('sesame')
    await sendAll(url)
    const [mail] = received
    expect(mail?.to).toEqual(['nele@oxer.example'])
    const raw = mail?.raw ?? ''
    expect(headerOf(raw, 'Message-ID')).toBe(`<${ref}@localhost>`)
    expect(headerOf(raw, 'Subject')).toBe('Je login voor Ruiters & Co')
    expect(headerOf(raw, 'From')).toContain('<no-reply@oxer.example>')
    const text = readable(raw)
    expect(text).toContain('multipart/alternative')
    expect(text).toContain(`Uitnodiging aanvaarden:\r\nhttp://ruiters.example:3000${link}`)
    expect(text).toContain(`href="http://ruiters.example:3000${link}"`)
    expect(text).toContain('#14543d')
    expect(text).toContain('Dag Nele &#60;b&#62;,')
    expect(await row(ref)).toMatchObject({ status: 'SENT', sealedLink: null, attempts: 1, sentAt: expect.any(Date) })
  })

  it('that notifies of something can be stopped with one click, by an address of its reader alone (RFC 8058)', async () => {
    const { url, received } = await mailServer()
    const accountRef = newRef()
    const ref = await promiseMail(ctx(), {
      kind: 'NOTIFICATION',
      to: { address: 'nele@oxer.example', name: 'Nele' },
      language: 'NL',
      values: {
        notification: 'START_MOVED',
        about: 'Start verplaatst',
        title: 'Nieuw startuur',
        text: '10:20 in plaats van 10:00',
      },
      link: { path: '/competitions', expiresAt: new Date(Date.now() + hour) },
      subjectRef: accountRef,
    })
    expect(
      (await api('superAdministrator', { isMailSent: true }).shell.mail.preview({ mail: ref })).html,
    ).not.toContain('/unsubscribe/')
    await sendAll(url)
    await invite()
    await sendAll(url)
    const [told = '', invited = ''] = received.map(({ raw }) => raw)
    const path = unsubscribePath(ctx().services.sealing, { accountRef, kind: 'START_MOVED' })
    const address = `http://ruiters.example:3000${path}`
    expect(headerOf(told, 'List-Unsubscribe')).toBe(`<${address}>`)
    expect(headerOf(told, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(readable(told)).toContain(`Geen e-mails meer hierover (Start verplaatst):\r\n${address}`)
    expect(headerOf(invited, 'List-Unsubscribe')).toBeUndefined()
  })

  it('is not sent if the change that promises it is not stored', async () => {
    const { url, received } = await mailServer()
    const rolledBack = database.prisma.$transaction(async (db) => {
      await promiseMail(ctx({ db }), {
        kind: 'PASSWORD_CHANGED',
        to: { address: 'a@oxer.example', name: '' },
        language: 'EN',
        subjectRef: null,
      })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await sendAll(url)
    expect(received).toEqual([])
  })

  it('is sent once by several processes', async () => {
    const { url, received } = await mailServer()
    const all = Array.from({ length: 12 }, (_, index) => `reader-${String(index)}@oxer.example`)
    for (const address of all) await invite(address)
    const senders = await Promise.all([sender(url), sender(url), sender(url)])
    await Promise.all(senders.map((each) => each.idle()))
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(all.toSorted())
  })

  it('is sent by the next process after a kill, with the same Message-ID', async () => {
    const { url, received } = await mailServer()
    const ref = await invite()
    // A process that was killed while it sent leaves its claim, which ends by the clock of the database.
    await database.query("UPDATE mail_message SET attempts = 1, due_at = now() + interval '5 minutes' WHERE ref = $1", [
      ref,
    ])
    await sendAll(url)
    expect(received).toHaveLength(0)
    await endPause(ref)
    await sendAll(url)
    expect(received.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual([`<${ref}@localhost>`])
  })

  it('is tried again after a pause, and given up after the last one with the error kept', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await new Promise((resolve) => closed.close(resolve))
    const nobody = `smtp://127.0.0.1:${String(port)}`
    const ref = await invite()
    await sendAll(nobody)
    expect(await row(ref)).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    })
    await sendAll(nobody)
    expect((await row(ref)).attempts).toBe(1)
    for (let attempt = 2; attempt <= maximumMailAttempts; attempt += 1) {
      await endPause(ref)
      await sendAll(nobody)
    }
    expect(await row(ref)).toMatchObject({ status: 'FAILED', attempts: maximumMailAttempts })
    const { url, received } = await mailServer()
    await api('superAdministrator').shell.mail.send({ mail: ref })
    await sendAll(url)
    expect(received).toHaveLength(1)
  })

  it('is given up at once if its address is refused for good', async () => {
    const { url } = await mailServer((address) =>
      address.startsWith('gone') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null,
    )
    const ref = await invite('gone@oxer.example')
    await sendAll(url)
    expect(await row(ref)).toMatchObject({ status: 'FAILED', attempts: 1, error: expect.stringContaining('550') })
  })

  it('is not sent, and loses its link, once the link has expired', async () => {
    const { url, received } = await mailServer()
    const ref = await invite()
    await database.query("UPDATE mail_message SET expires_at = now() - interval '1 second' WHERE ref = $1", [ref])
    await sendAll(url)
    expect(received).toEqual([])
    expect(await row(ref)).toMatchObject({
      status: 'FAILED',
      sealedLink: null,
      error: expect.stringContaining('expired'),
    })
  })
})

describe('the outbox', () => {
  const outbox = (over = {}) => api('superAdministrator', over).shell.mail

  it('is listed in pages and by status, for super administrators alone', async () => {
    const refs = [await invite('a@oxer.example'), await invite('b@oxer.example'), await invite('c@oxer.example')]
    await database.prisma.mailMessage.update({
      where: { ref: refs[0] ?? '' },
      data: { status: 'FAILED', error: 'full' },
    })
    const first = await outbox().list({ size: 2 })
    const rest = await outbox().list({ size: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ ref }) => ref)).toEqual(refs.toReversed())
    expect([first.isSending, rest.next]).toEqual([false, null])
    expect(await outbox({ isMailSent: true }).list({ status: 'FAILED' })).toMatchObject({
      isSending: true,
      items: [
        { ref: refs[0], kind: 'INVITATION', subject: 'Je login voor Ruiters & Co', error: 'full', canSend: true },
      ],
    })
    await refused(api('federationAdministrator').shell.mail.list({}), kernelErrors.insufficientPermissions)
    await refused(api('anonymous').shell.mail.list({}), kernelErrors.noUserContext)
  })

  it('shows a mail without its link, and with it only if no mail server is set', async () => {
    const mail = await invite()
    const shown = await outbox().preview({ mail, nonce: 'n0' })
    expect(shown.link).toBe(`http://ruiters.example:3000${link}`)
    expect(shown.html).toContain(link)
    expect(shown.html).toContain('<style nonce="n0">')
    expect(shown.html).not.toContain(' style=')
    const withheld = await outbox({ isMailSent: true }).preview({ mail })
    expect(JSON.stringify(withheld)).not.toContain('sesame')
    await refused(outbox().preview({ mail: ctx().newRef() }), kernelErrors.notFound)
    await refused(api('rider').shell.mail.preview({ mail }), kernelErrors.insufficientPermissions)
  })

  it('sends a mail again as a new one, but not one whose link is wiped', async () => {
    const { url, received } = await mailServer()
    const wiped = await invite()
    const plain = await promiseMail(ctx(), {
      kind: 'ACCESS_ACCEPTED',
      to: { address: 'b@oxer.example', name: 'B' },
      language: 'EN',
      subjectRef: null,
    })
    await sendAll(url)
    await refused(outbox().send({ mail: wiped }), kernelErrors.mailLinkGone)
    await refused(api('federationAdministrator').shell.mail.send({ mail: plain }), kernelErrors.insufficientPermissions)
    await refused(outbox().send({ mail: ctx().newRef() }), kernelErrors.notFound)
    await outbox().send({ mail: plain })
    await sendAll(url)
    expect(received.map(({ raw }) => headerOf(raw, 'Message-ID')).slice(-2)).toEqual([
      `<${plain}@localhost>`,
      `<${plain}.1@localhost>`,
    ])
    expect(await database.prisma.history.count({ where: { ref: plain, action: 'send-again' } })).toBe(1)
  })

  it('keeps a sealed link to its own row', async () => {
    const [one, other] = [await invite(), await invite()]
    const { sealing } = ctx().services
    const sealed = (await row(one)).sealedLink ?? ''
    expect(sealing.open(mailSealing, one, sealed)).toContain(link)
    expect(() => sealing.open(mailSealing, other, sealed)).toThrow()
  })
})
