// What reaches a receiver, over the outbox and a real connection.

import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import type { EventKind } from '@oxer/domain/kernel/event/event.schema'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import { type LookUp, lookupOver } from '../../kernel/network/public-lookup.gateway.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { tellNotices } from '../../shell/notification/notification.jobs.ts'
import { openReceiver, signersOf } from './webhook.fixture.ts'
import { startWebhookSender, type WebhookSender, type WebhookSenderOptions } from './webhook-sender.gateway.ts'

// The outbox goes by the clock of the database.
const { api, database, federation, make, options } = await apiTest({
  ...{ now: () => new Date(), isLoopbackReached: true },
})
const { services } = contextOf(null, options)
const tenant = await tenantOfInstallation(database)
const webhooks = () => api('federationAdministrator').exchange.webhook
const { ref: competition } = await make.competition({ federationRef: federation, status: 'PUBLISHED' })
const { ref: other } = await make.competition({ federationRef: federation, status: 'PUBLISHED' })

const receiver = await openReceiver()
const senders: WebhookSender[] = []
const start = async (over: Partial<WebhookSenderOptions> = {}): Promise<WebhookSender> => {
  const sender = await startWebhookSender({ services, ...over })
  senders.push(sender)
  return sender
}
/** Everything that is due was sent. A notification of it may still be on its way, so the sender is asked to look. */
const settled = async (sender: WebhookSender): Promise<void> => {
  sender.look()
  await sender.idle()
}
const stopAll = async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()))
}
beforeEach(async () => {
  receiver.clear()
  await database.prisma.webhook.deleteMany()
})
afterEach(stopAll)
afterAll(receiver.close)

const hook = async (path: string, over: { kinds?: EventKind[]; competition?: string; url?: string } = {}) => {
  const url = receiver.urlOf(path)
  const { webhook, secret } = await webhooks().create({ federation, name: path, url, kinds: [], ...over })
  return { federation, webhook: webhook.ref, secret }
}
/** A change of a competition that the public sees. */
const change = (ref = competition) =>
  runAsOperator({ services, authorName: 'Test', tenant }, 'test', async (ctx) => {
    ctx.recordNothing('a test')
    await publishChange(ctx, ref)
  })
const deliveries = async ({ webhook }: { webhook: string }) =>
  (await webhooks().deliveries({ federation, webhook })).items
const stateOf = async ({ webhook }: { webhook: string }) => webhooks().get({ federation, webhook })
/** The pause of what waits has ended. */
const endPauses = () => database.prisma.webhookDelivery.updateMany({ data: { dueAt: null } })

describe('a webhook', () => {
  it('gets an event once, signed, with where to read it', async () => {
    const { webhook, secret } = await hook('/one')
    const sender = await start()
    await change()
    await settled(sender)
    const [message] = receiver.at('/one')
    expect(receiver.received).toHaveLength(1)
    expect(message && signersOf(message, [secret])).toEqual([secret])
    expect(message?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Oxer-Webhooks' })
    expect(Math.abs(Number(message?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    const [sent] = await deliveries({ webhook })
    expect(message?.headers['webhook-id']).toBe(sent?.messageId)
    expect(JSON.parse(message?.body ?? '')).toEqual(sent?.message)
    expect(sent).toMatchObject({
      ...{ status: 'SENT', attempts: 1, answerStatus: 204, problem: null, dueAt: null },
      message: {
        type: 'competition.changed',
        data: { competition, url: `http://alpha.test:3000/competitions/${competition}.json` },
      },
    })
    expect(await stateOf({ webhook })).toMatchObject({ waiting: 0, dead: 0, sentAt: sent?.triedAt })
  })

  it('gets the kinds and the competition that it wants, in order, from when it was added', async () => {
    await change()
    const all = await hook('/all')
    await hook('/none', { kinds: ['ranking.closed'] })
    const own = await hook('/own', { competition: other, kinds: ['competition.changed'] })
    await change()
    await change(other)
    await change()
    const sender = await start()
    await settled(sender)
    const numbers = receiver.at('/all').map(({ body }) => JSON.parse(body).data.competition)
    expect(numbers).toEqual([competition, other, competition])
    expect((await deliveries(all)).map(({ event }) => event)).toEqual(
      (await deliveries(all)).map(({ event }) => event).toSorted((a, b) => Number(b) - Number(a)),
    )
    expect([receiver.at('/none').length, (await deliveries(own)).length]).toEqual([0, 1])
  })

  it('gets each message once from several processes, and after a restart', async () => {
    await hook('/shared')
    const first = await Promise.all([start(), start(), start()])
    await Promise.all(Array.from({ length: 6 }, () => change()))
    await Promise.all(first.map(settled))
    await stopAll()
    await change()
    expect(receiver.at('/shared')).toHaveLength(6)
    const again = await start()
    await settled(again)
    const ids = receiver.at('/shared').map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
  })

  it('gets what a killed process had claimed, once its claim has ended', async () => {
    const claimed = await hook('/killed')
    await webhooks().test(claimed)
    const inAnHour = new Date(Date.now() + 3_600_000)
    await database.prisma.webhookDelivery.updateMany({ data: { claimedUntil: inAnHour, attempts: 1 } })
    const sender = await start()
    await settled(sender)
    expect(receiver.received).toHaveLength(0)
    await database.prisma.webhookDelivery.updateMany({ data: { claimedUntil: new Date(Date.now() - 1000) } })
    await settled(sender)
    expect(receiver.at('/killed')).toHaveLength(1)
    expect((await deliveries(claimed))[0]).toMatchObject({ status: 'SENT', attempts: 2 })
  })

  it('that does not answer holds up nobody else, and is tried again', async () => {
    receiver.answer('/slow', null, null)
    const slow = await hook('/slow')
    await hook('/quick')
    const sender = await start({ timeoutMs: 300 })
    await change()
    await change()
    await expect.poll(() => receiver.at('/quick').length).toBe(2)
    await settled(sender)
    expect(await deliveries(slow)).toMatchObject([
      { status: 'WAITING', problem: 'TIMEOUT', attempts: 1, answerStatus: null },
      { status: 'WAITING', problem: 'TIMEOUT', attempts: 1, answerStatus: null },
    ])
  })

  it('is signed by both secrets for a day after a rotation', async () => {
    const { secret: old, ...at } = await hook('/rotated')
    const { secret, webhook } = await webhooks().rotateSecret(at)
    expect(webhook.oldSecretUntil).not.toBeNull()
    const sender = await start()
    await webhooks().test(at)
    await settled(sender)
    const yesterday = new Date(Date.now() - 1000)
    await database.prisma.webhook.updateMany({ data: { oldSecretUntil: yesterday } })
    await webhooks().test(at)
    await settled(sender)
    const signers = receiver.at('/rotated').map((message) => signersOf(message, [old, secret]))
    expect(signers).toEqual([[old, secret], [secret]])
    expect((await stateOf(at)).oldSecretUntil).toBeNull()
  })

  it('that is removed gets nothing more, nor one that is off but a test', async () => {
    const [gone, off] = [await hook('/gone'), await hook('/off')]
    await change()
    await webhooks().remove({ federation, webhook: gone.webhook })
    const { version } = await stateOf(off)
    const shape = { name: 'off', url: receiver.urlOf('/off'), kinds: [] }
    await webhooks().update({ federation, webhook: off.webhook, version, ...shape, isOn: false })
    await webhooks().test({ federation, webhook: off.webhook })
    const sender = await start()
    await settled(sender)
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    // Switched on again, it gets what comes then.
    await webhooks().update({ federation, webhook: off.webhook, version: version + 1, ...shape, isOn: true })
    await change()
    await settled(sender)
    expect(receiver.at('/off')).toHaveLength(2)
  })
})

describe('a message that does not arrive', () => {
  it('is tried again with growing pauses, given up after ten attempts, and sent again by hand under its id', async () => {
    const at = await hook('/down')
    receiver.answer('/down', ...Array.from({ length: 10 }, () => ({ status: 503 })))
    const sender = await start()
    await change()
    await settled(sender)
    const pauses: number[] = []
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const [{ dueAt, triedAt } = { dueAt: null, triedAt: null }] = await deliveries(at)
      pauses.push(Math.round((Date.parse(dueAt ?? '') - Date.parse(triedAt ?? '')) / 1000))
      await endPauses()
      await settled(sender)
    }
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    const [dead] = await deliveries(at)
    expect(dead).toMatchObject({ status: 'DEAD', attempts: 10, answerStatus: 503, problem: 'ANSWER', dueAt: null })
    expect(await stateOf(at)).toMatchObject({ isOn: true, dead: 1, failingSince: expect.any(String) })
    expect((await webhooks().deliveries({ ...at, status: 'DEAD' })).items).toHaveLength(1)
    await webhooks().sendAgain({ federation, webhook: at.webhook, delivery: dead?.ref ?? '' })
    await settled(sender)
    expect(await deliveries(at)).toMatchObject([{ ref: dead?.ref, status: 'SENT', attempts: 1 }])
    expect(new Set(receiver.at('/down').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await stateOf(at)).toMatchObject({ dead: 0, failingSince: null })
  })

  it('does not follow a redirect', async () => {
    const at = await hook('/moved')
    receiver.answer('/moved', { status: 302, headers: { location: receiver.urlOf('/elsewhere') } })
    await webhooks().test(at)
    const sender = await start()
    await settled(sender)
    expect(await deliveries(at)).toMatchObject([{ status: 'WAITING', problem: 'REDIRECT', answerStatus: 302 }])
    expect(receiver.at('/elsewhere')).toHaveLength(0)
  })

  it('switches the webhook off if the receiver is gone, and notifies the administrators', async () => {
    await database.prisma.notification.deleteMany()
    const at = await hook('/410')
    receiver.answer('/410', { status: 410 })
    const sender = await start()
    await change()
    await settled(sender)
    expect(await stateOf(at)).toMatchObject({ isOn: false, offReason: 'GONE', dead: 1 })
    await tellNotices(services)
    const { items } = await api('federationAdministrator').shell.notification.list({})
    expect(items).toMatchObject([
      { kind: 'WEBHOOK_OFF', values: { subject: '/410' }, link: `/myfederation/${federation}/webhooks` },
    ])
    expect((await api('federationCollaborator').shell.notification.list({})).items).toEqual([])
  })

  it('switches the webhook off after five days without any success', async () => {
    const at = await hook('/days')
    receiver.answer('/days', { status: 500 }, { status: 500 })
    const sender = await start()
    const since = (days: number) =>
      database.prisma.webhook.updateMany({ data: { failingSince: new Date(Date.now() - days * 86_400_000) } })
    await since(4.9)
    await change()
    await settled(sender)
    expect((await stateOf(at)).isOn).toBe(true)
    await since(5.1)
    await change()
    await settled(sender)
    expect(await stateOf(at)).toMatchObject({ isOn: false, offReason: 'FAILING', waiting: 2 })
  })
})

describe('events since a moment', () => {
  it('are sent again: those that were sent under their ids, and those that were never sent', async () => {
    const began = new Date().toISOString()
    await change()
    const at = await hook('/since')
    await change()
    await change(other)
    const sender = await start()
    await settled(sender)
    const before = receiver.at('/since').map(({ headers }) => headers['webhook-id'])
    expect(before).toHaveLength(2)
    const target = { federation, webhook: at.webhook }
    expect(await webhooks().replay({ ...target, since: began })).toEqual({ queued: 3, hasMore: false })
    await settled(sender)
    const all = receiver.at('/since').map(({ headers }) => headers['webhook-id'])
    expect([all.length, new Set(all).size]).toEqual([5, 3])
    const future = new Date(Date.now() + 60_000).toISOString()
    expect((await webhooks().replay({ ...target, since: future })).queued).toBe(0)
  })
})

describe('an address that is not public', () => {
  /** Somebody who listens on this machine, and whom nothing may reach. */
  const watch = async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { count: () => connections, close: () => new Promise((resolve) => server.close(resolve)) }
  }
  const resolver = (...found: string[][]) => {
    const asked: string[] = []
    const lookUp: LookUp = (name, _options, callback) => {
      asked.push(name)
      const addresses: LookupAddress[] = (found.shift() ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }))
      callback(null, addresses)
    }
    return { asked, lookup: lookupOver(lookUp) }
  }

  it.each([
    ['the machine itself', ['127.0.0.1']],
    ['the machine itself, by IPv6', ['::1']],
    ['a private network', ['10.0.0.7']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a private network by IPv6', ['fd00::7']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['IPv4 behind a translator', ['64:ff9b::7f00:1']],
    ['one of several', ['93.184.215.14', '192.168.1.1']],
  ])('is not reached: %s', async (_name, addresses) => {
    const listening = await watch()
    const at = await hook('/dns', { url: 'https://hooks.example.org/in' })
    const { asked, lookup } = resolver(addresses)
    await webhooks().test(at)
    const sender = await start({ lookup })
    await settled(sender)
    expect(await deliveries(at)).toMatchObject([{ status: 'WAITING', problem: 'ADDRESS', answerStatus: null }])
    expect([asked, listening.count()]).toEqual([['hooks.example.org'], 0])
    await listening.close()
  })

  it('is looked up at each attempt, so a name that changes its address gains nothing', async () => {
    const at = await hook('/rebinding', { url: 'https://hooks.example.org/in' })
    const { asked, lookup } = resolver([], ['127.0.0.1'])
    await webhooks().test(at)
    const sender = await start({ lookup })
    await settled(sender)
    expect((await deliveries(at))[0]?.problem).toBe('NOT_REACHED')
    await endPauses()
    await settled(sender)
    expect((await deliveries(at))[0]?.problem).toBe('ADDRESS')
    expect(asked).toHaveLength(2)
  })

  it('is not reached where the machine itself may not be, whatever was stored', async () => {
    const at = await hook('/production')
    await webhooks().test(at)
    const sender = await start({ services: { ...services, isLoopbackReached: false } })
    await settled(sender)
    expect((await deliveries(at))[0]?.problem).toBe('ADDRESS')
    expect(receiver.received).toHaveLength(0)
  })
})

it('no row, no history and no list has a secret', async () => {
  const { secret, webhook } = await hook('/secret')
  const written = await database.prisma.history.findMany({ where: { ref: webhook }, select: { after: true } })
  expect(written).toHaveLength(1)
  const said = [written, await database.prisma.webhook.findMany(), await webhooks().list({ federation })]
  expect(JSON.stringify(said)).not.toContain(secret.replace('whsec_', ''))
})
