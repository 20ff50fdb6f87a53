import { expect, it } from 'vitest'
import { openArchive } from './archive.ts'
import { readArchive } from './testing/read-archive.ts'

const day = new Date('2026-05-17T00:00:00Z')
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

it('contains each file, also under a name that is taken', () => {
  const archive = openArchive(day)
  archive.add('a.pdf', bytesOf('one'))
  archive.add('a.pdf', bytesOf('two'))
  archive.add('b.pdf', bytesOf('three'))
  expect(readArchive(archive.close())).toEqual({ 'a.pdf': 'one', 'a (2).pdf': 'two', 'b.pdf': 'three' })
})

it('may be empty', () => {
  expect(readArchive(openArchive(day).close())).toEqual({})
})
