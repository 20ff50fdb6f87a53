import type { Context } from 'hono'
import { AdapterError } from './failure.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const multipartType = /^multipart\/form-data\s*;/i

export type BodyKind = 'json' | 'multipart' | 'other'

export const bodyKind = (contentType: string | undefined): BodyKind => {
  if (contentType === undefined) return 'other'
  if (jsonType.test(contentType)) return 'json'
  return multipartType.test(contentType) ? 'multipart' : 'other'
}

const tooLarge = (limit: number): AdapterError =>
  new AdapterError('PAYLOAD_TOO_LARGE', 'body-too-large', `The body is larger than ${limit} bytes`)

/** Counts while reading, for a body that does not announce its length. */
const readCounting = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    chunks.push(read.value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The announced length, after a check against the limit; undefined if the body must be counted. */
const announcedLength = (c: Context, limit: number): number | undefined => {
  const header = c.req.header('content-length')
  if (header === undefined) return undefined
  const length = Number(header)
  if (length > limit) throw tooLarge(limit)
  return Number.isInteger(length) && length >= 0 ? length : undefined
}

export const readText = async (c: Context, limit: number): Promise<string> => {
  const length = announcedLength(c, limit)
  if (length === 0) return ''
  if (length === undefined && !c.req.raw.bodyUsed) {
    const { body } = c.req.raw
    return body === null ? '' : new TextDecoder().decode(await readCounting(body, limit))
  }
  const text = await c.req.text()
  if (text.length * 3 > limit && new TextEncoder().encode(text).byteLength > limit) throw tooLarge(limit)
  return text
}

export const readBytes = async (c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const length = announcedLength(c, limit)
  if (length === undefined && !c.req.raw.bodyUsed) {
    const { body } = c.req.raw
    return body === null ? new Uint8Array() : readCounting(body, limit)
  }
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return bytes
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AdapterError('BAD_REQUEST', 'malformed-body', 'The body is not valid JSON', cause)
  }
}

/** Each part of a form costs its reader far more than its bytes. */
const maximumParts = 500

/** Counts to the maximum only. A boundary inside a file does not occur: the client chooses one that is not in it. */
const refuseManyParts = (bytes: Uint8Array<ArrayBuffer>, contentType: string): void => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1
    if (parts > maximumParts + 1) {
      throw new AdapterError('PAYLOAD_TOO_LARGE', 'body-too-large', `The form has more than ${maximumParts} parts`)
    }
  }
}

export const parseMultipart = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> => {
  refuseManyParts(bytes, contentType)
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch (cause) {
    throw new AdapterError('BAD_REQUEST', 'malformed-body', 'The body is not valid multipart/form-data', cause)
  }
}

/** The limit applies to each file separately, whatever the size of the form. */
export const refuseLargeFiles = (form: FormData, limit: number): void => {
  for (const entry of form.values()) {
    if (entry instanceof File && entry.size > limit) throw tooLarge(limit)
  }
}
