// A long text with marks. It is stored as HTML of a closed grammar, or as plain text: what was typed without marks, and what was stored
// before there were any. Everything that shows such a text reads it here, so HTML outside the grammar is shown as text and never as HTML.

const blockTags = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'] as const
const inlineTags = ['strong', 'em'] as const
export type RichTag = (typeof blockTags)[number] | (typeof inlineTags)[number]

export type RichElement = { readonly tag: RichTag; readonly children: RichNode[] }
export type RichLink = { readonly tag: 'a'; readonly href: string; readonly children: RichNode[] }
export type RichNode = string | RichElement | RichLink | { readonly tag: 'br' }

/** A link of a visitor's text may not pass on rank or the page that it comes from. */
export const linkRelation = 'nofollow noopener noreferrer'

/** Only the web and mail, and nothing that could end the attribute. */
export const isSafeLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s"'<>\\`]+$/i.test(href)

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const isEscaped = (letter: string): letter is keyof typeof escapes => letter in escapes
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => (isEscaped(letter) ? escapes[letter] : letter))

const letters: ReadonlyMap<string, string> = new Map(Object.entries(escapes).map(([letter, name]) => [name, letter]))
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => letters.get(name) ?? name)

/** The stored form of a text. */
export const writeRichText = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (node.tag === 'br') return '<br>'
      const start = node.tag === 'a' ? `<a href="${escaped(node.href)}" rel="${linkRelation}">` : `<${node.tag}>`
      return `${start}${writeRichText(node.children)}</${node.tag}>`
    })
    .join('')

const tokens = new RegExp(
  [
    '(?<text>(?:[^<>&"]|&(?:amp|lt|gt|quot);)+)',
    '(?<br><br>)',
    `<(?<open>${[...blockTags, ...inlineTags].join('|')})>`,
    `<a href="(?<href>[^"<>]*)" rel="${linkRelation}">`,
    `</(?<close>${[...blockTags, ...inlineTags, 'a'].join('|')})>`,
  ].join('|'),
  'y',
)

type Open = { readonly tag: RichTag | 'a'; readonly children: RichNode[] }

/** Null if the text is not of the grammar. */
const parse = (html: string): RichNode[] | null => {
  const root: RichNode[] = []
  const open: Open[] = []
  const pattern = new RegExp(tokens)
  while (pattern.lastIndex < html.length) {
    const found = pattern.exec(html)?.groups
    if (found === undefined) return null
    const inside = open.at(-1)?.children ?? root
    const { text, br, href, close } = found
    const tag = [...blockTags, ...inlineTags].find((each) => each === found.open)
    if (text !== undefined) inside.push(unescaped(text))
    else if (br !== undefined) inside.push({ tag: 'br' })
    else if (tag !== undefined || href !== undefined) {
      const children: RichNode[] = []
      const link = href === undefined ? null : unescaped(href)
      if (link !== null && !isSafeLink(link)) return null
      if (link !== null) inside.push({ tag: 'a', href: link, children })
      else if (tag !== undefined) inside.push({ tag, children })
      open.push({ tag: tag ?? 'a', children })
    } else if (open.pop()?.tag !== close) return null
  }
  return open.length === 0 ? root : null
}

const startsWithBlock = /^<(?:p|h3|h4|ul|ol|blockquote)>/

/** A blank line begins a paragraph, and other lines keep their breaks. */
const paragraphsOf = (text: string): RichNode[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      tag: 'p',
      children: part
        .split('\n')
        .flatMap((line, index): RichNode[] => [...(index === 0 ? [] : [{ tag: 'br' } as const]), line]),
    }))

/** Plain text or a text of the grammar, and so nothing that a page could run. */
export const isRichText = (text: string): boolean =>
  !/<[a-z/!?]/i.test(text) || (startsWithBlock.test(text) && parse(text) !== null)

/** A stored text, to show. */
export const readRichText = (stored: string): RichNode[] =>
  (startsWithBlock.test(stored) ? parse(stored) : null) ?? paragraphsOf(stored)

const textOf = (node: RichNode): string => {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return '\n'
  const inner = node.children.map(textOf).join('')
  if (node.tag === 'li') return `- ${inner.trim()}\n`
  return blockTags.some((tag) => tag === node.tag) ? `${inner.trimEnd()}\n` : inner
}

/** The text without marks: for exports, mails, comparisons and the descriptions that search engines read. */
export const plainTextOf = (stored: string): string => readRichText(stored).map(textOf).join('').trimEnd()

/** A stored text as HTML for an editor. */
export const richHtmlOf = (stored: string): string => writeRichText(readRichText(stored))
