// An authenticator of passkeys in software, for tests: it makes a key and signs with it, as WebAuthn level 3 describes it.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
/** The few types of CBOR that an attestation contains. */
const cbor = {
  number: (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]),
  text: (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
    Buffer.concat([head(5, entries.length), ...entries.flat()]),
}

const [userPresent, userVerified, hasCredential] = [1, 4, 64]
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

type Asked = { rpId: string; origin: string; challenge: string }

/** `counter` grows with each signature unless it is set back; `isVerified` is whether the user gave a finger or a PIN. */
export const softAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const state = { counter: 0, isVerified: true }
  const flags = (): number => userPresent | (state.isVerified ? userVerified : 0)
  const clientData = (type: string, { origin, challenge }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flag: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    state.counter += 1
    return Buffer.concat([sha256(rpId), uint(flag, 1), uint(state.counter, 4), rest])
  }
  const credentialOf = { id, rawId: id, type: 'public-key' } as const
  return {
    state,
    register: (asked: Asked) => {
      const key = cbor.map([
        [cbor.number(1), cbor.number(2)],
        [cbor.number(3), cbor.number(-7)],
        [cbor.number(-1), cbor.number(1)],
        [cbor.number(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
        [cbor.number(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, key])
      const attestation = cbor.map([
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map([])],
        [cbor.text('authData'), cbor.bytes(authenticatorData(asked.rpId, flags() | hasCredential, credential))],
      ])
      return {
        ...credentialOf,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    sign: (asked: Asked) => {
      const data = authenticatorData(asked.rpId, flags())
      const client = clientData('webauthn.get', asked)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        ...credentialOf,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
