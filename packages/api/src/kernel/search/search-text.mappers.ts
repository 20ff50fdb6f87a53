import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'

const base64Pattern = /^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)={0,2}$/

/** Null for bytes that are not UTF-8. */
const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes the text of `q` of the person search: base64 of UTF-8, in the standard or URL-safe alphabet, padded or not (decision 7). */
export const toSearchText = (q: string): string => {
  // A plus sign that was not escaped arrives as a space.
  const encoded = q.replaceAll(' ', '+')
  const digits = encoded.replace(/=+$/, '')
  // A single remaining digit carries six bits, which is not a byte.
  if (!base64Pattern.test(encoded) || digits.length % 4 === 1) throw failure(kernelErrors.notBase64, { field: 'q' })
  const text = decode(Buffer.from(digits, 'base64url'))
  if (text === null || !isStorable(text)) throw failure(kernelErrors.notBase64, { field: 'q' })
  return text.trim()
}
