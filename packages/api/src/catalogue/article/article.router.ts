import {
  ArticleMatches,
  ArticleType,
  ArticleView,
  CreateArticle,
  UpdateArticle,
} from '@oxer/domain/catalogue/article/article.schema'
import { Ref, RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createArticle, deleteArticle, updateArticle } from './article.commands.ts'
import { listArticleNames, listArticles, searchArticles } from './article.queries.ts'

const InFederation = z.object({ federation: Ref })

export const articleRouter = router({
  search: registered
    .meta(get('/article/search', 'Find an article by name'))
    .input(z.object({ q: z.string().trim().max(200).describe('Words to search for'), federation: Ref.optional() }))
    .output(ArticleMatches)
    .query(({ ctx, input }) => searchArticles(ctx, input)),
  list: registered
    .meta(get('/myfederation/{federation}/article', 'Articles of a federation'))
    .input(InFederation)
    .output(z.array(ArticleView))
    .use(mayReadFederation)
    .query(({ ctx }) => listArticles(ctx.db, ctx.federation)),
  listNames: registered
    .meta(get('/myfederation/{federation}/article/names', 'Names of the articles of a federation'))
    .input(InFederation)
    .output(z.array(RefName))
    .use(mayReadFederation)
    .query(({ ctx }) => listArticleNames(ctx.db, ctx.federation)),
  listOfType: registered
    .meta(get('/myfederation/{federation}/article/type/{articleType}', 'Articles of one type'))
    .input(InFederation.extend({ articleType: ArticleType }))
    .output(z.array(ArticleView))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listArticles(ctx.db, ctx.federation, input.articleType)),
  create: command.registered
    .meta(post('/myfederation/{federation}/article', 'Create an article'))
    .input(CreateArticle.extend({ federation: Ref }))
    .output(ArticleView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/article/{article}', 'Change an article'))
    .input(UpdateArticle.extend({ federation: Ref, article: Ref }))
    .output(ArticleView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/article/{article}', 'Delete an article'))
    .input(InFederation.extend({ article: Ref }))
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteArticle(ctx, input)),
})
