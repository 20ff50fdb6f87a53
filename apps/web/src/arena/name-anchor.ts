// The place of a rider or horse in the master list, by the name that the public lists have. Two of one name share it: the first is shown.

export type NameKind = 'r' | 'h'

export const nameAnchor = (kind: NameKind, name: string): string =>
  `${kind}-${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')}`
