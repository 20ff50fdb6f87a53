// The lines of an XML document. Texts are escaped here and nowhere else.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters other than blanks, and halves of characters: no document may have them, also not escaped. */
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/gu, (sign) => escapes[sign] ?? sign)

/** The lines of an element, or of nothing. */
export type XmlLines = readonly string[]

/** Values that are null are left out. */
export type XmlAttributes = Readonly<Record<string, string | null>>

const attributesOf = (attributes: XmlAttributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${xmlText(value)}"`))
    .join('')

/** An element that is a text. */
export const xmlLeaf = (name: string, text: string, attributes: XmlAttributes = {}): XmlLines => [
  `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`,
]

/** An element with others in it, each on lines of its own. */
export const xmlElement = (name: string, attributes: XmlAttributes, ...children: readonly XmlLines[]): XmlLines => {
  const inner = children.flat()
  return inner.length === 0
    ? [`<${name}${attributesOf(attributes)}/>`]
    : [`<${name}${attributesOf(attributes)}>`, ...inner, `</${name}>`]
}

/** A comment cannot have two hyphens, nor end with one. */
export const xmlComment = (text: string): XmlLines => [
  `<!-- ${text.replace(forbidden, '').replace(/-{2,}/gu, '-').replace(/-$/u, '')} -->`,
]
