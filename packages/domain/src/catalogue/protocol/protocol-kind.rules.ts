import type { ProtocolKind } from './protocol.schema.ts'

/** STYLE_RIDING as StyleRiding: how procedures and documents name a kind. */
export type KindName<Kind extends string> = Kind extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Lowercase<Head>>}${KindName<Tail>}`
  : Capitalize<Lowercase<Kind>>

export const kindNameOf = <Kind extends ProtocolKind>(kind: Kind): KindName<Kind> =>
  // The compiler follows texts in types, and not in code.
  kind
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('') as KindName<Kind>

/** STYLE_RIDING as styleriding: the segment of a path. */
export const kindSegmentOf = (kind: ProtocolKind): string => kind.toLowerCase().replaceAll('_', '')
