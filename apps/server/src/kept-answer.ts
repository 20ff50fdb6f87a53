// A kept answer: its bytes in every encoding, with every header, so that a request needs no further work.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
type Headers = Readonly<Record<string, string>>

export type KeptAnswer = {
  status: 200 | 304 | 404
  bytes: Bytes | null
  headers: Headers
  /** The same headers as node writes them: names and values alternate. */
  lines: string[]
}
export type KeptBody = { etag: string; plain: KeptAnswer; gzip: KeptAnswer; br: KeptAnswer; unchanged: KeptAnswer }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const varied = (vary: readonly string[]): string => ['Accept-Encoding', 'Accept-Language', ...vary].join(', ')

/** Browsers keep an answer and revalidate it; no proxy may keep it. */
export const revalidated = (...vary: readonly string[]): Headers => ({
  'cache-control': 'private, no-cache',
  vary: varied(vary),
})

/**
 * A proxy may send the answer to every visitor of the same host and language for two seconds, and an outdated one for half a minute while
 * it asks for the next.
 */
export const shared = (...vary: readonly string[]): Headers => ({
  'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=30',
  vary: varied(vary),
})

/** The same bytes with another validity. */
export const withValidity = (body: KeptBody, validity: Headers): KeptBody => {
  const again = ({ status, bytes, headers }: KeptAnswer): KeptAnswer =>
    keptAnswer(status, bytes, { ...headers, ...validity })
  const { etag, plain, gzip, br, unchanged } = body
  return { etag, plain: again(plain), gzip: again(gzip), br: again(br), unchanged: again(unchanged) }
}

const keptAnswer = (status: KeptAnswer['status'], bytes: Bytes | null, headers: Headers): KeptAnswer => ({
  status,
  bytes,
  headers,
  lines: Object.entries(headers).flat(),
})

/**
 * `common` are the headers of the whole answer, `validity` those of a 304. `meaning` is the text without what changes whenever it is made,
 * such as its moment: the ETag follows from it, so that what is made again is not sent again.
 */
export const pack = async (
  text: string,
  status: 200 | 404,
  common: Headers & { 'content-type': string },
  validity: Headers,
  meaning = text,
): Promise<KeptBody> => {
  const plain = Buffer.from(text, 'utf8')
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zip(plain, { level: 7 }),
  ])
  const hash = `"${createHash('sha256').update(meaning).digest('base64url').slice(0, 22)}"`
  const etag = meaning === text ? hash : `W/${hash}`
  const answer = (packed: Buffer, encoding?: string): KeptAnswer =>
    keptAnswer(status, Uint8Array.from(packed), {
      ...common,
      ...validity,
      etag,
      'content-length': String(packed.byteLength),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    })
  // A browser keeps its own headers, including the strict ones (RFC 9111, 4.3.4): these only confirm that they are still valid.
  const unchanged = keptAnswer(304, null, { ...validity, etag })
  return { etag, plain: answer(plain), gzip: answer(gz, 'gzip'), br: answer(br, 'br'), unchanged }
}

export const sizeOf = (...bodies: readonly KeptBody[]): number =>
  bodies.flatMap(({ plain, gzip: gz, br }) => [plain, gz, br]).reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 1)

/** The kept answer that fits the browser's version and encodings. */
export const chooseAnswer = (
  body: KeptBody,
  asked: { etag: string | undefined; encoding: string | undefined },
): KeptAnswer => {
  if (asked.etag?.includes(body.etag)) return body.unchanged
  if (asked.encoding?.includes('br')) return body.br
  return asked.encoding?.includes('gzip') ? body.gzip : body.plain
}
