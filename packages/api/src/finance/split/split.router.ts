import { ArticleSplits, SaveSplits } from '@oxer/domain/finance/split/split.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { getArticleSplits, saveArticleSplits } from './article-splits.commands.ts'

const path = '/myfederation/{federation}/article/{article}/split'
const OfArticle = z.object({ federation: Ref, article: Ref })

export const splitRouter = router({
  ofArticle: registered
    .meta(get(path, 'Who gets a part of what is sold of an article'))
    .input(OfArticle)
    .output(ArticleSplits)
    .use(mayManageFederation)
    .query(({ ctx, input }) => getArticleSplits(ctx.db, ctx.federation, input.article)),
  saveOfArticle: command.registered
    .meta(put(path, 'Choose who gets a part of what is sold of an article, in all competitions'))
    .input(SaveSplits.extend(OfArticle.shape))
    .output(ArticleSplits)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => saveArticleSplits(ctx, ctx.federation, input.article, input)),
})
