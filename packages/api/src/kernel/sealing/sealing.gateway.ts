// Seals secrets that must be read again later, such as a link in a mail that is not sent yet. A secret that is only compared is hashed
// instead.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Sealing = {
  /**
   * Encrypts a text for one purpose and one owner, such as ('mail', the ref of its row). What was sealed for one of them does not open for
   * another, so a sealed text that is copied to another row is useless.
   */
  readonly seal: (purpose: string, owner: string, text: string) => string
  /** @throws if the text was sealed for another purpose or owner, with another secret, or was changed since */
  readonly open: (purpose: string, owner: string, sealed: string) => string
  /** A signature (HMAC-SHA256) of a text, which nobody can make with the database alone. */
  readonly sign: (purpose: string, text: string) => Uint8Array<ArrayBuffer>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Names the format, so that another one can be told apart later. */
const prefix = 's1.'

/** `secret` is the secret of the installation. Each purpose has a key of its own, derived from it by HKDF. */
export const createSealing = (secret: string): Sealing => {
  const keys = new Map<string, Buffer>()
  const keyOf = (purpose: string, use: 'sealing' | 'signing' = 'sealing'): Buffer => {
    const info = `oxer ${use} ${purpose}`
    const known = keys.get(info)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
    keys.set(info, key)
    return key
  }
  return {
    seal: (purpose, owner, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open: (purpose, owner, sealed) => {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
      if (!sealed.startsWith(prefix) || bytes.length < nonceBytes + tagBytes) throw new Error('this is no sealed text')
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => new Uint8Array(createHmac('sha256', keyOf(purpose, 'signing')).update(text).digest()),
  }
}
