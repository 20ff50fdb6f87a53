// Encrypts a message for one browser (RFC 8291) and proves to its push service who sends it (RFC 8292). Two pages of standard over
// node's own primitives; tested with the example of the standard and against a receiver of its own.
import { createCipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Sealing } from '../sealing/sealing.gateway.ts'

const curve = 'prime256v1'
const pointBytes = 65
const authBytes = 16
const recordSize = 4096
const fromBase64Url = (text: string): Buffer => Buffer.from(text, 'base64url')

export type BrowserKeys = { readonly p256dh: string; readonly auth: string }

/** Whether these are keys with which a message can be encrypted: a point of the curve, and a secret of the right length. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  const point = fromBase64Url(p256dh)
  if (point.length !== pointBytes || fromBase64Url(auth).length !== authBytes) return false
  const own = createECDH(curve)
  own.generateKeys()
  try {
    return own.computeSecret(point).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return false
    throw error
  }
}

type Chance = { salt: Buffer; privateKey: Buffer | null }

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The body of the request. The salt and the key of the sender are new for each message; a test gives those of the standard. */
export const encryptFor = (
  keys: BrowserKeys,
  text: string,
  { salt, privateKey }: Chance = { salt: randomBytes(16), privateKey: null },
): Buffer => {
  const receiver = fromBase64Url(keys.p256dh)
  const sender = createECDH(curve)
  if (privateKey === null) sender.generateKeys()
  else sender.setPrivateKey(privateKey)
  const secret = sender.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()])
  const material = derived(secret, fromBase64Url(keys.auth), info, 32)
  const key = derived(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 ends the last record (RFC 8188, 2).
  const record = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text, 'utf8'), Buffer.of(2)])),
    cipher.final(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(pointBytes, 4)
  return Buffer.concat([salt, head, sender.getPublicKey(), record, cipher.getAuthTag()])
}

/** The order of the group of P-256 (FIPS 186-4, D.1.2.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const privateKeyOf = (sealing: Sealing): Buffer => {
  const bits = Buffer.concat(['1', '2'].map((part) => sealing.sign('push service', part)))
  // 512 bits, so that no key is likelier than another (FIPS 186-4, B.4.1).
  const number = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

/** The key of the installation follows from its secret: it is stored nowhere, and all of its servers have the same. */
const keysOf = (sealing: Sealing): { publicKey: Buffer; privateKey: Buffer } => {
  const pair = createECDH(curve)
  const privateKey = privateKeyOf(sealing)
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey(), privateKey }
}

/** With which a browser subscribes, so that nobody else can send to it. */
export const publicPushKey = (sealing: Sealing): string => keysOf(sealing).publicKey.toString('base64url')

/** RFC 8292 allows a day; some services refuse that long. */
const validHours = 12

/** The `authorization` of a request. `contact` is whom the operator of the push service may ask. */
export const pushAuthorization = async (sealing: Sealing, endpoint: URL, contact: string): Promise<string> => {
  const { publicKey, privateKey } = keysOf(sealing)
  const key = await importJWK(
    {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url') },
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(endpoint.origin)
    .setExpirationTime(`${validHours}h`)
    .sign(key)
  return `vapid t=${token}, k=${publicKey.toString('base64url')}`
}

/** By which a device is found without its address. */
export const markOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')
