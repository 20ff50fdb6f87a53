import { JudgedList, JudgedStartlist } from '@oxer/domain/competitions/judging/judging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayJudgeCompetition } from '../competition/competition.guards.ts'
import { printJudgedSheets } from './judging.files.ts'
import { getJudgedStartlist, listJudging } from './judging.queries.ts'

const base = '/competition/judging/{competition}/startlist/{startlist}'
const OfList = z.object({ competition: Ref, startlist: Ref.describe('A start list that the caller judges') })

/** cr004: what a judge reads. Results and everything else of a competition stay with its office. */
export const judgingRouter = router({
  list: registered
    .meta(get('/competition/judging', 'Start lists that the caller judges, in the order in which they are ridden'))
    .output(z.array(JudgedList))
    .query(({ ctx }) => listJudging(ctx)),
  startlist: registered
    .meta(get(base, 'A start list that the caller judges, with its starts'))
    .input(OfList)
    .output(JudgedStartlist)
    .use(mayJudgeCompetition)
    .query(({ ctx, input }) => getJudgedStartlist(ctx, input.startlist)),
})

export const judgingDownloads = router({
  sheets: registered
    .meta(
      get(`${base}/sheets`, 'The sheets on which the caller judges a start list, as PDF', {
        contentTypes: ['application/pdf'],
      }),
    )
    .input(OfList)
    .output(FileReply)
    .use(mayJudgeCompetition)
    .query(({ ctx, input }) => printJudgedSheets(ctx, input.startlist)),
})
