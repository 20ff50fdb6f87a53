// The facts of combinations that rules use, and the groups to which they belong. Two reads for any number of combinations.
import type { Db } from '@oxer/db'
import { compileGroup } from '@oxer/domain/catalogue/practitioner-group/practitioner-group.rules'
import { PractitionerType } from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import type { RuleHorseFacts, RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { type KnownPerson, readPersonRuleFacts } from '../person/person-rule-facts.queries.ts'

/** A person or horse that is known by ref, or described because it is not known yet. */
export type Known<Facts> = { readonly ref: string } | { readonly described: Facts }

export type Combination = {
  readonly person: Known<RulePersonFacts>
  /** Null if only the rider is known. */
  readonly horse: Known<RuleHorseFacts> | null
  /** True if the rider does not ride the horse yet, which makes one more combination. */
  readonly addsCombination?: boolean
  /** True if the person only presents the horse, so that nothing is asked of a rider. */
  readonly isPresented?: boolean
}

export type CombinationFacts = {
  readonly person?: RulePersonFacts
  readonly horse?: RuleHorseFacts
  readonly parents: KnownPerson['parents']
}

type HorseRow = {
  ref: string
  birthDate: string | null
  isPony: boolean
  code: string | null
  studbook: string | null
  studbookKeys: string[]
}

const toHorseFacts = ({ birthDate, isPony, code, studbook, studbookKeys }: HorseRow): RuleHorseFacts => ({
  ...(birthDate === null ? {} : { birthYear: Number(birthDate.slice(0, 4)) }),
  isPony,
  withersHeight: code,
  ...(studbook === null ? {} : { studbook, studbookKeys }),
})

const readHorses = async (db: Db, refs: readonly string[]): Promise<Map<string, RuleHorseFacts>> => {
  const rows = await db.$queryRaw<HorseRow[]>`
    SELECT ref, birth_date AS "birthDate", is_pony AS "isPony", withers_height_code AS code, studbook,
      ARRAY(SELECT book.key FROM studbook book
        WHERE book.ref = horse.studbook_ref OR book.merged_into_ref = horse.studbook_ref) AS "studbookKeys"
    FROM horse
    WHERE ref = ANY(${[...refs]}::uuid[])`
  return new Map(rows.map((row) => [row.ref, toHorseFacts(row)]))
}

const refsOf = (all: readonly (Known<unknown> | null)[]): string[] => [
  ...new Set(all.flatMap((one) => (one !== null && 'ref' in one ? [one.ref] : []))),
]

/** In the order of the combinations. */
export const readCombinationFacts = async (
  db: Db,
  combinations: readonly Combination[],
): Promise<CombinationFacts[]> => {
  const persons = await readPersonRuleFacts(db, refsOf(combinations.map(({ person }) => person)))
  const horses = await readHorses(db, refsOf(combinations.map(({ horse }) => horse)))
  return combinations.map(({ person: rider, horse: ridden, addsCombination = false }) => {
    const known = 'ref' in rider ? persons.get(rider.ref) : undefined
    const standing = known?.facts
    const more = addsCombination ? 1 : 0
    const person =
      'ref' in rider
        ? standing && { ...standing, individualCombinations: (standing.individualCombinations ?? 0) + more }
        : rider.described
    const horse = ridden === null ? undefined : 'ref' in ridden ? horses.get(ridden.ref) : ridden.described
    return {
      ...(person === undefined ? {} : { person }),
      ...(horse === undefined ? {} : { horse }),
      parents: known?.parents ?? [],
    }
  })
}

export type GroupRow = { readonly ref: string; readonly practitionerType: string; readonly rules: unknown }

/** The groups of each combination on a day, in the order of the combinations. */
export const readGroupsOf = async (
  db: Db,
  at: { readonly federationRef: string; readonly on: string },
  groups: readonly GroupRow[],
  combinations: readonly Combination[],
): Promise<ReadonlySet<string>[]> => {
  if (groups.length === 0 || combinations.length === 0) return combinations.map(() => new Set())
  const parsed = groups.map(({ ref, practitionerType, rules }) => {
    const group = { practitionerType: PractitionerType.parse(practitionerType), rules: RuleTree.parse(rules) }
    return { ref, ridden: compileGroup(group), presented: compileGroup(group, 'HORSE') }
  })
  const facts = await readCombinationFacts(db, combinations)
  return facts.map(
    ({ parents: _, ...own }, index) =>
      new Set(
        parsed
          .filter((group) => group[combinations[index]?.isPresented ? 'presented' : 'ridden']({ ...at, ...own }))
          .map(({ ref }) => ref),
      ),
  )
}
