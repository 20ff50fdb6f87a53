// A value that a schema accepts, made from the schema itself, so that a form's test contains only the values that it is
// about.
import * as z from 'zod'

type Node = {
  $ref?: string
  $defs?: Record<string, Node>
  type?: string | string[]
  properties?: Record<string, Node>
  items?: Node
  minItems?: number
  prefixItems?: Node[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  pattern?: string
  format?: string
  minimum?: number
  examples?: unknown[]
}

const sampleRef = '01890000-0000-7000-8000-0000000000aa'
const texts = [
  'text',
  sampleRef,
  '2026-05-17',
  '10:00',
  '10:00:00',
  '2026-05-17T10:00:00.000Z',
  '1',
  'BEL',
  'a@b.be',
  'A',
  '#245d4f',
]

const textOf = ({ pattern, format }: Node): string => {
  if (format === 'date') return '2026-05-17'
  if (format === 'date-time') return '2026-05-17T10:00:00.000Z'
  if (format === 'email') return 'a@b.be'
  if (format === 'uuid') return sampleRef
  if (format === 'uri') return 'https://example.org'
  if (pattern === undefined) return 'text'
  const found = texts.find((text) => new RegExp(pattern, 'u').test(text))
  if (found === undefined) throw new Error(`no sample matches ${pattern}`)
  return found
}

const make = (node: Node, defs: Record<string, Node>): unknown => {
  if (node.$ref !== undefined) return make(defs[node.$ref.replace('#/$defs/', '')] ?? {}, defs)
  if (node.default !== undefined) return node.default
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.examples) return node.examples[0]
  const choices = node.anyOf ?? node.oneOf
  if (choices) return choices.some(({ type }) => type === 'null') ? null : make(choices[0] ?? {}, defs)
  if (node.allOf) return Object.assign({}, ...node.allOf.map((each) => make(each, defs)))
  const [type] = Array.isArray(node.type) ? (node.type.includes('null') ? ['null'] : node.type) : [node.type]
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, each]) => [key, make(each, defs)]))
    case 'array':
      return (
        node.prefixItems?.map((each) => make(each, defs)) ??
        Array.from({ length: node.minItems ?? 0 }, () => make(node.items ?? {}, defs))
      )
    case 'string':
      return textOf(node)
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 0, 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

/**
 * A sample with the values of the test, checked by the schema. Throws for a schema from which no sample can be made.
 */
export const sampleOf = <Value extends object>(schema: z.ZodType<Value>, changes: object = {}): Value => {
  const node: Node = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Node
  return schema.parse({ ...(make(node, node.$defs ?? {}) as object), ...changes })
}
