// The addresses of other programs at the ring: tablets of judges, timekeepers (cr103, cr104, cr105).

/** What an address may name; each is the code by which the other program knows it. */
export type RingCodes = { readonly competition: string; readonly test: string; readonly ring: string }

const placeholder = /\{([^{}]*)\}/g
const known: ReadonlySet<string> = new Set(['competition', 'test', 'ring'] satisfies (keyof RingCodes)[])

const isKnown = (name: string): name is keyof RingCodes => known.has(name)

/** The names between braces that stand for nothing, each once, in their order. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !isKnown(name))),
]

/** The address with the codes in their places, encoded so that no code changes the rest of the address. */
export const filledAddress = (template: string, codes: RingCodes): string =>
  template.replaceAll(placeholder, (whole, name: string) => (isKnown(name) ? encodeURIComponent(codes[name]) : whole))
