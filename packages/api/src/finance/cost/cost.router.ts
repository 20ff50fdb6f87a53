import { Costs, SearchCosts } from '@oxer/domain/finance/cost/cost.schema'
import { post } from '@oxer/openapi'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { searchCosts } from './cost.queries.ts'

export const costRouter = router({
  search: registered
    .meta(
      post('/finance/costs', 'What registrations, licenses and others cost, and how far their payment is', {
        readOnly: true,
      }),
    )
    .input(SearchCosts)
    .output(Costs)
    .query(({ ctx, input }) => searchCosts(ctx, input)),
})
