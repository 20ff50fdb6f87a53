import { canManageCompetition } from '@oxer/domain/competitions/competition/competition.policy'
import {
  AllotPositions,
  AssignmentOutcome,
  ChampionshipTimeAssignment,
  ClubAction,
  ClubTimeAssignment,
  OfficeAction,
  SaveTimeAssignment,
  TimeAssignmentBoard,
  TimeAssignmentOverview,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { WholeNumber } from '@oxer/domain/kernel/number/number.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageChampionship } from '../../championships/championship/championship.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { actForClub, actForOffice } from './time-assignment.commands.ts'
import { mayAssignTimes } from './time-assignment.guards.ts'
import {
  getClubBoard,
  getOfficeBoard,
  getOverview,
  listChampionshipAssignments,
  listClubAssignments,
} from './time-assignment.queries.ts'
import { allotTimes, placeRest, remindByOffice, saveTimeAssignment } from './time-assignment-setup.commands.ts'

const clubBase = '/organisation/{organisation}/competitions/assigntime'
const officeBase = '/competition/manage/{competition}/time-assignment'
const InCompetition = z.object({ competition: Ref })
const InOrganisation = z.object({ organisation: Ref })

const actNote = {
  description:
    'The act names the position and what the caller expects in it, and never depends on the version of the list. If somebody was faster, the answer is 409 with the position as it is now. With too little rest for a rider or a horse nothing is saved until `confirm` is sent.',
}

/** The competition office (decision 64). */
export const timeAssignmentRouter = router({
  overview: registered
    .meta(get(officeBase, 'Time assignment of a competition: its moments, and how far each club is'))
    .input(InCompetition)
    .output(TimeAssignmentOverview)
    .use(mayViewCompetition)
    .query(({ ctx }) => getOverview(ctx, ctx.competition, canManageCompetition(ctx.actor, ctx.competition))),
  positions: registered
    .meta(get(`${officeBase}/positions`, 'Positions of a competition, with the club and the rider of each'))
    .input(InCompetition)
    .output(TimeAssignmentBoard)
    .use(mayViewCompetition)
    .query(({ ctx }) => getOfficeBoard(ctx, ctx.competition)),
  save: command.registered
    .meta(post(officeBase, 'Open time assignment for a competition, or change its moments'))
    .input(InCompetition.extend(SaveTimeAssignment.shape))
    .output(TimeAssignmentOverview)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveTimeAssignment(ctx, input)),
  allot: command.registered
    .meta(post(`${officeBase}/allot`, 'Give the open positions to the clubs, drawn by a seed'))
    .input(InCompetition.extend(AllotPositions.shape))
    .output(TimeAssignmentOverview)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => allotTimes(ctx, input)),
  act: command.registered
    .meta(post(`${officeBase}/act`, 'Place, move, swap or lock a rider as the competition office', actNote))
    .input(InCompetition.extend(OfficeAction.shape))
    .output(AssignmentOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => actForOffice(ctx, input)),
  placeRest: command.registered
    .meta(post(`${officeBase}/place-rest`, 'Place everybody who waits, as the closing does'))
    .input(InCompetition)
    .output(TimeAssignmentOverview)
    .use(mayManageCompetition)
    .mutation(({ ctx }) => placeRest(ctx)),
  remind: command.registered
    .meta(post(`${officeBase}/remind`, 'Remind clubs with riders who wait, by mail'))
    .input(
      InCompetition.extend({
        organisations: z
          .array(Ref)
          .min(1)
          .max(1000)
          .nullable()
          .default(null)
          .describe('The clubs to remind; null for all with riders who wait'),
      }),
    )
    .output(
      z.object({
        clubs: WholeNumber.describe('Clubs that are reminded'),
        mails: WholeNumber.describe('Mails that are sent'),
      }),
    )
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => remindByOffice(ctx, input)),
  ofChampionship: registered
    .meta(get('/championship/{championship}/time-assignment', 'Time assignment in the competitions of a championship'))
    .input(z.object({ championship: Ref }))
    .output(z.array(ChampionshipTimeAssignment))
    .use(mayManageChampionship)
    .query(({ ctx }) => listChampionshipAssignments(ctx, ctx.championship)),
})

/** q036, q037: the times of a club. */
export const organisationTimeAssignmentRouter = router({
  list: registered
    .meta(get(clubBase, 'Competitions in which a club chooses the times of its riders'))
    .input(InOrganisation)
    .output(z.array(ClubTimeAssignment))
    .use(mayAssignTimes)
    .query(({ ctx }) => listClubAssignments(ctx, ctx.organisation)),
  board: registered
    .meta(get(`${clubBase}/{competition}`, 'Positions of a competition as a club sees them'))
    .input(InOrganisation.extend(InCompetition.shape))
    .output(TimeAssignmentBoard)
    .use(mayAssignTimes)
    .query(({ ctx, input }) => getClubBoard(ctx, ctx.organisation, input.competition)),
  act: command.registered
    .meta(post(clubBase, 'Place, move, clear or swap riders of a club', actNote))
    .input(InOrganisation.extend(ClubAction.shape))
    .output(AssignmentOutcome)
    .use(mayAssignTimes)
    .mutation(({ ctx, input }) => actForClub(ctx, input)),
})
