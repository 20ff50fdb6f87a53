// What of a document is being made, and what was made of it so far.
import type { BatchAction, BatchProblem, CompetitionCollection } from '@oxer/domain/exchange/batch/batch.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { TestSetInput } from '../../competitions/ranking/ranking.queries.ts'
import type { Tell } from './batch-collection.commands.ts'

export type Imported = {
  readonly collection: CompetitionCollection
  readonly id: string
  readonly ref: string | null
  /** CREATED unless it says something else. */
  readonly action?: BatchAction
  readonly problem?: BatchProblem
}

export type Making = {
  readonly document: ExchangeDocument
  /** The sending system, as a provider of identifiers. */
  readonly provider: string
  /** The stored record of a person, a horse or an organisation. @throws if it was not stored */
  readonly partyOf: (collection: 'persons' | 'horses' | 'organisations', id: string) => string
  readonly made: Imported[]
  readonly tell: Tell
  /** The record that is being made, for a refusal. */
  at: { collection: CompetitionCollection; id: string }
  readonly tests: Map<string, TestSetInput>
  readonly entries: Map<string, string>
  readonly arenas: Map<string, string>
  /** The test of each entry of the document. */
  readonly testOfEntry: ReadonlyMap<string, string>
}

/** Items by a key, each group in their order. */
export const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Says which record is being made, and remembers what it has become. */
export const making = async (
  work: Making,
  at: { readonly collection: CompetitionCollection; readonly id: string },
  make: () => Promise<string | null>,
): Promise<void> => {
  work.at = at
  work.made.push({ ...at, ref: await make() })
  await work.tell(1)
}
