import type { FileReply } from '@oxer/openapi'
import { readCompetitionDocument } from './competition-document.queries.ts'

/** The whole competition as a file that another system can read. */
export const exportCompetition = async (ctx: Parameters<typeof readCompetitionDocument>[0]): Promise<FileReply> => {
  const document = await readCompetitionDocument(ctx)
  return {
    fileName: `${document.competitions?.[0]?.name ?? ctx.competition.ref} - oxer-exchange.json`,
    contentType: 'application/json',
    body: JSON.stringify(document),
  }
}
