import {
  AskEntryStarts,
  ChangeEntry,
  EntryForm,
  EntryStarts,
  RegisterEntryTeam,
  SendEntries,
} from '@oxer/domain/competitions/entry/entry.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { Registration, RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { Team, UpdateTeam } from '@oxer/domain/competitions/team/team.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayRegisterMember } from '../../parties/person/person.guards.ts'
import { changeEntry, sendEntries, signOffEntry } from './entry.commands.ts'
import { mayEnterRiders } from './entry.guards.ts'
import { getEntryForm, judgeEntries } from './entry.queries.ts'
import {
  changeEntryTeam,
  deleteEntryTeam,
  registerEntryTeam,
  registerEntryTeamAgain,
  signOffEntryTeam,
} from './entry-team.commands.ts'

const OfEntry = z.object({ member: Ref, registration: Ref })
const OfTeam = z.object({ member: Ref, team: Ref })
const Reason = z.object({
  reason: z.string().trim().min(1, { error: registrationErrors.signOffReasonRequired.code }).max(500),
})

export const entryRouter = router({
  form: registered
    .meta(get('/competition/{competition}/entry', 'The form by which riders and parents enter a competition'))
    .input(z.object({ competition: Ref }))
    .output(EntryForm)
    .query(({ ctx, input }) => getEntryForm(ctx, input.competition)),
  starts: registered
    .meta(
      post(
        '/competition/{competition}/entry/{member}/starts',
        'What speaks for and against each start of a rider, with its price',
        {
          readOnly: true,
        },
      ),
    )
    .input(AskEntryStarts)
    .output(EntryStarts)
    .use(mayRegisterMember)
    .query(({ ctx, input }) => judgeEntries(ctx, ctx.person, input)),
  send: command.registered
    .meta(post('/competition/{competition}/entry', 'Enter riders in tests of a competition: all of the starts or none'))
    .input(SendEntries.extend({ competition: Ref }))
    .output(RegistrationOutcome)
    .use(mayEnterRiders)
    .mutation(({ ctx, input }) => sendEntries(ctx, input)),
  change: command.registered
    .meta(
      put(
        '/member/{member}/competitions/registrations/{registration}',
        'Change the horse or the notes of an own entry',
      ),
    )
    .input(ChangeEntry.extend(OfEntry.shape))
    .output(RegistrationOutcome)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => changeEntry(ctx, input)),
  signOff: command.registered
    .meta(post('/member/{member}/competitions/registrations/{registration}/signoff', 'Take an own entry back'))
    .input(OfEntry.extend(Reason.shape))
    .output(Registration)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => signOffEntry(ctx, input)),
  registerTeam: command.registered
    .meta(post('/member/{member}/competitions/teams', 'Register a team of own entries, where riders may'))
    .input(RegisterEntryTeam.extend({ member: Ref }))
    .output(RegistrationOutcome)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => registerEntryTeam(ctx, input)),
  changeTeam: command.registered
    .meta(put('/member/{member}/competitions/teams/{team}', 'Change the members or the name of a team of own entries'))
    .input(OfTeam.extend(UpdateTeam.shape))
    .output(Team)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => changeEntryTeam(ctx, input)),
  deleteTeam: command.registered
    .meta(del('/member/{member}/competitions/teams/{team}', 'Delete a team of own entries and keep these'))
    .input(OfTeam)
    .output(z.void())
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => deleteEntryTeam(ctx, input)),
  registerTeamAgain: command.registered
    .meta(post('/member/{member}/competitions/teams/{team}/registration', 'Register a team again that was taken back'))
    .input(OfTeam)
    .output(RegistrationOutcome)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => registerEntryTeamAgain(ctx, input)),
  signOffTeam: command.registered
    .meta(post('/member/{member}/competitions/teams/{team}/signoff', 'Take a team of own entries back'))
    .input(OfTeam.extend(Reason.shape))
    .output(Registration)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => signOffEntryTeam(ctx, input)),
})
