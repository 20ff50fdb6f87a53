// Files in an S3 bucket, by three plain requests signed with AWS Signature Version 4. The bucket is part of the path, which every S3
// server understands.
import { createHash, createHmac } from 'node:crypto'
import type { FileStorage } from './storage.gateway.ts'

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

export const s3Storage = (options: S3Options, clock: () => Date = () => new Date()): FileStorage => {
  const send = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body: Uint8Array | null): Promise<Response> => {
    if (!keyPattern.test(key)) throw new RangeError('not a storage key')
    const url = new URL(`${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key}`)
    const headers = signedHeaders(options, { method, url, body }, clock())
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(30_000),
      ...(body === null ? {} : { body: Uint8Array.from(body) }),
    })
    if (!response.ok && response.status !== 404) {
      throw new Error(`the file storage answered ${response.status} to ${method}`)
    }
    return response
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
  }
}
