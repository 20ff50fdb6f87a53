import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { ErasePerson, PersonalDataLooks, PersonPrivacy } from '@oxer/domain/registry/privacy/privacy.schema'
import { FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayErasePerson, mayViewPrivacy } from '../../parties/person/person.guards.ts'
import { erasePerson } from './privacy.commands.ts'
import { downloadPrivacy } from './privacy.files.ts'
import { getPersonPrivacy, listLooks } from './privacy.queries.ts'

const OfMember = z.object({ member: Ref })

export const privacyRouter = router({
  get: registered
    .meta(get('/member/{member}/privacy', 'Personal data of a person, by group'))
    .input(OfMember)
    .output(PersonPrivacy)
    .use(mayViewPrivacy)
    .query(({ ctx }) => getPersonPrivacy(ctx, ctx.person)),
  looks: registered
    .meta(get('/member/{member}/privacy/looks', 'Readers of the personal data of a minor'))
    .input(OfMember.extend(CursorQuery.shape))
    .output(PersonalDataLooks)
    .use(mayViewPrivacy)
    .query(({ ctx, input }) => listLooks(ctx, ctx.person, input)),
  erase: command.registered
    .meta(post('/person/{person}/erase', 'Erase a person permanently and keep the results without a name'))
    .input(ErasePerson)
    .output(z.void())
    .use(mayErasePerson)
    .use(freshSignIn)
    .mutation(({ ctx, input }) => erasePerson(ctx, input.name)),
})

export const privacyDownloads = router({
  download: registered
    .meta(
      get('/member/{member}/privacy/download', 'All personal data of a person, as JSON', {
        contentTypes: ['application/json; charset=utf-8'],
      }),
    )
    .input(OfMember)
    .output(FileReply)
    .use(mayViewPrivacy)
    .query(({ ctx }) => downloadPrivacy(ctx, ctx.person)),
})
