import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createSealing } from '../sealing/sealing.gateway.ts'
import { areBrowserKeys, encryptFor, publicPushKey, pushAuthorization } from './push-encryption.gateway.ts'

const sealing = createSealing('a secret of an installation')
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

it('the example of RFC 8291, appendix A', () => {
  const body = encryptFor(keys, 'When I grow up, I want to be a watermelon', {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('keys that are no point of the curve, or have another length, are invalid', () => {
  expect(areBrowserKeys(keys)).toBe(true)
  const point = createECDH('prime256v1').generateKeys()
  expect(areBrowserKeys({ ...keys, p256dh: point.toString('base64url') })).toBe(true)
  point[40] = (point[40] ?? 0) ^ 1
  expect(areBrowserKeys({ ...keys, p256dh: point.toString('base64url') })).toBe(false)
  expect(areBrowserKeys({ ...keys, p256dh: keys.p256dh.slice(0, 40) })).toBe(false)
  expect(areBrowserKeys({ ...keys, auth: 'AAAA' })).toBe(false)
})

it('the key follows from the secret, and signs for one push service', async () => {
  const key = publicPushKey(sealing)
  expect(publicPushKey(createSealing('a secret of an installation'))).toBe(key)
  expect(publicPushKey(createSealing('another'))).not.toBe(key)
  const header = await pushAuthorization(sealing, new URL('https://push.example.org/a/b'), 'https://oxer.example')
  const [, token = '', named] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? []
  expect(named).toBe(key)
  const point = Buffer.from(key, 'base64url')
  const verifying = await importJWK(
    {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const { payload } = await jwtVerify(token, verifying, { audience: 'https://push.example.org' })
  expect(payload.sub).toBe('https://oxer.example')
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_400)
})
