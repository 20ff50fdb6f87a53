// A retry with an Idempotency-Key: one effect, one answer, the same guards.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { asAnotherProcess } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { surface } from '../../surface/surface.ts'
import { apiTest } from '../testing/api-test.ts'
import { callAs } from '../testing/call.ts'
import { refused } from '../testing/refused.ts'
import { removeOldIdempotencyRecords } from './idempotency.ts'

const { database, api, apiOf, worlds, now, options } = await apiTest()
const other = await asAnotherProcess(database)
afterAll(() => other.close())

const competition = worlds.a.competition.ref
const arenasOf = async (): Promise<string[]> =>
  (await database.prisma.arena.findMany({ where: { competitionRef: competition } })).map((row) => row.code)
const { superAdministrator, rider } = worlds.actors
if (superAdministrator === null || rider === null) throw new Error('These subjects have accounts')
const keyed = (idempotencyKey: string, actor: Actor = superAdministrator) => apiOf(actor, { idempotencyKey })

describe('a secret', () => {
  it('is not stored: a retry is refused, also after the secret was revoked', async () => {
    const tokens = keyed('token').access.personalToken
    const create = () => tokens.create({ name: 'Script', scopes: ['parties:read'], expiresAt: null })
    const { token, ref } = await create()
    await refused(create(), kernelErrors.alreadyMade)
    await api('superAdministrator').access.personalToken.revoke({ ref })
    await refused(create(), kernelErrors.alreadyMade)
    const rows = await database.query<{ row: string }>('SELECT r::text AS row FROM idempotency_record r')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  it('is marked in every mutation that answers one', () => {
    const secret = /^(token|secret|clientSecret|password|recoveryCodes?|otp|invitation(Link|Url|Token))$/i
    const carries = (schema: unknown): boolean => {
      if (typeof schema !== 'object' || schema === null) return false
      if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
        if (Object.keys(schema.properties).some((name) => secret.test(name))) return true
      }
      return Object.values(schema).some(carries)
    }
    const unmarked = surface().filter(({ endpoint }) => {
      if (endpoint.type !== 'mutation' || endpoint.output === undefined || endpoint.route.answersSecret) return false
      return carries(z.toJSONSchema(endpoint.output as z.ZodType, { unrepresentable: 'any' }))
    })
    expect(unmarked.map((row) => row.procedure)).toEqual([])
  })
})

describe('the same key', () => {
  const png = new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  const form = (bytes: Uint8Array<ArrayBuffer>, name: string): FormData => {
    const made = new FormData()
    made.append('competition', competition)
    made.append('file', new File([bytes], name, { type: 'image/png' }))
    return made
  }

  it('with another file, or another name of the file, is refused', async () => {
    const banner = keyed('banner').competitions.competition
    const first = await banner.uploadBanner(form(png, 'a.png'))
    expect(await banner.uploadBanner(form(png, 'a.png'))).toEqual(first)
    const changed = new Uint8Array([...png, 0])
    await refused(banner.uploadBanner(form(changed, 'a.png')), kernelErrors.idempotencyKeyReused)
    await refused(banner.uploadBanner(form(png, 'b.png')), kernelErrors.idempotencyKeyReused)
  })

  it('is answered by the guards first, so a lost right is a refusal', async () => {
    const input = { competition, arenas: [{ code: 'K1', name: 'Ring K1' }] }
    const before = await keyed('guarded').competitions.arena.add(input)
    expect(await keyed('guarded').competitions.arena.add(input)).toEqual(before)
    const lost: Actor = { ...rider, accountRef: superAdministrator.accountRef }
    await refused(keyed('guarded', lost).competitions.arena.add(input), kernelErrors.insufficientPermissions)
  })

  it('sent many times at once over two processes takes effect once, and every caller gets the answer', async () => {
    const input = { competition, arenas: [{ code: 'K2', name: 'Ring K2' }] }
    const call = (index: number) =>
      callAs(superAdministrator, {
        ...options,
        database: index % 2 === 0 ? database : other,
        idempotencyKey: 'at once',
      }).competitions.arena.add(input)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => call(index)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await arenasOf()).filter((code) => code === 'K2')).toHaveLength(1)
  })

  it('is free again if the first call failed', async () => {
    const wrong = { competition, arenas: [{ code: 'K2', name: 'Taken' }] }
    await expect(keyed('failed').competitions.arena.add(wrong)).rejects.toThrow()
    await keyed('failed').competitions.arena.add({ competition, arenas: [{ code: 'K3', name: 'Ring K3' }] })
    expect(await arenasOf()).toContain('K3')
  })

  it('that is too long is refused, and not shortened to the key of another call', async () => {
    const call = keyed('k'.repeat(201)).competitions.arena.add({ competition, arenas: [{ code: 'K4', name: 'K4' }] })
    await refused(call, kernelErrors.tooLong)
  })

  it('of a call that does not end is answered with the time of the next try', async () => {
    const { accountRef } = superAdministrator
    const call = () => keyed('slow').competitions.arena.add({ competition, arenas: [{ code: 'K5', name: 'Ring K5' }] })
    if (database.kind === 'pglite') {
      // Its only connection runs one transaction after the other, so nothing can be running.
      await call()
      return
    }
    await other.prisma.$transaction(async (tx) => {
      const record = { accountRef, key: 'slow', path: 'x', inputHash: 'x', answer: {}, createdAt: now() }
      await tx.idempotencyRecord.create({ data: record })
      const body = await refused(call(), kernelErrors.stillRunning)
      expect(body.causes[0]?.values).toEqual({ seconds: 2 })
    })
  })
})

it('a record is removed after 48 hours', async () => {
  const { accountRef } = rider
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  const record = (key: string, createdAt: Date) => ({
    accountRef,
    key,
    path: 'x',
    inputHash: 'x',
    answer: {},
    createdAt,
  })
  await database.prisma.idempotencyRecord.createMany({
    data: [record('old', hoursAgo(49)), record('new', hoursAgo(47))],
  })
  expect(await removeOldIdempotencyRecords(database, now)).toBe(1)
  const left = await database.prisma.idempotencyRecord.findMany({ where: { accountRef }, select: { key: true } })
  expect(left).toEqual([{ key: 'new' }])
})
