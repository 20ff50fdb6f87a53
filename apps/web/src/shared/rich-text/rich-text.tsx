// A long text with marks, on public pages and in the office. It is built from its parts, so stored HTML is never inserted as HTML.
import { linkRelation, type RichNode, readRichText } from '@oxer/domain/kernel/rich-text/rich-text'
import type { ReactNode } from 'react'

const partsOf = (nodes: readonly RichNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const key = `part ${String(index)}`
    if (node.tag === 'br') return <br key={key} />
    if (node.tag === 'a') {
      return (
        <a key={key} href={node.href} rel={linkRelation}>
          {partsOf(node.children)}
        </a>
      )
    }
    const Tag = node.tag
    return <Tag key={key}>{partsOf(node.children)}</Tag>
  })

/** Nothing for an empty text. */
export const RichText = ({ text, className }: { text: string; className?: string | undefined }) =>
  text === '' ? null : <div className={className}>{partsOf(readRichText(text))}</div>
