import {
  RecogniseCombination,
  RecognisedCombination,
  RecognitionProposal,
  UnrecognisedCombination,
} from '@oxer/domain/competitions/recognition/recognition.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition } from '../competition/competition.guards.ts'
import { recognise } from './recognition.commands.ts'
import { listUnrecognised, proposeKnown } from './recognition.queries.ts'

const root = '/competition/manage/{competition}/toolbox/sync-practitioners' as const
const InCompetition = z.object({ competition: Ref })
const OfCombination = InCompetition.extend({ practitioner: Ref })

export const recognitionRouter = router({
  list: registered
    .meta(get(root, 'The combinations of a competition whose rider or horse was typed, by the names of the riders'))
    .input(InCompetition)
    .output(z.array(UnrecognisedCombination))
    .use(mayManageCompetition)
    .query(({ ctx }) => listUnrecognised(ctx)),
  propose: registered
    .meta(get(`${root}/{practitioner}`, 'The members and horses that a typed combination may be'))
    .input(OfCombination)
    .output(RecognitionProposal)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => proposeKnown(ctx, input.practitioner)),
  recognise: command.registered
    .meta(
      post(`${root}/{practitioner}`, 'Give the registrations of a typed combination to a known rider and horse', {
        description:
          'All of its registrations in the competition, or none. Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true; refused where one has a result.',
      }),
    )
    .input(RecogniseCombination.extend(OfCombination.shape))
    .output(RecognisedCombination)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => recognise(ctx, input)),
})
