// A segment trie instead of one Hono route per endpoint. Hono answers with the route registered first, and a table with a literal beside a
// parameter makes it use its slow router. Here the most specific path wins, whatever the order.
import { segmentsOf } from './endpoint.ts'

export type Leaf<T> = {
  path: string
  methods: Map<string, T>
  /** Value of the `Allow` header. */
  allow: string
}

type Node<T> = {
  literals: Map<string, Node<T>>
  param: Node<T> | undefined
  leaf: Leaf<T> | undefined
}

export type Match<T> = {
  leaf: Leaf<T>
  /** Values of the parameters in the order of the path, still percent-encoded. */
  values: string[]
}

const methodOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const emptyNode = <T>(): Node<T> => ({ literals: new Map(), param: undefined, leaf: undefined })

const allowed = (methods: Iterable<string>): string => {
  const names = new Set([...methods, 'OPTIONS'])
  if (names.has('GET')) names.add('HEAD')
  return methodOrder.filter((name) => names.has(name)).join(', ')
}

const childFor = <T>(node: Node<T>, segment: string): Node<T> => {
  if (segment.startsWith('{')) {
    node.param ??= emptyNode()
    return node.param
  }
  const known = node.literals.get(segment)
  if (known) return known
  const made = emptyNode<T>()
  node.literals.set(segment, made)
  return made
}

export const routeTable = <T extends { method: string; path: string }>(
  entries: readonly T[],
): ((path: string) => Match<T> | undefined) => {
  const root = emptyNode<T>()
  for (const entry of entries) {
    const node = segmentsOf(entry.path).reduce(childFor, root)
    node.leaf ??= { path: entry.path, methods: new Map(), allow: '' }
    node.leaf.methods.set(entry.method, entry)
    node.leaf.allow = allowed(node.leaf.methods.keys())
  }
  return (path) => {
    const values: string[] = []
    const leaf = walk(root, path.split('/'), 1, values)
    return leaf && { leaf, values }
  }
}

/** Literal before parameter, segment by segment from the left; a dead end returns to the parameter. */
const walk = <T>(node: Node<T>, segments: readonly string[], index: number, values: string[]): Leaf<T> | undefined => {
  const segment = segments[index]
  if (segment === undefined) return node.leaf
  const literal = node.literals.get(segment)
  if (literal) {
    const leaf = walk(literal, segments, index + 1, values)
    if (leaf) return leaf
  }
  if (node.param && segment !== '') {
    values.push(segment)
    const leaf = walk(node.param, segments, index + 1, values)
    if (leaf) return leaf
    values.pop()
  }
  return undefined
}
