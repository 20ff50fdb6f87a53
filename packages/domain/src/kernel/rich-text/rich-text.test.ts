import { test as property } from '@fast-check/vitest'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText } from './clean-rich-text.ts'
import { richText } from './rich-text.schema.ts'
import { isRichText, plainTextOf, readRichText, richHtmlOf } from './rich-text.ts'
import { sentRichText } from './sent-rich-text.schema.ts'
import { hostileTexts } from './testing/hostile-texts.ts'

const rel = 'rel="nofollow noopener noreferrer"'

describe('a sent text', () => {
  it.each([
    ['Bring your own saddle.\nHorses > ponies & < 3', 'Bring your own saddle.\nHorses > ponies & < 3'],
    ['<p>One</p><p></p><p><br></p><p>Two<br>lines</p>', '<p>One</p><p>Two<br>lines</p>'],
    ['<h1>A</h1><h2>B</h2><h6>C</h6>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    ['<b>bold</b> and <i>italic</i>', '<p><strong>bold</strong> and <em>italic</em></p>'],
    [
      '<ul><li>a</li>b<li><p>c</p><ol><li>d</li></ol></li></ul>',
      '<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p><ol><li><p>d</p></li></ol></li></ul>',
    ],
    [
      '<a href="https://oxer.test/?a=1&amp;b=2" target="_top">x</a>',
      `<p><a href="https://oxer.test/?a=1&amp;b=2" ${rel}>x</a></p>`,
    ],
    ['<a href="mailto:club@oxer.test">mail</a>', `<p><a href="mailto:club@oxer.test" ${rel}>mail</a></p>`],
    ['<blockquote>Said</blockquote>', '<blockquote><p>Said</p></blockquote>'],
    ['<span><p>in</p></span>out', '<p>in</p><p>out</p>'],
    ['less <km than', '<p>less &lt;km than</p>'],
    ['two  <spaces "', '<p>two &lt;spaces &quot;</p>'],
    ['<h1><a href="https://x"><p><a href="https://y">z', `<h3><a href="https://x" ${rel}>z</a></h3>`],
    ['<p> "', '<p>&quot;</p>'],
    ['<p><br> a &amp; <span>b </span> c <br></p>', '<p>a &amp; b c</p>'],
    // Word
    [
      '<!--[if gte mso 9]><xml><o:p></o:p></xml><![endif]--><p class=MsoNormal style="mso-margin:1"><b style="x">Dag<o:p></o:p></b></p>',
      '<p><strong>Dag</strong></p>',
    ],
  ])('%s is stored as %s', (sent, stored) => {
    expect(cleanRichText(sent)).toBe(stored)
  })
  it.each(hostileTexts)('%s keeps nothing that runs', (sent) => {
    const stored = cleanRichText(sent)
    expect(stored).not.toMatch(/<(?!\/?(?:p|h3|h4|ul|ol|li|blockquote|strong|em|br|a)\b)/)
    expect(stored).not.toMatch(/<[^>]*\b(?:on\w+|style|src|srcdoc|formaction)\s*=/i)
    expect(stored).not.toMatch(/href="(?!https?:\/\/|mailto:)/i)
    expect(richText(1000).safeParse(stored).success).toBe(true)
    if (sent.includes('<b>') || sent.startsWith('<p')) expect(richText(1000).safeParse(sent).success).toBe(false)
  })
  it('is read at any depth', () => {
    expect(plainTextOf(cleanRichText(`${'<b>'.repeat(20_000)}deep`))).toBe('deep')
    expect(plainTextOf(cleanRichText(`${'<ul><li>'.repeat(9000)}deep`))).toContain('deep')
  })
  it('is bounded before and after it is cleaned', () => {
    const schema = sentRichText(10)
    expect(schema.parse('<p><strong>0123456789</strong></p>')).toBe('<p><strong>0123456789</strong></p>')
    expect(schema.safeParse('<p>0123456789a</p>').error?.issues[0]).toMatchObject({ code: 'too_big', maximum: 10 })
    expect(schema.safeParse(`<p>${'<b></b>'.repeat(9)}</p>`).success).toBe(false)
    expect(schema.safeParse(`<b>1</b>${'<i>2</i>'.repeat(4)}`).success).toBe(false)
  })
})

describe('a stored text', () => {
  it('that is plain keeps its lines, and shows markup as text', () => {
    expect(richHtmlOf('Dag\nallen\n\n<b>nieuw</b>')).toBe('<p>Dag<br>allen</p><p>&lt;b&gt;nieuw&lt;/b&gt;</p>')
    expect(richHtmlOf('')).toBe('')
  })
  it.each([
    '<p><script>alert(1)</script></p>',
    '<p>a',
    '<p>a</p></p>',
    '<p><a href="javascript:x" rel="nofollow noopener noreferrer">a</a></p>',
  ])('outside the grammar is shown as text: %s', (stored) => {
    expect(readRichText(stored)).toEqual([{ tag: 'p', children: [stored] }])
  })
  it('has a plain text', () => {
    const stored =
      '<h3>Kop</h3><p>Een &amp; <strong>twee</strong><br>drie</p><ul><li><p>a</p></li><li><p>b</p></li></ul>'
    expect(plainTextOf(stored)).toBe('Kop\nEen & twee\ndrie\n- a\n- b')
    expect(plainTextOf('Een & twee\n\nDrie')).toBe('Een & twee\nDrie')
  })
})

const pieces = fc.array(
  fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href="https://x">',
      '</a>',
      '<br>',
      '<svg>',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      '<h1>',
      '<div>',
      '</div>',
      '<blockquote>',
      '<table><tr><td>',
      '<script>',
      '"',
      '<a href="java&#115;cript:x">',
    ),
  ),
  { maxLength: 25 },
)

describe('every text', () => {
  property.prop([pieces])('is cleaned to the grammar, once', (parts) => {
    const stored = cleanRichText(parts.join(''))
    expect(cleanRichText(stored)).toBe(stored)
    expect(isRichText(stored)).toBe(true)
    if (/^<[a-z]/.test(stored)) expect(richHtmlOf(stored)).toBe(stored)
  })
})
