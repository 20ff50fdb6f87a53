// Files in an S3 bucket, by four plain requests signed with AWS Signature Version 4. The bucket is part of the path, which every S3
// server understands.
import { createHash, createHmac } from 'node:crypto'
import type { FileStorage, StoredObject } from './storage.gateway.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** `20130524T000000Z` */
const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * The headers of a signed request: the given ones, the date and hash that S3 requires, and the signature over all of them
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export const signedHeaders = (
  options: Pick<S3Options, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  request: { method: string; url: URL; headers?: Record<string, string>; body: Uint8Array | null },
  now: Date,
): Record<string, string> => {
  const stamp = stampOf(now)
  const day = stamp.slice(0, 8)
  const bodyHash = sha256(request.body ?? '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    request.url.searchParams.toString(),
    ...names.map((name) => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${options.region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${options.secretAccessKey}`, day), options.region))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${options.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const keyPattern = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/

/** Shorter than a transaction may last, because a file is stored before the commit that refers to it. */
const answerMs = 15_000

const textOf = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null

/** The objects of one answer to ListObjectsV2. Our keys contain no character that XML would escape; others are not ours. */
const objectsIn = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, contents = '']) => {
    const key = textOf(contents, 'Key')
    const storedAt = textOf(contents, 'LastModified')
    return key === null || storedAt === null || !keyPattern.test(key) ? [] : [{ key, storedAt: new Date(storedAt) }]
  })

export const s3Storage = (options: S3Options, clock: () => Date = () => new Date()): FileStorage => {
  const bucket = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', url: URL, body: Uint8Array | null): Promise<Response> => {
    const headers = signedHeaders(options, { method, url, body }, clock())
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(answerMs),
      ...(body === null ? {} : { body: Uint8Array.from(body) }),
    })
    if (!response.ok && response.status !== 404) {
      throw new Error(`the file storage answered ${response.status} to ${method}`)
    }
    return response
  }
  const send = (method: 'GET' | 'PUT' | 'DELETE', key: string, body: Uint8Array | null): Promise<Response> => {
    if (!keyPattern.test(key)) throw new RangeError('not a storage key')
    return ask(method, new URL(`${bucket}/${key}`), body)
  }
  async function* list(): AsyncIterable<readonly StoredObject[]> {
    let token: string | null = null
    do {
      // In the order of their names, as the signature requires.
      const query: string = [
        ...(token === null ? [] : [`continuation-token=${encodeURIComponent(token)}`]),
        'list-type=2',
      ].join('&')
      const response = await ask('GET', new URL(`${bucket}?${query}`), null)
      if (!response.ok) throw new Error('the bucket of the file storage does not exist')
      const xml = await response.text()
      yield objectsIn(xml)
      token = textOf(xml, 'NextContinuationToken')
    } while (token !== null)
  }
  return {
    put: async (key, bytes) => {
      const response = await send('PUT', key, bytes)
      if (!response.ok) throw new Error('the bucket of the file storage does not exist')
    },
    get: async (key) => {
      const response = await send('GET', key, null)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    remove: async (key) => {
      await send('DELETE', key, null)
    },
    list,
  }
}
