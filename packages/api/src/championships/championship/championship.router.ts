import { championshipAbilities } from '@oxer/domain/championships/championship/championship.policy'
import {
  CancelChampionship,
  ChampionshipAbilities,
  ChampionshipChoices,
  ChampionshipDetail,
  ChampionshipGeneral,
  ChampionshipMatches,
  ChampionshipPage,
  ChampionshipSearch,
  ChampionshipSportCategory,
  ChampionshipSubject,
  CreateChampionship,
  championshipDescriptionLength,
  UpdateChampionshipDates,
  UpdateChampionshipGeneral,
  UpdateChampionshipName,
} from '@oxer/domain/championships/championship/championship.schema'
import { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listHistory } from '../../kernel/history/history-lines.queries.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import {
  cancelChampionship,
  createChampionship,
  deleteChampionship,
  moveChampionship,
  updateDates,
  updateGeneral,
  updateName,
  uploadBanner,
} from './championship.commands.ts'
import {
  mayCreateChampionship,
  mayDeleteChampionship,
  mayManageChampionship,
  ofVisibleChampionship,
} from './championship.guards.ts'
import {
  getChampionship,
  getChampionshipChoices,
  getChampionshipGeneral,
  listChampionships,
  listSportCategories,
} from './championship.queries.ts'
import { searchChampionships } from './championship-search.queries.ts'

const base = '/championship/{championship}'
const manage = `${base}/manage`
const OfChampionship = z.object({ championship: Ref })

const description = sentRichText(championshipDescriptionLength).default('')

export const championshipRouter = router({
  list: open
    .meta(get('/championship', 'Championships of a year, by text, sport and label'))
    .input(ChampionshipSearch)
    .output(ChampionshipPage)
    .query(({ ctx, input }) => listChampionships(ctx, input)),
  search: registered
    .meta(get('/championship/search', 'Find a championship or a phase by name'))
    .input(
      z.object({
        q: z.string().trim().max(200).describe('Words to search for'),
        federation: Ref.optional(),
        subject: ChampionshipSubject.default('CHAMPIONSHIP'),
      }),
    )
    .output(ChampionshipMatches)
    .query(({ ctx, input }) => searchChampionships(ctx, input)),
  createMetadata: registered
    .meta(get('/championship/create/meta-data', 'Choices of the championship form'))
    .input(z.object({ federationRef: Ref }))
    .output(ChampionshipChoices)
    .use(mayCreateChampionship)
    .query(({ ctx }) => getChampionshipChoices(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/championship', 'Create a championship'))
    .input(CreateChampionship.safeExtend({ description }))
    .output(ChampionshipDetail)
    .use(mayCreateChampionship)
    .mutation(({ ctx, input }) => createChampionship(ctx, input)),
  get: open
    .meta(get(base, 'A championship'))
    .input(OfChampionship)
    .output(ChampionshipDetail)
    .query(ofVisibleChampionship((ctx, scope) => getChampionship(ctx, scope))),
  abilities: open
    .meta(get(`${base}/security`, 'What the caller may do with a championship'))
    .input(OfChampionship)
    .output(ChampionshipAbilities)
    .query(ofVisibleChampionship((ctx, scope) => championshipAbilities(ctx.actor, scope))),
  sportCategories: open
    .meta(get(`${base}/sportcategories`, 'Series of a championship, in their order'))
    .input(OfChampionship)
    .output(z.array(ChampionshipSportCategory))
    .query(ofVisibleChampionship((ctx, scope) => listSportCategories(ctx, scope))),
  getGeneral: registered
    .meta(get(`${manage}/general/meta-data`, 'A championship with the choices of its form'))
    .input(OfChampionship)
    .output(ChampionshipGeneral)
    .use(mayManageChampionship)
    .query(({ ctx }) => getChampionshipGeneral(ctx, ctx.championship)),
  history: registered
    .meta(get(`${manage}/history`, 'History of a championship, newest first'))
    .input(OfChampionship.extend(CursorQuery.shape))
    .output(cursorPageOf(HistoryEntry))
    .use(mayManageChampionship)
    .query(({ ctx, input }) => listHistory(ctx.db, ctx.championship, input)),
  updateGeneral: command.registered
    .meta(put(`${manage}/general`, 'Change a championship'))
    .input(UpdateChampionshipGeneral.safeExtend({ championship: Ref, description }))
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateGeneral(ctx, input)),
  updateName: command.registered
    .meta(post(`${manage}/update-name`, 'Rename a championship'))
    .input(UpdateChampionshipName.extend(OfChampionship.shape))
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateName(ctx, input)),
  updateDates: command.registered
    .meta(post(`${manage}/update-dates`, 'Change the dates of a championship'))
    .input(UpdateChampionshipDates.safeExtend(OfChampionship.shape))
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => updateDates(ctx, input)),
  uploadBanner: command.registered
    .meta(post(`${manage}/banner`, 'Upload a banner', pictureUpload))
    .input(formData(OfChampionship.extend({ file: z.file() })))
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => uploadBanner(ctx, input)),
  publish: command.registered
    .meta(put(`${manage}/status/published`, 'Show a championship to the public, or unlock it'))
    .input(OfChampionship)
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx }) => moveChampionship(ctx, 'PUBLISHED')),
  hide: command.registered
    .meta(put(`${manage}/status/hidden`, 'Hide a championship from the public'))
    .input(OfChampionship)
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx }) => moveChampionship(ctx, 'HIDDEN')),
  lock: command.registered
    .meta(put(`${manage}/status/locked`, 'Lock a championship'))
    .input(OfChampionship)
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx }) => moveChampionship(ctx, 'LOCKED')),
  archive: command.registered
    .meta(put(`${manage}/status/archived`, 'Archive a championship'))
    .input(OfChampionship)
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx }) => moveChampionship(ctx, 'ARCHIVED')),
  cancel: command.registered
    .meta(put(`${manage}/status/cancelled`, 'Cancel a championship, with a reason'))
    .input(CancelChampionship.extend(OfChampionship.shape))
    .output(ChampionshipDetail)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => cancelChampionship(ctx, input)),
  delete: command.registered
    .meta(put(`${manage}/status/deleted`, 'Delete a draft or a cancelled championship'))
    .input(OfChampionship)
    .output(z.void())
    .use(mayDeleteChampionship)
    .mutation(({ ctx }) => deleteChampionship(ctx)),
})
