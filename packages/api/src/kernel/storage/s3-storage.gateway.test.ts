import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Storage, signedHeaders } from './s3-storage.gateway.ts'
import type { StoredObject } from './storage.gateway.ts'

const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

it('signs like the published example of Signature Version 4 (GET object)', () => {
  const headers = signedHeaders(
    keys,
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      body: null,
    },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('over HTTP', () => {
  const objects = new Map<string, Buffer>()
  /** Two objects a page, as ListObjectsV2 answers them. */
  const listing = (after: string | null): string => {
    const from = Number(after?.replace('page=', '') ?? 0)
    const page = [...objects.keys()].slice(from, from + 2)
    const next = from + 2 < objects.size ? `<NextContinuationToken>page=${from + 2}</NextContinuationToken>` : ''
    const contents = page.map(
      (path) =>
        `<Contents><Key>${path.slice('/oxer/'.length)}</Key><LastModified>2026-05-17T08:00:00.000Z</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }
  let server: Server
  let endpoint: string
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3.test')
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end()
      if (!path.startsWith('/oxer')) return response.writeHead(404).end()
      if (searchParams.get('list-type') === '2') return response.end(listing(searchParams.get('continuation-token')))
      const body = Buffer.concat(await request.toArray())
      if (request.method === 'PUT') objects.set(path, body)
      if (request.method === 'DELETE') objects.delete(path)
      const found = objects.get(path)
      return request.method === 'GET' && found === undefined
        ? response.writeHead(404).end()
        : response.writeHead(200).end(request.method === 'GET' ? found : undefined)
    }).listen(0)
    await new Promise((resolve) => server.once('listening', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('stores, returns and deletes', async () => {
    const storage = s3Storage({ ...keys, endpoint, bucket: 'oxer' })
    const bytes = new Uint8Array([0, 255, 7])
    await storage.put('avatars/a1.png', bytes)
    expect(await storage.get('avatars/a1.png')).toEqual(bytes)
    await storage.remove('avatars/a1.png')
    expect(await storage.get('avatars/a1.png')).toBeNull()
  })
  it('lists every object, over several answers', async () => {
    const storage = s3Storage({ ...keys, endpoint, bucket: 'oxer' })
    const names = ['a.png', 'b.png', 'c.png']
    for (const name of names) await storage.put(name, new Uint8Array([1]))
    const found: StoredObject[] = []
    for await (const page of storage.list()) found.push(...page)
    expect(found).toEqual(names.map((key) => ({ key, storedAt: new Date('2026-05-17T08:00:00Z') })))
  })
  it('reports an error for a missing bucket', async () => {
    const storage = s3Storage({ ...keys, endpoint, bucket: 'elsewhere' })
    await expect(storage.put('a.png', new Uint8Array([1]))).rejects.toThrow('bucket')
  })
  it('refuses a key outside its folder', async () => {
    const storage = s3Storage({ ...keys, endpoint, bucket: 'oxer' })
    await expect(storage.get('../secret')).rejects.toThrow(RangeError)
  })
})
