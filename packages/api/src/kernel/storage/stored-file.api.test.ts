import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterAll, describe, expect, it } from 'vitest'
import { runAsOperator } from '../procedure/operator.ts'
import { apiTest } from '../testing/api-test.ts'
import { contextOf } from '../testing/call.ts'
import { refused } from '../testing/refused.ts'
import { localStorage } from './local-storage.gateway.ts'
import { s3Storage } from './s3-storage.gateway.ts'
import type { FileStorage } from './storage.gateway.ts'
import { removeStoredMetadata } from './stored-file.commands.ts'
import { sweepStoredFiles } from './stored-file.jobs.ts'
import { listPictureRefs } from './stored-file.queries.ts'

const logged: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'oxer-storage-'))
const working = localStorage(folder)
let storage: FileStorage = working
const { api, database, make, worlds, options } = await apiTest({
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined, error: (message) => logged.push(message) },
  storage: {
    put: (key, bytes) => storage.put(key, bytes),
    get: (key) => storage.get(key),
    remove: (key) => storage.remove(key),
    list: () => storage.list(),
  },
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const horse = (await make.horse({ federationRef: worlds.a.federation.ref })).ref
const pdf = new File(['%PDF-1.4 a report'], 'report.pdf')
const upload = () => {
  const form = new FormData()
  form.set('horse', horse)
  form.set('type', 'OTHER')
  form.set('file', pdf)
  return api('federationAdministrator').parties.horse.addDocument(form)
}
const keys = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const page of working.list()) found.push(...page.map(({ key }) => key))
  return found
}
const rows = () => database.prisma.storedFile.count()

/** A storage whose server does not listen. */
const unreachable = s3Storage({
  endpoint: 'http://127.0.0.1:9',
  region: 'x',
  bucket: 'oxer',
  accessKeyId: 'x',
  secretAccessKey: 'x',
})
/** A file is where the folder should be, which nobody may write to, not even root. */
const blocked = async (): Promise<FileStorage> => {
  const path = join(folder, 'blocked')
  await writeFile(path, '')
  return localStorage(path)
}
const full: FileStorage = {
  ...working,
  put: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
}

describe('a file that the storage does not take', () => {
  it('refuses the upload with its reason, and leaves no row', async () => {
    const before = await rows()
    for (const [broken, reason] of [
      [unreachable, kernelErrors.storageUnavailable],
      [await blocked(), kernelErrors.storageUnavailable],
      [full, kernelErrors.storageFull],
    ] as const) {
      storage = broken
      logged.length = 0
      await refused(upload(), reason)
      expect(logged).toHaveLength(1)
    }
    storage = working
    expect(await rows()).toBe(before)
  })

  it('is there when the answer says so', async () => {
    await upload()
    const stored = await database.prisma.storedFile.findMany({ select: { key: true } })
    expect(await keys()).toEqual(expect.arrayContaining(stored.map(({ key }) => key)))
  })
})

describe('the sweep', () => {
  it('removes what no row refers to, a day later, and nothing else', async () => {
    const orphan = `horse/document/${crypto.randomUUID()}.pdf`
    const young = `horse/document/${crypto.randomUUID()}.pdf`
    const foreign = 'somebody/else.pdf'
    for (const key of [orphan, young, foreign]) await working.put(key, new Uint8Array([1]))
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    for (const key of (await keys()).filter((other) => other !== young)) {
      await utimes(join(folder, key), yesterday, yesterday)
    }
    const kept = (await keys()).filter((key) => key !== orphan)
    const aDayAgo = new Date(Date.now() - 24 * 3_600_000)
    const services = { database: options.database, storage: working }
    expect(await sweepStoredFiles(services, aDayAgo)).toBe(1)
    expect((await keys()).sort()).toEqual(kept.sort())
    expect(await sweepStoredFiles(services, aDayAgo)).toBe(0)
  })
})

describe('the metadata of a picture', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  /** A JPEG with a place in its Exif and a comment. */
  const jpeg = Buffer.concat([
    latin('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x00\x00'),
    latin('\xff\xe1\x00\x15Exif\x00\x00GPS 50.1N 4.2E'.slice(0, 23)),
    latin('\xff\xfe\x00\x07a GPS\xff\xda\x00\x04\x01\x02pixels\xff\xd9'),
  ])
  const pictureOf = async (ref: string) => {
    const row = await database.prisma.storedFile.findUniqueOrThrow({ where: { ref } })
    return { row, text: Buffer.from((await working.get(row.key)) ?? []).toString('latin1') }
  }

  it('is not stored, and is removed from pictures that were stored with it', async () => {
    const form = new FormData()
    form.set('horse', horse)
    form.set('file', new File([jpeg], 'home.jpg'))
    const { avatar } = await api('federationAdministrator').parties.horse.setAvatar(form)
    const ref = /([0-9a-f-]{36})$/.exec(avatar)?.[1] ?? ''
    const stored = await pictureOf(ref)
    expect(stored.text).toContain('pixels')
    expect(stored.text).not.toContain('GPS')
    expect(stored.row.size).toBe(stored.text.length)

    await working.put(stored.row.key, new Uint8Array(jpeg))
    const clean = () =>
      runAsOperator(
        { services: contextOf(null, options).services, authorName: 'console', tenant: contextOf(null, options).tenant },
        'clean',
        async (ctx) => {
          const hadMetadata = await removeStoredMetadata(ctx, ref)
          if (!hadMetadata) ctx.recordNothing('no metadata')
          return hadMetadata
        },
      )
    expect(await listPictureRefs(database.prisma, null)).toContain(ref)
    expect(await listPictureRefs(database.prisma, ref)).not.toContain(ref)
    expect(await clean()).toBe(true)
    expect((await pictureOf(ref)).text).toBe(stored.text)
    expect(await clean()).toBe(false)
  })
})
