// Messages on devices, against a push service of our own that answers what a test wants, and reads what a browser would read.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { notificationErrors } from '@oxer/domain/shell/notification/notification.errors'
import { type AddPushDevice, mostPushDevices, PushContent } from '@oxer/domain/shell/notification/notification.schema'
import type { Subject } from '@oxer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { notify } from '../../kernel/notification/notify.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { tellNotices } from './notification.jobs.ts'
import { type PushSender, startPushSender } from './push-sender.gateway.ts'

// The outbox goes by the clock of the database.
const { api, database, federation, options, worlds } = await apiTest({ now: () => new Date() })
const { services } = contextOf(null, options)
const tenant = await tenantOfInstallation(database)

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
let received: Received[] = []
let answers: number[] = []
const service = createServer((asked, answer) => {
  const parts: Buffer[] = []
  asked.on('data', (part: Buffer) => parts.push(part))
  asked.on('end', () => {
    received.push({ path: asked.url ?? '', headers: asked.headers, body: Buffer.concat(parts) })
    answer.writeHead(answers.shift() ?? 201).end()
  })
})

let sender: PushSender
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  sender = await startPushSender({
    ...{ services, contact: 'https://oxer.example' },
    // The stored address is a public one; this is how it is reached here.
    route: { request: httpRequest as never, options: { protocol: 'http:', hostname: '127.0.0.1', port } },
  })
})
afterAll(async () => {
  await sender.stop()
  await new Promise((resolve) => service.close(resolve))
})
beforeEach(async () => {
  received = []
  answers = []
  await database.prisma.pushDevice.deleteMany()
  await database.prisma.notification.deleteMany()
  await database.prisma.notificationSetting.deleteMany()
})

const refOf = (subject: Subject): string => worlds.actors[subject]?.accountRef ?? ''
const personOf = (subject: Subject): string => worlds.actors[subject]?.personRef ?? ''

/** A browser: its keys, and how it reads what arrives (RFC 8291). */
const browser = (name: string) => {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = Buffer.alloc(16, name)
  const subscription: AddPushDevice = {
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  }
  const read = (body: Buffer): PushContent => {
    const [salt, from] = [body.subarray(0, 16), body.subarray(21, 86)]
    const made = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, with_, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, from])
    const material = made(pair.computeSecret(from), auth, info, 32)
    const cipher = createDecipheriv(
      'aes-128-gcm',
      made(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      made(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    cipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
    return PushContent.parse(JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')))
  }
  return { subscription, read }
}

let events = 0
/** A message of a kind about a person, told and sent. */
const tell = async (personRef: string, kind: 'PLACE_OFFERED' | 'BILL_NEW' | 'SOON_IN_RING' = 'PLACE_OFFERED') => {
  events += 1
  const eventKey = `push test ${events}`
  await runAsOperator(
    { services, authorName: 'Test', tenant, now: () => new Date(), timeoutMs: 10_000 },
    'test',
    async (ctx) => {
      ctx.recordNothing('a test')
      await notify(ctx, {
        kind,
        eventKey,
        federationRef: federation,
        about: [personRef],
        subject: 'Spring Cup',
        link: '/competitions/cup',
      })
    },
  )
  await tellNotices(services)
  // On a server the news of it may not have arrived yet.
  sender.look()
  await sender.idle()
}
const wake = async () => {
  await database.prisma.pushMessage.updateMany({ data: { dueAt: null } })
  sender.look()
  await sender.idle()
}
const devices = async (subject: Subject) => (await api(subject).shell.notification.devices()).devices

describe('a device', () => {
  it('gets the message of the inbox, encrypted, which only it can read, and once', async () => {
    const phone = browser('phone')
    const { key, devices: added } = await api('rider').shell.notification.addDevice(phone.subscription)
    expect(added).toMatchObject([{ device: { browser: 'Chrome', system: 'Android' }, sentAt: null, failedAt: null }])
    await tell(personOf('rider'))
    const [message] = (await api('rider').shell.notification.list({})).items
    expect(received).toHaveLength(1)
    const [{ path, headers, body }] = received as [Received]
    expect(path).toBe('/phone')
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      ttl: expect.stringMatching(/^86[34]/),
    })
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${key}$`))
    expect(body.includes('Spring')).toBe(false)
    expect(phone.read(body)).toEqual({
      ...{ title: 'A place is free: Spring Cup', body: '', link: '/competitions/cup', tag: message?.ref },
    })
    await tellNotices(services)
    await wake()
    expect(received).toHaveLength(1)
    expect(await devices('rider')).toMatchObject([{ sentAt: expect.any(String), failedAt: null }])
    expect(await database.prisma.pushMessage.count()).toBe(0)
  })

  it('gets no more than what its owner chose, and nothing in the quiet hours', async () => {
    const phone = browser('phone')
    const calls = api('rider').shell.notification
    await calls.addDevice(phone.subscription)
    await tell(personOf('rider'), 'BILL_NEW')
    expect(received).toEqual([])
    const { version: _, channels, ...settings } = await calls.settings()
    await calls.saveSettings({ ...settings, channels: { BILL_NEW: { ...channels.BILL_NEW, push: true } } })
    await tell(personOf('rider'), 'BILL_NEW')
    expect(received).toHaveLength(1)
    await calls.saveSettings({ ...settings, channels: { BILL_NEW: { page: true, mail: false } } })
    expect((await calls.settings()).channels.BILL_NEW.push).toBe(true)
    // All day long except for a minute that is not now.
    const [from, until] = new Date().getUTCMinutes() === 30 ? ['00:01', '00:00'] : ['00:31', '00:30']
    await calls.saveSettings({ ...settings, quietFrom: from, quietUntil: until, channels: {} })
    await tell(personOf('rider'), 'BILL_NEW')
    expect(received).toHaveLength(1)
    const [waiting] = await database.prisma.pushMessage.findMany()
    expect(waiting?.dueAt?.getTime()).toBeGreaterThan(Date.now())
    expect(waiting?.expiresAt.getTime()).toBeGreaterThan(waiting?.dueAt?.getTime() ?? Number.POSITIVE_INFINITY)
  })

  it('of a parent names the child', async () => {
    const phone = browser('parent')
    const { childRef } = await database.prisma.personRelation.findFirstOrThrow({
      where: { parentRef: personOf('parent') },
    })
    await api('parent').shell.notification.addDevice(phone.subscription)
    await tell(childRef)
    expect(phone.read(received[0]?.body ?? Buffer.alloc(0)).title).toMatch(/: A place is free/)
  })

  it('that has unsubscribed goes, with what waits for it', async () => {
    await api('rider').shell.notification.addDevice(browser('old').subscription)
    answers = [410]
    await tell(personOf('rider'))
    expect(await devices('rider')).toEqual([])
    expect(await database.prisma.pushMessage.count()).toBe(0)
  })

  it('whose push service is away is tried again, later each time, and shows when a message was given up', async () => {
    await api('rider').shell.notification.addDevice(browser('phone').subscription)
    answers = [503]
    await tell(personOf('rider'))
    const [waiting] = await database.prisma.pushMessage.findMany()
    expect(waiting?.attempts).toBe(1)
    expect(waiting?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 30_000)
    answers = [429]
    await wake()
    const [again] = await database.prisma.pushMessage.findMany()
    expect(again?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
    await wake()
    expect(received).toHaveLength(3)
    expect(await devices('rider')).toMatchObject([{ sentAt: expect.any(String), failedAt: null }])
    answers = [503]
    await tell(personOf('rider'))
    await database.prisma.pushMessage.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    await wake()
    expect(await database.prisma.pushMessage.count()).toBe(0)
    expect(await devices('rider')).toMatchObject([{ failedAt: expect.any(String) }])
    answers = [413]
    await tell(personOf('rider'))
    expect(await database.prisma.pushMessage.count()).toBe(0)
  })

  it('belongs to whoever signed in last, who gets nothing of the account before', async () => {
    const phone = browser('shared')
    await api('rider').shell.notification.addDevice(phone.subscription)
    answers = [503]
    await tell(personOf('rider'))
    await api('member').shell.notification.addDevice(phone.subscription)
    expect(await devices('rider')).toEqual([])
    expect(await devices('member')).toHaveLength(1)
    expect(await database.prisma.pushMessage.count()).toBe(0)
    await api('member').shell.notification.addDevice(phone.subscription)
    expect(await devices('member')).toHaveLength(1)
  })

  it('is removed by its owner alone, and the oldest goes for a new one', async () => {
    await api('rider').shell.notification.addDevice(browser('first').subscription)
    const [first] = await devices('rider')
    const device = first?.ref ?? ''
    await refused(api('member').shell.notification.removeDevice({ device }), kernelErrors.notFound)
    await refused(api('anonymous').shell.notification.removeDevice({ device }), kernelErrors.noUserContext)
    for (let count = 0; count < mostPushDevices; count += 1) {
      await api('rider').shell.notification.addDevice(browser(`more-${count}`).subscription)
    }
    const left = await devices('rider')
    expect(left).toHaveLength(mostPushDevices)
    expect(left.map(({ ref }) => ref)).not.toContain(device)
    await api('rider').shell.notification.removeDevice({ device: left[0]?.ref ?? '' })
    expect(await devices('rider')).toHaveLength(mostPushDevices - 1)
  })

  it('is refused at an address of this network, or with keys that are invalid', async () => {
    const { subscription } = browser('phone')
    const add = (changes: Partial<AddPushDevice>) =>
      api('rider').shell.notification.addDevice({ ...subscription, ...changes })
    const { pushServiceRefused } = notificationErrors
    for (const endpoint of [
      'https://127.0.0.1/a',
      'https://169.254.169.254/latest',
      'https://localhost/a',
      'https://a.example:8443/a',
    ]) {
      await refused(add({ endpoint }), pushServiceRefused)
    }
    await refused(add({ endpoint: 'http://push.example.org/a' }), kernelErrors.wrongFormat)
    await refused(add({ keys: { ...subscription.keys, auth: 'AAAA' } }), pushServiceRefused)
    expect(await devices('rider')).toEqual([])
    await refused(api('anonymous').shell.notification.addDevice(subscription), kernelErrors.noUserContext)
  })

  it('is stored without anything that opens it', async () => {
    const { subscription } = browser('phone')
    await api('rider').shell.notification.addDevice(subscription)
    const stored = JSON.stringify(await database.prisma.pushDevice.findMany({ where: { accountRef: refOf('rider') } }))
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh]) {
      expect(stored).not.toContain(secret)
    }
  })
})
