// The rules of all disciplines that rule sets know: their words, and the protocols that they make.
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

/** A record of what each of them has. */
const byDiscipline = <Value>(pick: (rules: Rules[RuledDiscipline]) => Value) =>
  Object.fromEntries(ruledDisciplines.map((word) => [word, pick(folders[word].rules)]))

// A record that is made by a loop no longer says which key has which value: the type says it again.
const partShape = byDiscipline(({ part }) => part.optional()) as {
  [D in RuledDiscipline]: z.ZodOptional<Rules[D]['part']>
}
export const RuleSetParts = z.strictObject(partShape)
export type RuleSetParts = z.infer<typeof RuleSetParts>

const [firstWish, ...otherWishes] = ruledDisciplines.map((word) => folders[word].rules.wish)
if (firstWish === undefined) throw new RangeError('no discipline has rules')

/** For what a protocol is to be made. */
export const ProtocolWish = z.discriminatedUnion('discipline', [firstWish, ...otherWishes])
export type ProtocolWish = z.infer<typeof ProtocolWish>

type PartOf<D extends RuledDiscipline> = z.output<Rules[D]['part']>
type WishOf<D extends RuledDiscipline> = { [K in D]: z.output<Rules[K]['wish']> & { readonly discipline: K } }[D]

const makers: {
  readonly [D in RuledDiscipline]: { protocolOf(part: PartOf<D>, wish: WishOf<D>): Protocol | null }
} = byDiscipline((rules) => rules) as Rules

/** A protocol by these rules; null when they say nothing of the discipline or of what is wished for. */
export const protocolOfRules = <D extends RuledDiscipline>(
  parts: { readonly [K in RuledDiscipline]?: PartOf<K> | undefined },
  wish: WishOf<D>,
): Protocol | null => {
  const part = parts[wish.discipline]
  return part === undefined ? null : makers[wish.discipline].protocolOf(part, wish)
}

/** Whether tests by these rules are made in one of several formats. */
export const hasFormats = (discipline: RuledDiscipline): boolean => folders[discipline].rules.hasFormats

/** What a test of a discipline asks of rules; null when too little was said. */
export const plainWishOf = (discipline: RuledDiscipline, plain: PlainWish): ProtocolWish | null =>
  folders[discipline].rules.wishOf(plain)

export const isRuledDiscipline = (word: string): word is RuledDiscipline =>
  ruledDisciplines.some((each) => each === word)

/** The formats of show jumping that these rules have. */
export const jumpingFormatsOf = (parts: RuleSetParts): JumpingFormat[] =>
  parts[showJumping.defaults.discipline]?.formats.value ?? []
