import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import {
  CreateRanking,
  CreateRankingOutcome,
  EditChampionshipPoints,
  EditStandingEntry,
  FinishStanding,
  ManagedRankings,
  OfPractitioner,
  PointHistory,
  PublishPhase,
  PublishStanding,
  RankingChoice,
  RankingMenu,
  StandingPage,
  StandingQuery,
  StandingTop,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import {
  DecideSelection,
  GiveWildcard,
  SelectionContacts,
  SelectionQuery,
  SelectionView,
} from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageChampionship, ofVisibleChampionship } from '../../championships/championship/championship.guards.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { createRankings, finishRanking, publishPhase, publishRanking } from './championship-ranking.commands.ts'
import { mayFinishChampionship } from './championship-ranking.guards.ts'
import { getManagedStanding, getRankingMenu, getStanding, getTop } from './championship-ranking.queries.ts'
import { decideSelection, freezeSelection, giveWildcard, unfreezeSelection } from './championship-selection.commands.ts'
import { exportSelection, getSelectionContacts } from './championship-selection.files.ts'
import { getSelection } from './championship-selection.queries.ts'
import { listManagedRankings } from './managed-ranking.queries.ts'
import { getManagedHistory, getPublicHistory } from './point-history.queries.ts'
import { editEntry, editPoints } from './standing-correction.commands.ts'

const base = '/championship/{championship}'
const inSeries = `${base}/ranking/sport-category/{sportCategory}`
const manage = `${base}/manage/ranking`
const OfChampionship = z.object({ championship: Ref })
const OfSeries = OfChampionship.extend({ sportCategory: Ref })
const OfRanking = OfChampionship.extend({ ranking: Ref })

export const championshipRankingRouter = router({
  menu: open
    .meta(get(`${base}/public/ranking/menu`, 'The rankings that the public may see'))
    .input(OfChampionship)
    .output(RankingMenu)
    .query(ofVisibleChampionship((ctx, scope) => getRankingMenu(ctx, scope))),
  get: open
    .meta(get(`${base}/public/ranking`, 'The ranking of a group, of a phase, or the main one'))
    .input(StandingQuery.extend(OfChampionship.shape))
    .output(StandingPage)
    .query(ofVisibleChampionship((ctx, scope, input) => getStanding(ctx, scope, input))),
  top: open
    .meta(get(`${inSeries}/top`, 'The first five of a series, and those who share the fifth place'))
    .input(OfSeries)
    .output(StandingTop)
    .query(ofVisibleChampionship((ctx, scope, input) => getTop(ctx, scope, input))),
  ofGroup: open
    .meta(get(`${inSeries}/group/{group}`, 'The ranking of a group in a series'))
    .input(OfSeries.extend({ group: Ref, ...CursorQuery.shape }))
    .output(StandingPage)
    .query(
      ofVisibleChampionship((ctx, scope, { sportCategory: sportCategoryRef, group: groupRef, after, size }) =>
        getStanding(ctx, scope, { sportCategoryRef, groupRef, after, size }),
      ),
    ),
  ofPhase: open
    .meta(get(`${inSeries}/phase/{phase}`, 'The ranking of a phase in a series'))
    .input(OfSeries.extend({ phase: Ref, ...CursorQuery.shape }))
    .output(StandingPage)
    .query(
      ofVisibleChampionship((ctx, scope, { sportCategory: sportCategoryRef, phase: phaseRef, after, size }) =>
        getStanding(ctx, scope, { sportCategoryRef, phaseRef, after, size }),
      ),
    ),
  history: open
    .meta(
      get(
        `${base}/public/ranking/{ranking}/practitioner/{practitioner}`,
        'Where the place of a practitioner comes from, per competition and test',
      ),
    )
    .input(OfRanking.extend(OfPractitioner.shape))
    .output(PointHistory)
    .query(ofVisibleChampionship((ctx, scope, input) => getPublicHistory(ctx.db, scope, input))),
  listManaged: registered
    .meta(get(manage, 'Rankings of the settings of a championship, created or not, and what creating them would lose'))
    .input(RankingChoice.extend(OfChampionship.shape))
    .output(ManagedRankings)
    .use(mayManageChampionship)
    .query(({ ctx, input }) => listManagedRankings(ctx, ctx.championship, input)),
  create: command.registered
    .meta(post(manage, 'Create rankings from the settings; overwrites existing ones, which cannot be undone'))
    .input(CreateRanking.extend(OfChampionship.shape))
    .output(CreateRankingOutcome)
    .use(mayManageChampionship)
    .mutation(({ ctx, input: { championship: _, ...input } }) => createRankings(ctx, input)),
  getManaged: registered
    .meta(get(`${manage}/{ranking}`, 'A ranking of a championship for its office, shown to the public or not'))
    .input(OfRanking.extend(CursorQuery.shape))
    .output(StandingPage)
    .use(mayManageChampionship)
    .query(({ ctx, input }) => getManagedStanding(ctx.db, ctx.championship, input)),
  managedHistory: registered
    .meta(
      get(
        `${manage}/{ranking}/entry/{practitioner}`,
        'Where the place of a practitioner comes from, with the author of each correction and the reason',
      ),
    )
    .input(OfRanking.extend(OfPractitioner.shape))
    .output(PointHistory)
    .use(mayManageChampionship)
    .query(({ ctx, input }) => getManagedHistory(ctx.db, ctx.championship, input)),
  editEntry: command.registered
    .meta(
      put(`${manage}/{ranking}/entry/{practitioner}`, 'Write a total by hand, or exclude a practitioner with a reason'),
    )
    .input(OfRanking.extend({ ...OfPractitioner.shape, ...EditStandingEntry.shape }))
    .output(PointHistory)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => editEntry(ctx, input)),
  editPoints: command.registered
    .meta(
      put(`${base}/manage/points/{points}`, 'Write the points of a result by hand, or take the calculated ones again'),
    )
    .input(
      OfChampionship.extend({
        ...EditChampionshipPoints.omit({ points: true }).shape,
        points: Ref,
        value: EditChampionshipPoints.shape.points,
      }),
    )
    .output(PointHistory)
    .use(mayManageChampionship)
    .mutation(({ ctx, input: { points, version, source, notes, value } }) =>
      editPoints(ctx, { points, version, edit: { source, notes, points: value } }),
    ),
  selection: registered
    .meta(get(`${base}/manage/selection`, 'The selection of a phase: by the standing of now, and as it was frozen'))
    .input(OfChampionship.extend(SelectionQuery.shape))
    .output(SelectionView)
    .use(mayManageChampionship)
    .query(({ ctx, input: { phaseRef, sportCategoryRef } }) =>
      getSelection(ctx.db, ctx.championship, { phaseRef, sportCategoryRef }),
    ),
  selectionContacts: registered
    .meta(get(`${base}/manage/selection/contacts`, 'E-mail addresses of the selected of a phase'))
    .input(OfChampionship.extend(SelectionQuery.shape))
    .output(SelectionContacts)
    .use(mayManageChampionship)
    .query(({ ctx, input: { phaseRef, sportCategoryRef } }) =>
      getSelectionContacts(ctx, { phaseRef, sportCategoryRef }),
    ),
  freezeSelection: command.registered
    .meta(post(`${base}/manage/selection/freeze`, 'Freeze the selection of a phase, with its reserves in order'))
    .input(OfChampionship.extend(SelectionQuery.shape))
    .output(SelectionView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input: { phaseRef, sportCategoryRef } }) => freezeSelection(ctx, { phaseRef, sportCategoryRef })),
  unfreezeSelection: command.registered
    .meta(post(`${base}/manage/selection/unfreeze`, 'Open a frozen selection again; decisions on it are lost'))
    .input(OfChampionship.extend(SelectionQuery.shape))
    .output(SelectionView)
    .use(mayFinishChampionship)
    .mutation(({ ctx, input: { phaseRef, sportCategoryRef } }) =>
      unfreezeSelection(ctx, { phaseRef, sportCategoryRef }),
    ),
  giveWildcard: command.registered
    .meta(post(`${base}/manage/selection/wildcard`, 'Select a practitioner by decision, with a reason'))
    .input(OfChampionship.extend(GiveWildcard.shape))
    .output(SelectionView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input: { championship: _, ...input } }) => giveWildcard(ctx, input)),
  decideSelection: command.registered
    .meta(
      put(
        `${base}/manage/selection/{selection}`,
        'Change a selected practitioner, with a reason; a decline moves the next one in',
      ),
    )
    .input(OfChampionship.extend({ selection: Ref, ...DecideSelection.shape }))
    .output(SelectionView)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => decideSelection(ctx, input)),
  publish: command.registered
    .meta(put(`${manage}/{ranking}/publication`, 'Show a ranking to the public, or withdraw it'))
    .input(OfRanking.extend(PublishStanding.shape))
    .output(z.object({ isPublic: z.boolean(), version: z.int() }))
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => publishRanking(ctx, input)),
  publishPhase: command.registered
    .meta(put(`${manage}/phase/{phase}/publication`, 'Show all rankings of a phase to the public, or withdraw them'))
    .input(OfChampionship.extend({ phase: Ref, ...PublishPhase.shape }))
    .output(z.object({ changed: z.int().describe('How many rankings were shown or withdrawn') }))
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => publishPhase(ctx, input)),
  finish: command.registered
    .meta(put(`${manage}/{ranking}/final`, 'Declare a ranking final, or reopen it'))
    .input(OfRanking.extend(FinishStanding.shape))
    .output(z.object({ isFinal: z.boolean(), version: z.int() }))
    .use(mayFinishChampionship)
    .mutation(({ ctx, input }) => finishRanking(ctx, input)),
})

/** Downloads: served under /api only. */
export const championshipRankingDownloads = router({
  exportSelection: registered
    .meta(
      get(`${base}/manage/selection/export`, 'The selection of a phase as a spreadsheet', {
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(
      OfChampionship.extend({
        ...SelectionQuery.shape,
        kind: SpreadsheetFormat.default('XLSX').describe('The format of the file'),
      }),
    )
    .output(FileReply)
    .use(mayManageChampionship)
    .query(({ ctx, input: { phaseRef, sportCategoryRef, kind } }) =>
      exportSelection(ctx, { phaseRef, sportCategoryRef, kind }),
    ),
})
