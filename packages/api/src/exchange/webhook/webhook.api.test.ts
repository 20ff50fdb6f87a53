import { newRef } from '@oxer/db'
import { webhookErrors } from '@oxer/domain/exchange/webhook/webhook.errors'
import { mostWebhooks } from '@oxer/domain/exchange/webhook/webhook.rules'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, worlds } = await apiTest()
const as = (subject: Subject = 'federationAdministrator') => api(subject).exchange.webhook
const { ref: competition } = await make.competition({ federationRef: federation, name: 'Spring Cup' })
const shape = { name: 'Results', url: 'https://hooks.example.org/oxer', kinds: [], isOn: true }
const add = async (over: object = {}) => as().create({ federation, ...shape, ...over })

beforeEach(() => database.prisma.webhook.deleteMany())

describe('the webhooks of a federation', () => {
  it('are added, with a secret that is shown once, changed and removed', async () => {
    const { webhook, secret } = await add({ kinds: ['result.changed', 'result.changed'], competition })
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(webhook).toEqual({
      ...{ ref: webhook.ref, name: 'Results', url: shape.url, kinds: ['result.changed'], isOn: true, version: 1 },
      ...{ competition: { ref: competition, name: 'Spring Cup' }, offReason: null, failingSince: null },
      ...{ oldSecretUntil: null, waiting: 0, dead: 0, sentAt: null },
    })
    const changed = await as().update({
      ...{ federation, webhook: webhook.ref, version: 1, ...shape },
      ...{ name: 'Everything', isOn: false },
    })
    expect(changed).toMatchObject({ name: 'Everything', kinds: [], competition: null, isOn: false, version: 2 })
    expect(await as().get({ federation, webhook: webhook.ref })).toEqual(changed)
    await as().remove({ federation, webhook: webhook.ref })
    expect(await as().list({ federation })).toEqual({ items: [], next: null })
    await refused(as().get({ federation, webhook: webhook.ref }), kernelErrors.notFound)
  })

  it('are listed page by page, the oldest first', async () => {
    for (const name of ['One', 'Two', 'Three']) await add({ name })
    const first = await as().list({ federation, size: 2 })
    expect(first.items.map(({ name }) => name)).toEqual(['One', 'Two'])
    const rest = await as().list({ federation, size: 2, after: first.next ?? '' })
    expect([rest.items.map(({ name }) => name), rest.next]).toEqual([['Three'], null])
  })

  it('are for its administrators', async () => {
    const { webhook } = await add()
    await webhookCalls(webhook.ref, async (call) => {
      await refused(call(as('anonymous')), kernelErrors.noUserContext)
      await refused(call(as('federationCollaborator')), kernelErrors.insufficientPermissions)
      await refused(call(as('foreignAdministrator')), kernelErrors.notFound)
    })
  })

  it('of another federation are not found', async () => {
    const { webhook } = await add()
    const foreign = worlds.b.federation.ref
    await webhookCalls(webhook.ref, (call) => refused(call(as('foreignAdministrator')), kernelErrors.notFound), {
      federation: foreign,
    })
    const { ref } = await make.competition({ federationRef: foreign })
    const { causes } = await refused(add({ competition: ref }), kernelErrors.notFound)
    expect(causes[0]).toMatchObject({ field: 'competition' })
  })

  it('take a change over the version that was seen', async () => {
    const { webhook } = await add()
    const change = (version: number, name: string) =>
      as().update({ federation, webhook: webhook.ref, version, ...shape, name })
    await change(1, 'First')
    const { causes } = await refused(change(1, 'Second'), kernelErrors.staleVersion)
    expect(causes).toMatchObject([{ field: 'version' }])
    expect((await as().get({ federation, webhook: webhook.ref })).name).toBe('First')
  })

  it('are at most twenty', async () => {
    await database.prisma.webhook.createMany({
      data: Array.from({ length: mostWebhooks }, (_, index) => ({
        ...{ ref: newRef(), federationRef: federation, name: String(index), url: shape.url, kinds: [], isOn: false },
        ...{ secret: '', seen: 0, createdAt: new Date() },
      })),
    })
    await refused(add(), webhookErrors.tooMany)
  })
})

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example.org/oxer',
    'http://127.0.0.1:3000/oxer',
    'https://127.0.0.1/oxer',
    'https://0x7f.1/oxer',
    'https://2130706433/oxer',
    'https://[::1]/oxer',
    'https://[::ffff:127.0.0.1]/oxer',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/oxer',
    'https://intranet/oxer',
    'https://user:secret@hooks.example.org/oxer',
    'https://hooks.example.org:8443/oxer',
    'ftp://hooks.example.org/oxer',
    'no address',
  ])('%s is refused', async (url) => {
    const { causes } = await refused(add({ url }), webhookErrors.addressRefused)
    expect(causes[0]).toMatchObject({ field: 'url' })
    const { webhook } = await add()
    const change = as().update({ federation, webhook: webhook.ref, version: 1, ...shape, url })
    await refused(change, webhookErrors.addressRefused)
  })

  it('is this machine only outside production', async () => {
    const near = (subject: Subject) => api(subject, { isLoopbackReached: true }).exchange.webhook
    const create = (url: string) => near('federationAdministrator').create({ federation, ...shape, url })
    await create('http://127.0.0.1:4000/oxer')
    await create('http://[::1]:4000/oxer')
    await refused(create('http://localhost:4000/oxer'), webhookErrors.addressRefused)
    await refused(create('http://10.0.0.1/oxer'), webhookErrors.addressRefused)
  })
})

describe('what is sent by hand', () => {
  it('is refused for a webhook that is off, and for what it was never sent', async () => {
    const { webhook } = await add()
    const at = { federation, webhook: webhook.ref }
    await refused(as().sendAgain({ ...at, delivery: newRef() }), kernelErrors.notFound)
    const tried = await as().test(at)
    expect(tried).toMatchObject({
      event: null,
      status: 'WAITING',
      attempts: 0,
      message: { type: 'webhook.test', data: {} },
    })
    const { webhook: second } = await add()
    const foreign = { federation, webhook: second.ref, delivery: tried.ref }
    await refused(as().sendAgain(foreign), kernelErrors.notFound)
    await as().update({ ...at, version: 1, ...shape, isOn: false })
    await refused(as().sendAgain({ ...at, delivery: tried.ref }), webhookErrors.isOff)
    await refused(as().replay({ ...at, since: new Date().toISOString() }), webhookErrors.isOff)
  })

  it('is listed page by page, the newest first, and by its state', async () => {
    const { webhook } = await add()
    const at = { federation, webhook: webhook.ref }
    const sent = [await as().test(at), await as().test(at), await as().test(at)].map(({ ref }) => ref)
    const first = await as().deliveries({ ...at, size: 2 })
    const rest = await as().deliveries({ ...at, size: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ ref }) => ref)).toEqual(sent.toReversed())
    expect((await as().deliveries({ ...at, status: 'DEAD' })).items).toEqual([])
    await refused(as().deliveries({ ...at, webhook: newRef() }), kernelErrors.notFound)
  })
})

type Calling = ReturnType<typeof as>
/** Every call about a webhook. */
const webhookCalls = async (
  webhook: string,
  check: (call: (calling: Calling) => Promise<unknown>) => Promise<unknown>,
  { federation: of = federation }: { federation?: string } = {},
): Promise<void> => {
  const at = { federation: of, webhook }
  const calls: ((calling: Calling) => Promise<unknown>)[] = [
    (calling) => calling.get(at),
    (calling) => calling.update({ ...at, version: 1, ...shape }),
    (calling) => calling.remove(at),
    (calling) => calling.rotateSecret(at),
    (calling) => calling.test(at),
    (calling) => calling.deliveries(at),
    (calling) => calling.sendAgain({ ...at, delivery: newRef() }),
    (calling) => calling.replay({ ...at, since: '2026-05-17T08:00:00Z' }),
    ...(of === federation
      ? [
          (calling: Calling) => calling.list({ federation: of }),
          (calling: Calling) => calling.create({ federation: of, ...shape }),
        ]
      : []),
  ]
  for (const call of calls) await check(call)
}
