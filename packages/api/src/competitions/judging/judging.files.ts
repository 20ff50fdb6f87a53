// The sheets of a judge's own start list, by the options that the organiser keeps for them.
import { requestOf } from '@oxer/domain/competitions/print/print.rules'
import type { FileReply } from '@oxer/openapi'
import { printDocument } from '../print/print.files.ts'
import { getPrintSetting } from '../print/print.queries.ts'
import { getJudgedSheets } from './judging.queries.ts'

type Asking = Parameters<typeof printDocument>[0] &
  Parameters<typeof getJudgedSheets>[0] &
  Parameters<typeof getPrintSetting>[0]

/** Of the place where the judge sits, or of all judges if the list does not name the judge. */
export const printJudgedSheets = async (ctx: Asking, startlist: string): Promise<FileReply> => {
  const { list, document } = await getJudgedSheets(ctx, startlist)
  const { options, judges } = await getPrintSetting(ctx, ctx.competition, document)
  const judge = list.positions.find((position) => judges.includes(position))
  const request = requestOf({ competition: ctx.competition.ref, document, date: undefined, options })
  return printDocument(ctx, { ...request, subjects: list.ref, ...(judge !== undefined && { judge }) })
}
