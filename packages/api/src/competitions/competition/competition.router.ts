import { competitionManageAbilities } from '@oxer/domain/competitions/competition/competition.policy'
import {
  CancelCompetition,
  CompetitionCode,
  CompetitionCreateMetadata,
  CompetitionDetail,
  CompetitionGeneral,
  CompetitionManageAbilities,
  CompetitionMatch,
  CompetitionOfCode,
  CompetitionSearch,
  CompetitionShareEntry,
  CompetitionShareRole,
  CreateCompetition,
  InCompetitionCode,
  ShareCompetition,
  UpdateCompetitionContacts,
  UpdateCompetitionDates,
  UpdateCompetitionGeneral,
  UpdateCompetitionLocation,
  UpdateCompetitionName,
  UpdateCompetitionOrganizer,
  UpdateCompetitionSubscriptionSettings,
} from '@oxer/domain/competitions/competition/competition.schema'
import {
  PublishCompetition,
  PublishCompetitionOutcome,
} from '@oxer/domain/competitions/competition/competition-publication.schema'
import { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { matchesOf } from '@oxer/domain/kernel/search/search.schema'
import { del, formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listHistory } from '../../kernel/history/history-lines.queries.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import {
  createCompetition,
  updateContacts,
  updateDates,
  updateGeneral,
  updateLocation,
  updateName,
  updateOrganizer,
  updateSubscriptionSettings,
} from './competition.commands.ts'
import {
  mayAdministrateCompetition,
  mayAskCompetition,
  mayCreateCompetition,
  mayManageCompetition,
  mayViewCompetition,
} from './competition.guards.ts'
import { toCompetitionCode } from './competition.mappers.ts'
import {
  getCompetition,
  getCompetitionCreateMetadata,
  getCompetitionGeneral,
  getCompetitionOfCode,
  listShares,
  searchCompetitions,
} from './competition.queries.ts'
import { removePoster, uploadAvatar, uploadBanner, uploadPoster } from './competition-picture.commands.ts'
import { shareCompetition, unshareCompetition } from './competition-share.commands.ts'
import {
  archiveCompetition,
  cancelCompetition,
  deleteCompetition,
  hideCompetition,
  lockCompetition,
  publishCompetition,
  unlockCompetition,
} from './competition-status.commands.ts'

const OfCompetition = z.object({ competition: Ref })
const Picture = formData(OfCompetition.extend({ file: z.file() }))
const Shares = z.array(CompetitionShareEntry)
const tags = { tags: ['competition'] }

const remarks = sentRichText(10_000)

export const competitionRouter = router({
  search: open
    .meta(get('/competition/search', 'Find a competition by name, place or organiser'))
    .input(CompetitionSearch)
    .output(matchesOf(CompetitionMatch))
    .query(({ ctx, input }) => searchCompetitions(ctx, input)),
  byCode: open
    .meta(get('/competition/code/{code}', 'Find a competition by its unique code'))
    .input(InCompetitionCode)
    .output(CompetitionOfCode)
    .query(({ ctx, input }) => getCompetitionOfCode(ctx, input.code)),
  createMetadata: registered
    .meta(get('/competition/create/meta-data', 'Choices of the competition form'))
    .input(z.object({ federationRef: Ref }))
    .output(CompetitionCreateMetadata)
    .use(mayCreateCompetition)
    .query(({ ctx, input }) => getCompetitionCreateMetadata(ctx.db, ctx.actor, input)),
  create: command.registered
    .meta(post('/competition', 'Create a competition'))
    .input(CreateCompetition.safeExtend({ remarks: remarks.default('') }))
    .output(CompetitionDetail)
    .use(mayCreateCompetition)
    .mutation(({ ctx, input }) => createCompetition(ctx, input)),

  get: registered
    .meta(get('/competition/manage/{competition}', 'A competition, for its organisers', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayViewCompetition)
    .query(({ ctx }) => getCompetition(ctx.db, ctx.competition)),
  abilities: registered
    .meta(get('/competition/manage/{competition}/security', 'What the caller may do with a competition', tags))
    .input(OfCompetition)
    .output(CompetitionManageAbilities)
    .use(mayAskCompetition)
    .query(({ ctx }) => competitionManageAbilities(ctx.actor, ctx.competition)),
  code: registered
    .meta(get('/competition/manage/{competition}/code', 'The short code and address of a competition', tags))
    .input(OfCompetition)
    .output(CompetitionCode)
    .use(mayViewCompetition)
    .query(({ ctx }) => toCompetitionCode(ctx.competition.ref, ctx.services.publicUrl)),
  getGeneral: registered
    .meta(get('/competition/manage/{competition}/general', 'General settings of a competition', tags))
    .input(OfCompetition)
    .output(CompetitionGeneral)
    .use(mayViewCompetition)
    .query(({ ctx }) => getCompetitionGeneral(ctx.db, ctx.competition)),
  listShares: registered
    .meta(get('/competition/manage/{competition}/share', 'Persons with whom a competition is shared', tags))
    .input(OfCompetition)
    .output(Shares)
    .use(mayAdministrateCompetition)
    .query(({ ctx }) => listShares(ctx, ctx.competition)),
  history: registered
    .meta(get('/competition/manage/{competition}/history', 'History of a competition, newest first', tags))
    .input(OfCompetition.extend(CursorQuery.shape))
    .output(cursorPageOf(HistoryEntry))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listHistory(ctx.db, ctx.competition, input)),

  publish: command.registered
    .meta(post('/competition/manage/{competition}/publish', 'Publish a competition and parts of it', tags))
    .input(PublishCompetition.extend({ competition: Ref }))
    .output(PublishCompetitionOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => publishCompetition(ctx, input)),
  hide: command.registered
    .meta(post('/competition/manage/{competition}/hide', 'Remove a competition from the public calendar', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => hideCompetition(ctx)),
  lock: command.registered
    .meta(post('/competition/manage/{competition}/lock', 'Lock registrations, start lists and results', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => lockCompetition(ctx)),
  unlock: command.registered
    .meta(post('/competition/manage/{competition}/unlock', 'Unlock a competition', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => unlockCompetition(ctx)),
  archive: command.registered
    .meta(post('/competition/manage/{competition}/archive', 'Archive a competition', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => archiveCompetition(ctx)),
  cancel: command.registered
    .meta(post('/competition/manage/{competition}/cancel', 'Cancel a competition', tags))
    .input(CancelCompetition.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => cancelCompetition(ctx, input)),
  delete: command.registered
    .meta(del('/competition/manage/{competition}', 'Delete a competition', tags))
    .input(OfCompetition)
    .output(z.void())
    .use(mayAdministrateCompetition)
    .mutation(({ ctx }) => deleteCompetition(ctx)),

  addShare: command.registered
    .meta(post('/competition/manage/{competition}/share', 'Share a competition with a person', tags))
    .input(z.object({ competition: Ref, personRef: Ref, role: CompetitionShareRole }))
    .output(Shares)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => shareCompetition(ctx, { ...input, expires: null })),
  changeShare: command.registered
    .meta(put('/competition/manage/{competition}/share', 'Change role and expiry of a share', tags))
    .input(ShareCompetition.extend({ competition: Ref }))
    .output(Shares)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => shareCompetition(ctx, input)),
  removeShare: command.registered
    .meta(post('/competition/manage/{competition}/unshare', 'Withdraw a share', tags))
    .input(OfCompetition.extend({ personRef: Ref }))
    .output(Shares)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => unshareCompetition(ctx, input)),

  updateGeneral: command.registered
    .meta(
      post('/competition/manage/{competition}/update-general', 'Change sports, live results, settings and notes', tags),
    )
    .input(UpdateCompetitionGeneral.extend({ competition: Ref, remarks: remarks.optional() }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateGeneral(ctx, input)),
  updateName: command.registered
    .meta(post('/competition/manage/{competition}/update-name', 'Rename a competition', tags))
    .input(UpdateCompetitionName.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateName(ctx, input)),
  updateLocation: command.registered
    .meta(post('/competition/manage/{competition}/update-location', 'Change the location of a competition', tags))
    .input(UpdateCompetitionLocation.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateLocation(ctx, input)),
  updateDates: command.registered
    .meta(post('/competition/manage/{competition}/update-date', 'Change the dates of a competition', tags))
    .input(UpdateCompetitionDates.safeExtend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateDates(ctx, input)),
  updateOrganizer: command.registered
    .meta(post('/competition/manage/{competition}/update-organizer', 'Change the organiser of a competition', tags))
    .input(UpdateCompetitionOrganizer.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateOrganizer(ctx, input)),
  updateContacts: command.registered
    .meta(post('/competition/manage/{competition}/update-contacts', 'Change the contacts of a competition', tags))
    .input(UpdateCompetitionContacts.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateContacts(ctx, input)),
  updateSubscriptionSettings: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/update-subscription-settings',
        'Change registration periods and fees',
        tags,
      ),
    )
    .input(UpdateCompetitionSubscriptionSettings.extend({ competition: Ref }))
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateSubscriptionSettings(ctx, input)),
  uploadBanner: command.registered
    .meta(post('/competition/manage/{competition}/banner', 'Upload a banner', { ...tags, ...pictureUpload }))
    .input(Picture)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => uploadBanner(ctx, input)),
  uploadAvatar: command.registered
    .meta(post('/competition/manage/{competition}/avatar', 'Upload a picture', { ...tags, ...pictureUpload }))
    .input(Picture)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => uploadAvatar(ctx, input)),
  uploadPoster: command.registered
    .meta(post('/competition/manage/{competition}/poster', 'Upload a poster', { ...tags, ...pictureUpload }))
    .input(Picture)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => uploadPoster(ctx, input)),
  removePoster: command.registered
    .meta(del('/competition/manage/{competition}/poster', 'Remove the poster', tags))
    .input(OfCompetition)
    .output(CompetitionDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => removePoster(ctx)),
})
