import {
  EquipeExchange,
  EquipeExchangeQuery,
  EquipeOverview,
  EquipeSetting,
  RenewedEquipeKey,
  SolveEquipeProposal,
} from '@oxer/domain/exchange/equipe/equipe.schema'
import { ExportEquipeBatch } from '@oxer/domain/exchange/equipe/equipe-batch.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageCompetition, mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { acceptEquipeDifferences, solveEquipeProposal } from './equipe.commands.ts'
import { getEquipeOverview, listEquipeExchanges } from './equipe.queries.ts'
import { equipeBatchTypes, exportEquipeBatch } from './equipe-batch.files.ts'
import { removeEquipeKey, renewEquipeKey } from './equipe-key.commands.ts'
import { getEquipeSetting } from './equipe-key.queries.ts'

const InFederation = z.object({ federation: Ref })
const InCompetition = z.object({ competition: Ref })
const keyPath = '/myfederation/{federation}/equipe/key'
const root = '/competition/manage/{competition}/equipe'

/** The six endpoints that Equipe itself calls are no procedures: their callers have a key of a federation, and no account. */
export const equipeRouter = router({
  setting: registered
    .meta(get('/myfederation/{federation}/equipe', 'Whether Equipe may fetch from a federation, and by which address'))
    .input(InFederation)
    .output(EquipeSetting)
    .use(mayManageFederation)
    .query(({ ctx }) => getEquipeSetting(ctx)),
  renewKey: command.registered
    .meta(
      post(keyPath, 'Make the key of Equipe, shown only in this response; an earlier one ends at once', {
        answersSecret: true,
      }),
    )
    .input(InFederation)
    .output(RenewedEquipeKey)
    .use(mayManageFederation)
    .use(freshSignIn)
    .mutation(({ ctx }) => renewEquipeKey(ctx)),
  removeKey: command.registered
    .meta(del(keyPath, 'End the key of Equipe'))
    .input(InFederation)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx }) => removeEquipeKey(ctx)),
  overview: registered
    .meta(get(root, 'What Equipe sent of a competition, and what waits for its organiser'))
    .input(InCompetition)
    .output(EquipeOverview)
    .use(mayViewCompetition)
    .query(({ ctx }) => getEquipeOverview(ctx.db, ctx.competition)),
  exchanges: registered
    .meta(get(`${root}/exchanges`, 'What Equipe fetched and sent, the newest first'))
    .input(EquipeExchangeQuery)
    .output(cursorPageOf(EquipeExchange))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listEquipeExchanges(ctx.db, ctx.competition, input)),
  solveProposal: command.registered
    .meta(post(`${root}/proposals/{proposal}`, 'Say who somebody of Equipe is, and read the waiting results again'))
    .input(SolveEquipeProposal.extend({ ...InCompetition.shape, proposal: Ref }))
    .output(EquipeOverview)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => solveEquipeProposal(ctx, input)),
  acceptDifferences: command.registered
    .meta(post(`${root}/tests/{testSet}/accept`, 'Have seen where the ranking differs from that of Equipe'))
    .input(InCompetition.extend({ testSet: Ref, version: Version }))
    .output(EquipeOverview)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => acceptEquipeDifferences(ctx, input)),
})

export const equipeDownloads = router({
  exportBatch: registered
    .meta(
      get(`${root}/batch`, 'What a show in Equipe takes: a start list or results as its batch', {
        description:
          'A JSON file for `POST /meetings/{id}/batch` of Equipe, of one part of a test; without `testSet`, a ZIP file with one for each. The name of the file ends with the number of the push, for the header X-Transaction-Uuid. What came from a show in Equipe has the numbers of that show; everything else has our refs as `foreign_id`. docs/equipe.md describes it.',
        contentTypes: Object.values(equipeBatchTypes),
      }),
    )
    .input(ExportEquipeBatch)
    .output(FileReply)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => exportEquipeBatch(ctx, input)),
})
