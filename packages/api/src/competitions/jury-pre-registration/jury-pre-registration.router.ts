import {
  DecideJuryPreRegistration,
  JuryCandidate,
  JuryPreRegistration,
  JuryRound,
  OfferingCompetition,
  SaveJuryPreRegistration,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { JurySettings, mostCharts } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { CursorQuery, cursorPageOf, SearchText } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageChampionship } from '../../championships/championship/championship.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition } from '../competition/competition.guards.ts'
import { mayRegisterForOrganisation } from '../registration/registration.guards.ts'
import { decideOffer, saveJurySettings, saveOffer, withdrawOffer } from './jury-pre-registration.commands.ts'
import {
  getJuryRound,
  getJurySettings,
  listJuryCandidates,
  listJuryRounds,
  listOffering,
  listOffers,
} from './jury-pre-registration.queries.ts'

const ofChampionship = '/championship/{championship}/manage/jury-pre-registrations'
const ofCompetition = '/competition/manage/{competition}/jury-pre-registrations'
const ofOrganisation = '/organisation/{organisation}/competitions/jury-preregistrations'
const InChampionship = z.object({ championship: Ref })
const InCompetition = z.object({ competition: Ref })
const InOrganisation = z.object({ organisation: Ref })

/** Offered judges, for the federation and the organiser (cs080). */
export const juryPreRegistrationRouter = router({
  rounds: registered
    .meta(get(ofChampionship, 'Offered and missing judges in the competitions of a championship'))
    .input(InChampionship)
    .output(z.array(JuryRound).max(mostCharts))
    .use(mayManageChampionship)
    .query(({ ctx }) => listJuryRounds(ctx.db, ctx.championship, ctx.now())),
  settings: registered
    .meta(get(`${ofChampionship}/settings`, 'How many judges clubs are asked for, and where a day is split'))
    .input(InChampionship)
    .output(JurySettings)
    .use(mayManageChampionship)
    .query(({ ctx }) => getJurySettings(ctx.db, ctx.championship.ref)),
  saveSettings: command.registered
    .meta(put(`${ofChampionship}/settings`, 'Change how many judges clubs are asked for, and where a day is split'))
    .input(InChampionship.extend(JurySettings.shape))
    .output(JurySettings)
    .use(mayManageChampionship)
    .mutation(({ ctx, input }) => saveJurySettings(ctx, input)),
  round: registered
    .meta(get(`${ofCompetition}/round`, 'Offered and missing judges of a competition; null if nobody asks'))
    .input(InCompetition)
    .output(JuryRound.nullable())
    .use(mayManageCompetition)
    .query(({ ctx }) => getJuryRound(ctx.db, ctx.competition, ctx.now())),
  list: registered
    .meta(get(ofCompetition, 'Judges whom clubs offer for a competition, in the order of their offers'))
    .input(InCompetition.extend(CursorQuery.shape))
    .output(cursorPageOf(JuryPreRegistration))
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listOffers(ctx.db, ctx.competition, input)),
  decide: command.registered
    .meta(post(`${ofCompetition}/{registration}/status`, 'Confirm or decline a judge, or take the decision back'))
    .input(InCompetition.extend({ registration: Ref, ...DecideJuryPreRegistration.shape }))
    .output(JuryPreRegistration)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => decideOffer(ctx, input)),
})

/** q040, q041: the judges whom a club offers. */
export const organisationJuryPreRegistrationRouter = router({
  list: registered
    .meta(get(ofOrganisation, 'Competitions for which a club may offer judges, with its offers'))
    .input(InOrganisation)
    .output(z.array(OfferingCompetition))
    .use(mayRegisterForOrganisation)
    .query(({ ctx }) => listOffering(ctx.db, ctx.organisation, ctx.now())),
  candidates: registered
    .meta(
      get(`${ofOrganisation}/{competition}/candidates`, 'Members of a club as possible judges, licensed ones first', {
        description: 'At most fifty, by name or a part of it.',
      }),
    )
    .input(InOrganisation.extend({ competition: Ref, searchString: SearchText.optional() }))
    .output(z.array(JuryCandidate).max(50))
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) => listJuryCandidates(ctx.db, ctx.organisation, input, ctx.now())),
  save: command.registered
    .meta(
      post(ofOrganisation, 'Offer a judge, or change an offer', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true.',
      }),
    )
    .input(InOrganisation.extend(SaveJuryPreRegistration.shape))
    .output(JuryPreRegistration)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => saveOffer(ctx, input)),
  withdraw: command.registered
    .meta(post(`${ofOrganisation}/{registration}/withdraw`, 'Withdraw a judge about whom nobody has decided'))
    .input(InOrganisation.extend({ registration: Ref, version: Version }))
    .output(JuryPreRegistration)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => withdrawOffer(ctx, input)),
})
