import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHttps, publicLookup } from './public-lookup.gateway.ts'

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2a00:1450:400e:80c::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    // The metadata of a cloud.
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('a stored address', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/QGf', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm', false],
    ['https://user@fcm.googleapis.com/fcm', false],
    ['https://127.0.0.1/fcm', false],
    ['https://2130706433/fcm', false],
    ['https://[::1]/fcm', false],
    ['https://localhost/fcm', false],
    ['https://intranet/fcm', false],
    ['no address', false],
  ])('%s is https by name: %s', (text, expected) => {
    expect(isPublicHttps(text)).toBe(expected)
  })
})

it('a name of this machine is not looked up for a request', async () => {
  const look = promisify<string, object, string>((name, options, callback) =>
    publicLookup(name, options, (error, address) => callback(error, String(address))),
  )
  await expect(look('localhost', {})).rejects.toThrow('not public')
  await expect(look('localhost', { all: true })).rejects.toThrow('not public')
})
