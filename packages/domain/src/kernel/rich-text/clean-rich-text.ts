// What a caller sent as a long text, as it is stored. HTML is read as a browser reads it, and then written from a list of what is
// allowed: nothing of the sent markup is copied.
import { Parser } from 'htmlparser2'
import { isSafeLink, type RichElement, type RichNode, richHtmlOf, writeRichText } from './rich-text.ts'

type Sent = string | { readonly name: string; readonly href: string; readonly children: Sent[] }

/** Nested deeper than this is no text that a person wrote; the rest is read without its marks. */
const maximumDepth = 50

/** Their content is no text. */
const withoutText = new Set([
  ...['script', 'style', 'svg', 'math', 'template', 'iframe', 'object', 'embed', 'noscript', 'noembed', 'noframes'],
  ...['head', 'title', 'textarea', 'select', 'audio', 'video', 'canvas', 'xmp', 'plaintext', 'frameset'],
])

const blocks: ReadonlyMap<string, 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'blockquote' | 'container'> = new Map([
  ['p', 'p'],
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['ul', 'ul'],
  ['menu', 'ul'],
  ['ol', 'ol'],
  ['blockquote', 'blockquote'],
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'form', 'figure', 'pre']
    .concat(['html', 'body', 'center', 'dl', 'dt', 'dd', 'li', 'fieldset', 'hr'])
    .concat(['table', 'thead', 'tbody', 'tfoot', 'tr', 'caption'])
    .map((name) => [name, 'container'] as const),
])

const marks: ReadonlyMap<string, 'strong' | 'em'> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
])

const parseHtml = (html: string): Sent[] => {
  const root: Sent[] = []
  const open: Sent[][] = [root]
  const parser = new Parser(
    {
      onopentag: (name, { href }) => {
        const parent = open.at(-1) ?? root
        if (open.length > maximumDepth) {
          open.push(parent)
          return
        }
        const children: Sent[] = []
        parent.push({ name, href: href ?? '', children })
        open.push(children)
      },
      ontext: (text) => {
        open.at(-1)?.push(text)
      },
      onclosetag: () => {
        open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return root
}

const isBlock = (node: Sent): boolean =>
  typeof node !== 'string' && (blocks.has(node.name) || node.children.some((child) => isBlock(child)))

/** Without the white space and the line breaks at both ends. */
const trimmed = (nodes: readonly RichNode[]): RichNode[] => {
  const isEmpty = (node: RichNode): boolean => (typeof node === 'string' ? node.trim() === '' : node.tag === 'br')
  const first = nodes.findIndex((node) => !isEmpty(node))
  const last = nodes.findLastIndex((node) => !isEmpty(node))
  if (first < 0) return []
  return nodes.slice(first, last + 1).map((node, index) => {
    if (typeof node !== 'string') return node
    const start = index === 0 ? node.trimStart() : node
    return index === last - first ? start.trimEnd() : start
  })
}

/** Texts side by side become one: where a reader of HTML cuts a text depends on its escapes, and white space is shown once. */
const joined = (nodes: readonly RichNode[]): RichNode[] => {
  const made: RichNode[] = []
  let text = ''
  const endText = (): void => {
    if (text !== '') made.push(text.replaceAll(/[ \t\n\f\r]+/g, ' '))
    text = ''
  }
  for (const node of nodes) {
    if (typeof node === 'string') text += node
    else {
      endText()
      made.push(node)
    }
  }
  endText()
  return made
}

/** A link cannot be in a link: a reader would end the outer one there, so the inner one is its text. */
const inlineOf = (nodes: readonly Sent[], isInLink = false): RichNode[] =>
  joined(nodes.flatMap((node) => inlineOfOne(node, isInLink)))

const inlineOfOne = (node: Sent, isInLink: boolean): RichNode[] => {
  if (typeof node === 'string') return [node]
  if (withoutText.has(node.name)) return []
  if (node.name === 'br') return [{ tag: 'br' }]
  const href = node.name === 'a' && !isInLink ? node.href.trim() : ''
  const children = inlineOf(node.children, isInLink || isSafeLink(href))
  if (children.length === 0) return []
  const mark = marks.get(node.name)
  if (mark !== undefined) return [{ tag: mark, children }]
  if (isSafeLink(href)) return [{ tag: 'a', href, children }]
  return node.name === 'td' || node.name === 'th' ? [...children, ' '] : children
}

/** The items of a list; what is in the list and in no item becomes an item. */
const itemsOf = (nodes: readonly Sent[]): RichElement[] =>
  nodes.flatMap((node): RichElement[] => {
    const content = typeof node !== 'string' && node.name === 'li' ? node.children : [node]
    const children = blocksOf(content)
    return children.length === 0 ? [] : [{ tag: 'li', children }]
  })

/** Text between two blocks is a paragraph. */
const blocksOf = (nodes: readonly Sent[]): RichNode[] => {
  const made: RichNode[] = []
  let loose: Sent[] = []
  const endParagraph = (): void => {
    const children = trimmed(inlineOf(loose))
    loose = []
    if (children.length > 0) made.push({ tag: 'p', children })
  }
  for (const node of nodes) {
    if (!isBlock(node) || typeof node === 'string') {
      loose.push(node)
      continue
    }
    endParagraph()
    if (withoutText.has(node.name)) continue
    const tag = blocks.get(node.name)
    if (tag === 'ul' || tag === 'ol' || tag === 'blockquote') {
      const children = tag === 'blockquote' ? blocksOf(node.children) : itemsOf(node.children)
      if (children.length > 0) made.push({ tag, children })
    } else if (tag === 'h3' || tag === 'h4') {
      const children = trimmed(inlineOf(node.children))
      if (children.length > 0) made.push({ tag, children })
    } else made.push(...blocksOf(node.children))
  }
  endParagraph()
  return made
}

/** The text as it is stored. Text without markup is stored as it was typed. */
export const cleanRichText = (sent: string): string => {
  if (!/<[a-z/!?]/i.test(sent)) return sent.trim()
  // A tag that never ends is no tag, but a reader's page could end it.
  const html = /<[a-z/!?][^>]*>/i.test(sent) ? sent : richHtmlOf(sent.trim())
  return writeRichText(blocksOf(parseHtml(html)))
}
