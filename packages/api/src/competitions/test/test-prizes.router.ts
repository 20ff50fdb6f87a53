import { PrizeTable, SavePrizes } from '@oxer/domain/finance/prize/prize.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetitionFinance } from '../competition/competition.guards.ts'
import { savePrizes } from './test-prizes.commands.ts'
import { getPrizes } from './test-prizes.queries.ts'

const path = '/competition/manage/{competition}/tests/{test}/prizes'
const OfTest = z.object({ competition: Ref, test: Ref })

export const testPrizesRouter = router({
  get: registered
    .meta(get(path, 'The prize money of a test, and who wins it by its rankings'))
    .input(OfTest)
    .output(PrizeTable)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => getPrizes(ctx.db, ctx.competition, input.test)),
  save: command.registered
    .meta(put(path, 'Choose the prize money of a test; prizes of closed rankings follow it'))
    .input(SavePrizes.extend(OfTest.shape))
    .output(PrizeTable)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => savePrizes(ctx, input)),
})
