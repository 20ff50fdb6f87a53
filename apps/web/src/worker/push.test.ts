import { expect, it } from 'vitest'
import { readPush } from './push.ts'

const sent = { title: 'New start time', body: '10:20', link: '/competitions/cup', tag: 'one' }

it('is what was sent', () => {
  expect(readPush(JSON.stringify(sent))).toEqual(sent)
})

it.each(['//evil.example', '/\\\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'opens no other host: %s',
  (link) => {
    expect(readPush(JSON.stringify({ ...sent, link }))?.link).toBe('/')
  },
)

it.each(['', 'no json', 'null', '[]', '{"title":1}'])('is nothing if it says nothing: %s', (text) => {
  expect(readPush(text)).toBeNull()
})
