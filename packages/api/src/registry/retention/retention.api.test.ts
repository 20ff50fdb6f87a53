import { readFileSync } from 'node:fs'
import { newRef } from '@oxer/db'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { retentionRules, runRetention } from './retention.jobs.ts'

const { database, options, storage, worlds } = await apiTest()
const { services } = contextOf(null, options)
const now = new Date('2026-05-17T03:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const accountRef = worlds.actors.rider?.accountRef ?? ''

const givenTask = async (endedAt: Date | null): Promise<{ ref: string; file: string }> => {
  const [ref, file] = [newRef(), newRef()]
  await database.prisma.storedFile.create({
    data: {
      ref: file,
      key: `import/${file}.csv`,
      name: 'a',
      contentType: 'text/csv',
      size: 1,
      subjectRef: ref,
      createdAt: now,
    },
  })
  await storage.put(`import/${file}.csv`, new Uint8Array([1]))
  await database.prisma.task.create({
    data: {
      ref,
      ownerRef: accountRef,
      kind: 'x',
      name: 'x',
      input: {},
      fileRef: file,
      createdAt: daysAgo(200),
      endedAt,
    },
  })
  return { ref, file }
}
const token = (revokedAt: Date | null) =>
  database.prisma.personalToken.create({
    data: { ref: newRef(), accountRef, name: 'x', hash: newRef(), scopes: [], createdAt: daysAgo(900), revokedAt },
  })

describe('retention', () => {
  it('removes what its rules name, once a day, and reports it', async () => {
    const old = await givenTask(daysAgo(91))
    const young = await givenTask(daysAgo(89))
    const running = await givenTask(null)
    const revoked = await token(daysAgo(400))
    const valid = await token(null)
    const early = new Date('2026-05-17T00:30:00Z')
    expect(await runRetention(services, { now: early })).toBeNull()
    const [one, other] = await Promise.all([runRetention(services, { now }), runRetention(services, { now })])
    const report = one ?? other
    expect([one, other]).toContain(null)
    expect(report).toMatchObject({ 'ended-tasks': 1, tokens: 1, mails: 0, 'idempotency-keys': 0 })
    expect(Object.keys(report ?? {})).toEqual(retentionRules.map(({ name }) => name))
    const refs = (await database.prisma.task.findMany({ select: { ref: true } })).map(({ ref }) => ref)
    expect(refs).not.toContain(old.ref)
    expect(refs).toEqual(expect.arrayContaining([young.ref, running.ref]))
    const files = (await database.prisma.storedFile.findMany({ select: { ref: true } })).map(({ ref }) => ref)
    expect(files).not.toContain(old.file)
    expect(files).toContain(young.file)
    const tokens = (await database.prisma.personalToken.findMany({ select: { ref: true } })).map(({ ref }) => ref)
    expect([tokens.includes(revoked.ref), tokens.includes(valid.ref)]).toEqual([false, true])
    expect(await database.query('SELECT removed, ended_at IS NOT NULL AS ended FROM retention_run')).toEqual([
      { removed: report, ended: true },
    ])
  })

  it('keeps what the undo of a batch needs while it can be undone, whatever the settings', async () => {
    const { prisma } = database
    const given = async (ageDays: number): Promise<string> => {
      const ref = newRef()
      const createdAt = new Date(Date.now() - ageDays * 86_400_000)
      const federationRef = worlds.a.federation.ref
      await prisma.exchangeBatch.create({
        data: {
          ref,
          federationRef,
          source: 'x',
          requestHash: 'x',
          counts: {},
          byAccountRef: accountRef,
          byName: 'x',
          createdAt,
        },
      })
      const state = { version: 1, fields: { phone: '+32475000000' } }
      const what = {
        position: 1,
        collection: 'persons',
        documentId: 'p1',
        action: 'UPDATED',
        noun: 'person',
        detail: {
          changed: [],
          about: { rider: 'Noor Voorgesteld', horse: null, test: null },
          beside: { contact: { email: 'noor@voorgesteld.example' } },
        },
      }
      await prisma.exchangeBatchRow.create({
        data: { ref: newRef(), batchRef: ref, ...what, before: state, after: state, idsBefore: [{ ref: newRef() }] },
      })
      const proposed = { ...what, position: 2, action: 'PROPOSAL', documentId: 'Noor Voorgesteld', idsBefore: [] }
      await prisma.exchangeBatchRow.create({ data: { ref: newRef(), batchRef: ref, ...proposed } })
      return ref
    }
    const [over, open] = [await given(32), await given(29)]
    const tomorrow = new Date(Date.now() + 86_400_000)
    tomorrow.setUTCHours(3)
    expect(await runRetention(services, { now: tomorrow, days: { 'batch-states': 0 } })).toMatchObject({
      'batch-states': 2,
    })
    const rowOf = (batchRef: string, position = 1) =>
      prisma.exchangeBatchRow.findFirstOrThrow({ where: { batchRef, position } })
    // Who was only proposed has no name any more, either.
    expect(await rowOf(over, 2)).toMatchObject({ documentId: '–', action: 'PROPOSAL', detail: { changed: [] } })
    expect(JSON.stringify([(await rowOf(over)).detail, (await rowOf(over, 2)).detail])).not.toMatch(/noor/i)
    expect(await rowOf(open, 2)).toMatchObject({ documentId: 'Noor Voorgesteld', detail: { about: { horse: null } } })
    expect(await rowOf(over)).toMatchObject({ before: null, after: null, idsBefore: [], action: 'UPDATED' })
    expect(await rowOf(open)).toMatchObject({ before: { version: 1 }, after: { version: 1 } })
  })

  it('obeys the settings, the next day', async () => {
    const task = await givenTask(daysAgo(20))
    const report = await runRetention(services, { now: new Date('2026-05-18T03:00:00Z'), days: { 'ended-tasks': 10 } })
    expect(report?.['ended-tasks']).toBeGreaterThan(0)
    expect(await database.prisma.task.count({ where: { ref: task.ref } })).toBe(0)
  })

  it('is written down for the register, rule by rule', () => {
    const text = readFileSync(new URL('../../../../../docs/retention.md', import.meta.url), 'utf8')
    for (const { name, keptDays } of retentionRules)
      expect(text).toMatch(new RegExp(`\\| \`${name}\` \\| ${keptDays} \\|`))
  })
})
