import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, FileReply } from './file-reply.ts'

test.each([
  ['list.csv', 'attachment; filename="list.csv"'],
  ['Köln.csv', `attachment; filename="Koln.csv"; filename*=UTF-8''K%C3%B6ln.csv`],
  ['a"b\\c/d.csv', `attachment; filename="a_b_c_d.csv"; filename*=UTF-8''a%22b%5Cc%2Fd.csv`],
  ['€ (1)*.csv', `attachment; filename="_ (1)*.csv"; filename*=UTF-8''%E2%82%AC%20%281%29%2A.csv`],
  ['100%.csv', `attachment; filename="100_.csv"; filename*=UTF-8''100%25.csv`],
  ['a\r\nset-cookie: x', `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`],
])('%j', (name, expected) => {
  expect(contentDisposition(name)).toBe(expected)
})

test('any name gives one header that a response can carry and that reads back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      const header = contentDisposition(name, 'inline')
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
      const encoded = /filename\*=UTF-8''(.*)$/.exec(header)?.[1]
      const plain = /filename="([^"]*)"/.exec(header)?.[1]
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(name)
    }),
  )
})

test('a lone surrogate does not break the header', () => {
  expect(contentDisposition('a\ud800')).toBe(`attachment; filename="a_"; filename*=UTF-8''a%EF%BF%BD`)
})

test('a file reply has a name, a type and a body', () => {
  expect(FileReply.safeParse({ fileName: 'a', contentType: 'text/plain', body: 'x' }).success).toBe(true)
  expect(FileReply.safeParse({ fileName: '', contentType: 'text/plain', body: 'x' }).success).toBe(false)
  expect(FileReply.safeParse({ fileName: 'a', contentType: 'text/plain', body: 1 }).success).toBe(false)
})

test('bytes may be in any buffer that a library returns', () => {
  const shared: Uint8Array<ArrayBufferLike> = new Uint8Array(new SharedArrayBuffer(2))
  const reply: FileReply = { fileName: 'a', contentType: 'application/pdf', body: shared }
  expect(FileReply.parse(reply).body).toBe(shared)
})
