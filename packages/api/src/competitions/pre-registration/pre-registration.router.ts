import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import {
  PreRegistration,
  PreRegistrationChart,
  PreRegistrationCharts,
  SavePreRegistration,
} from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageChampionship } from '../../championships/championship/championship.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition } from '../competition/competition.guards.ts'
import { mayRegisterForOrganisation } from '../registration/registration.guards.ts'
import { savePreRegistration } from './pre-registration.commands.ts'
import { exportPreRegistrations } from './pre-registration.files.ts'
import {
  getPreRegistrationChart,
  listPreRegistrationCharts,
  listPreRegistrations,
  listUnanswered,
} from './pre-registration.queries.ts'

const base = '/competition/manage/{competition}/pre-registrations'
const InCompetition = z.object({ competition: Ref })
const InOrganisation = z.object({ organisation: Ref })

/** What clubs announced, for the federation and the organiser (cs079). */
export const preRegistrationRouter = router({
  charts: registered
    .meta(
      get(
        '/championship/{championship}/manage/pre-registrations',
        'Announced starts in the competitions of a championship',
      ),
    )
    .input(z.object({ championship: Ref }))
    .output(PreRegistrationCharts)
    .use(mayManageChampionship)
    .query(({ ctx }) => listPreRegistrationCharts(ctx.db, ctx.championship, ctx.now())),
  chart: registered
    .meta(get(base, 'Announced starts in a competition, by category and club; null if nobody asks'))
    .input(InCompetition)
    .output(PreRegistrationChart.nullable())
    .use(mayManageCompetition)
    .query(({ ctx }) => getPreRegistrationChart(ctx.db, ctx.competition, ctx.now())),
  unanswered: registered
    .meta(get(`${base}/unanswered`, 'Clubs that have not answered, by name'))
    .input(InCompetition.extend(CursorQuery.shape))
    .output(cursorPageOf(RefName))
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listUnanswered(ctx.db, ctx.competition, input, ctx.now())),
})

/** Downloads: served under /api only. */
export const preRegistrationDownloads = router({
  export: registered
    .meta(get(`${base}/export`, 'Announced starts as a spreadsheet', { contentTypes: Object.values(spreadsheetTypes) }))
    .input(InCompetition.extend({ format: SpreadsheetFormat.default('XLSX').describe('The format of the file') }))
    .output(FileReply)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => exportPreRegistrations(ctx, input)),
})

/** q038, q039: the announcements of a club. */
export const organisationPreRegistrationRouter = router({
  list: registered
    .meta(
      get(
        '/organisation/{organisation}/competitions/preregistrations',
        'Competitions that ask a club how many will come, with its answers',
      ),
    )
    .input(InOrganisation)
    .output(z.array(PreRegistration))
    .use(mayRegisterForOrganisation)
    .query(({ ctx }) => listPreRegistrations(ctx.db, ctx.organisation, ctx.now())),
  save: command.registered
    .meta(
      post(
        '/organisation/{organisation}/competitions/preregistrations',
        'Announce how many of a club will come to a competition',
      ),
    )
    .input(InOrganisation.extend(SavePreRegistration.shape))
    .output(PreRegistration)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => savePreRegistration(ctx, input)),
})
