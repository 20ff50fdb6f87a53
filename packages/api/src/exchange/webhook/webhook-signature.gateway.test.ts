import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signaturesOf } from './webhook-signature.gateway.ts'

describe('the signature of a message', () => {
  it('is that of Standard Webhooks: a message that was signed elsewhere', () => {
    const body =
      '{"type":"result.changed","timestamp":"2027-05-01T07:12:41.120Z","data":{"competition":"019b76da-0000-7000-8000-000000000001",' +
      '"testSet":"019b76da-0000-7000-8000-000000000011","entry":"019b76da-0000-7000-8000-000000000501","publication":418,' +
      '"url":"https://oxer.example/competitions/019b76da-0000-7000-8000-000000000001/activity/019b76da-0000-7000-8000-000000000071.json"}}'
    const messageId = 'msg_019b76da0000700080000000000001a2'
    const secret = 'whsec_c3ludGhldGljLXNlY3JldC1vZi0zMi1ieXRlcy0wMDA='
    expect(signaturesOf([secret], { messageId, timestamp: 1_809_155_561, body })).toBe(
      'v1,6NvCvqMBNdcd8Ty8uwGMJyJtVtDzrR5XGofqChxsSQE=',
    )
  })

  it('is one for each secret, with spaces between them', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const signed = { messageId: 'msg_1', timestamp: 1, body: '{}' }
    const expected = secrets.map((secret) => {
      const key = Buffer.from(secret.slice(6), 'base64')
      expect(key).toHaveLength(32)
      return `v1,${createHmac('sha256', key).update('msg_1.1.{}').digest('base64')}`
    })
    expect(signaturesOf(secrets, signed).split(' ')).toEqual(expected)
    expect(expected[0]).not.toBe(expected[1])
  })
})
