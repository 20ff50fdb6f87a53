import { type Cost, mostCostSources } from '@oxer/domain/finance/cost/cost.schema'
import { trpc } from '../trpc.ts'

export type CostsOf = ReadonlyMap<string, readonly Cost[]>

const inPortions = (refs: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(refs.length / mostCostSources) }, (_, at) =>
    refs.slice(at * mostCostSources, (at + 1) * mostCostSources),
  )

const bySource = (answers: readonly { data?: readonly Cost[] | undefined }[]): CostsOf => {
  const costs = new Map<string, Cost[]>()
  for (const cost of answers.flatMap(({ data }) => data ?? [])) {
    costs.set(cost.sourceRef, [...(costs.get(cost.sourceRef) ?? []), cost])
  }
  return costs
}

/** What these things cost, as far as the reader may see it. */
export const useCosts = (refs: readonly string[]): CostsOf =>
  bySource(trpc.useQueries((of) => inPortions(refs).map((sourceRefs) => of.finance.cost.search({ sourceRefs }))))

/** What registrations of a competition cost, for those who manage its money. */
export const useCostsOfCompetition = (competition: string, refs: readonly string[], isManaged: boolean): CostsOf =>
  bySource(
    trpc.useQueries((of) =>
      isManaged
        ? inPortions(refs).map((sourceRefs) => of.competitions.competitionFinance.costs({ competition, sourceRefs }))
        : [],
    ),
  )
