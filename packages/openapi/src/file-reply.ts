import * as z from 'zod'

/** The output of a download: a named file, at once or as a stream. */
export const FileReply = z.object({
  fileName: z.string().min(1),
  contentType: z.string().min(1),
  // A library's bytes may be in shared memory, whose type `z.instanceof` would refuse.
  body: z.union([
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    z.instanceof(ReadableStream),
    z.string(),
  ]),
  /** `inline` lets a browser show the file (a picture, a PDF); `attachment` saves it. */
  disposition: z.enum(['attachment', 'inline']).default('attachment'),
  /** Made by this product and nobody's upload: a page of it may show the file within itself. */
  isFramed: z.boolean().default(false),
  /** The address always means these bytes, so that the browser of the reader may keep them for a day. */
  isFixed: z.boolean().default(false),
})

export type FileReply = z.input<typeof FileReply>

/** A file name for old clients: printable ASCII without quotes, separators and percent signs. */
const asciiName = (fileName: string): string =>
  fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\/%]/g, '_')

/** RFC 5987 allows fewer characters unescaped than `encodeURIComponent` leaves. A lone surrogate has no UTF-8 form. */
const encodedName = (fileName: string): string =>
  encodeURIComponent(fileName.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266: `filename` for old clients, `filename*` with the full name if it has characters that the first cannot carry. */
export const contentDisposition = (fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string => {
  const ascii = asciiName(fileName)
  const plain = `${disposition}; filename="${ascii}"`
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${encodedName(fileName)}`
}
