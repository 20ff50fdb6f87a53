// The rules of all disciplines that rule sets contain: their schemas, and the protocols that follow from them.
import * as z from 'zod'
import type { PlainWish } from './discipline.ts'
import { disciplineWords, folders, type Protocol, type ScoredDiscipline } from './disciplines.ts'
import type { JumpingFormat } from './show-jumping/show-jumping.protocol.schema.ts'
import { showJumping } from './show-jumping/show-jumping.ts'

type Folders = typeof folders

/** The disciplines for which rule sets have rules. */
export type RuledDiscipline = {
  [D in ScoredDiscipline]: Folders[D]['rules'] extends null ? never : D
}[ScoredDiscipline]
type Rules = { readonly [D in RuledDiscipline]: NonNullable<Folders[D]['rules']> }

const isRuled = (word: ScoredDiscipline): word is RuledDiscipline => folders[word].rules !== null
export const ruledDisciplines = disciplineWords.filter(isRuled)

/** A record with one part of each of them. */
const byDiscipline = <Value>(pick: (rules: Rules[RuledDiscipline]) => Value) =>
  Object.fromEntries(ruledDisciplines.map((word) => [word, pick(folders[word].rules)]))

// A record that is built in a loop loses the type of each key, so the type is stated again.
const partShape = byDiscipline(({ part }) => part.optional()) as {
  [D in RuledDiscipline]: z.ZodOptional<Rules[D]['part']>
}
export const RuleSetParts = z.strictObject(partShape)
export type RuleSetParts = z.infer<typeof RuleSetParts>

const [firstWish, ...otherWishes] = ruledDisciplines.map((word) => folders[word].rules.wish)
if (firstWish === undefined) throw new RangeError('no discipline has rules')

/** The request for a protocol. */
export const ProtocolWish = z.discriminatedUnion('discipline', [firstWish, ...otherWishes])
export type ProtocolWish = z.infer<typeof ProtocolWish>

type PartOf<D extends RuledDiscipline> = z.output<Rules[D]['part']>
type WishOf<D extends RuledDiscipline> = { [K in D]: z.output<Rules[K]['wish']> & { readonly discipline: K } }[D]

const makers: {
  readonly [D in RuledDiscipline]: { protocolOf(part: PartOf<D>, wish: WishOf<D>): Protocol | null }
} = byDiscipline((rules) => rules) as Rules

/** A protocol by these rules; null if they do not contain the discipline or the request. */
export const protocolOfRules = <D extends RuledDiscipline>(
  parts: { readonly [K in RuledDiscipline]?: PartOf<K> | undefined },
  wish: WishOf<D>,
): Protocol | null => {
  const part = parts[wish.discipline]
  return part === undefined ? null : makers[wish.discipline].protocolOf(part, wish)
}

/** Whether tests under these rules have one of several formats. */
export const hasFormats = (discipline: RuledDiscipline): boolean => folders[discipline].rules.hasFormats

/** The request to the rules for a test of a discipline; null if values are missing. */
export const plainWishOf = (discipline: RuledDiscipline, plain: PlainWish): ProtocolWish | null =>
  folders[discipline].rules.wishOf(plain)

export const isRuledDiscipline = (word: string): word is RuledDiscipline =>
  ruledDisciplines.some((each) => each === word)

/** The formats of show jumping in these rules. */
export const jumpingFormatsOf = (parts: RuleSetParts): JumpingFormat[] =>
  parts[showJumping.defaults.discipline]?.formats.value ?? []
