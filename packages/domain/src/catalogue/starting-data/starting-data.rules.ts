import { fold } from '../../kernel/search/search.rules.ts'
import { copyRuleSet } from '../rule-set/rule-set.rules.ts'
import { shippedRuleSets } from '../rule-set/shipped-rule-sets.presets.ts'
import type { StartingData } from './starting-data.schema.ts'

export type RowsFor = {
  readonly federationRef: string
  readonly newRef: () => string
  readonly createdAt: Date
  /** The abbreviation of the federation, as the issuer of its rule sets. */
  readonly issuer: string
}

/** The ref that belongs to a name of the starting data. @throws RangeError if the set names something that it does not contain */
const refOf = (refs: ReadonlyMap<string, string>, name: string): string => {
  const ref = refs.get(name)
  if (ref === undefined) throw new RangeError(`the starting data has no ${name}`)
  return ref
}

const namedRefs = (names: readonly string[], newRef: () => string): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name, newRef()]))

const ruleSetRows = (sets: StartingData['ruleSets'], { federationRef, newRef, issuer }: RowsFor) =>
  sets.map(({ shipped, name, validFrom }) => {
    const original = shippedRuleSets.find(({ key }) => key === shipped)
    if (original === undefined) throw new RangeError(`no rule set ${shipped} ships`)
    const ref = newRef()
    const key = `OWN_${ref.replaceAll('-', '').toUpperCase()}`
    const own = { key, name, issuer, validFrom: { value: validFrom, source: original.name } }
    return { ref, federationRef, name, definition: copyRuleSet(original, own) }
  })

/** The rows of a new federation, with the field names of the tables. */
export const startingRows = (data: StartingData, target: RowsFor) => {
  const { federationRef, newRef, createdAt } = target
  const protocols = namedRefs(
    data.protocols.map(({ key }) => key),
    newRef,
  )
  const disciplines = namedRefs(
    data.disciplines.map(({ code }) => code),
    newRef,
  )
  const articles = namedRefs(
    data.articles.map(({ key }) => key),
    newRef,
  )
  return {
    protocols: data.protocols.map(({ key, name, definition }) => ({
      ref: refOf(protocols, key),
      federationRef,
      name,
      sportType: definition.discipline,
      definition,
    })),
    sportTypeVariants: data.disciplines.map((discipline) => ({
      ref: refOf(disciplines, discipline.code),
      federationRef,
      ...discipline,
    })),
    sportCategories: data.categories.map(({ discipline, protocol, ...category }, index) => ({
      ref: newRef(),
      federationRef,
      sportTypeVariantRef: refOf(disciplines, discipline),
      protocolRef: refOf(protocols, protocol),
      rank: data.categories.slice(0, index).filter((earlier) => earlier.discipline === discipline).length,
      ...category,
    })),
    articles: data.articles.map(({ key, ...article }) => ({ ref: refOf(articles, key), federationRef, ...article })),
    priceProfiles: data.priceProfiles.map((profile) => ({ ref: newRef(), federationRef, ...profile })),
    licenses: data.licenses.map(({ article, ...license }) => ({
      ref: newRef(),
      federationRef,
      searchName: fold(license.name),
      articleRef: article === null ? null : refOf(articles, article),
      createdAt,
      ...license,
    })),
    ruleSets: ruleSetRows(data.ruleSets, target),
  }
}
export type StartingRows = ReturnType<typeof startingRows>
