import { fc, test } from '@fast-check/vitest'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { xmlComment, xmlElement, xmlLeaf, xmlText } from './xml.rules.ts'

/** What a reader of XML makes of it. */
const read = (xml: string) => {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = []
  const open: { text: string }[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, text: '' }
        found.push(element)
        open.push(element)
      },
      ontext: (text) => {
        const element = open.at(-1)
        if (element !== undefined) element.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}

/** Without the signs that no XML can have, and the ends of lines that a reader makes the same. */
const writable = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((text) => xmlText(text).length >= text.length && !text.includes('\r'))

describe('lines of XML', () => {
  it('are an empty element, one with others in it, or a text', () => {
    expect(xmlElement('Horse', { FEIID: '1', Name: null })).toEqual(['<Horse FEIID="1"/>'])
    expect(xmlElement('a', {}, xmlLeaf('b', 'c', { d: 'e' }), [])).toEqual(['<a>', '<b d="e">c</b>', '</a>'])
  })

  it('have no sign that XML cannot have, and no comment that ends early', () => {
    expect(xmlText('a\u0000b\u001Fc\uD800')).toBe('abc')
    expect(xmlComment('a --> b--')).toEqual(['<!-- a -> b -->'])
  })

  test.prop([writable, writable])('say what was written, whatever signs it has', (value, text) => {
    expect(read(xmlLeaf('a', text, { b: value }).join(''))).toEqual([{ name: 'a', attributes: { b: value }, text }])
  })
})
