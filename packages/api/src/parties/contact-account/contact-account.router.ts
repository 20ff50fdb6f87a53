import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  ContactAccountView,
  CreateContactAccount,
  UpdateContactAccount,
} from '@oxer/domain/parties/contact-account/contact-account.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { notesLooks } from '../person/minor-access.guards.ts'
import { createContactAccount, deleteContactAccount, updateContactAccount } from './contact-account.commands.ts'
import { mayManageContactAccounts } from './contact-account.guards.ts'
import { listContactAccounts } from './contact-account.queries.ts'

export const contactAccountRouter = router({
  list: registered
    .meta(get('/account/contact/{contact}', 'Addresses and bank numbers of a person or an organisation'))
    .input(z.object({ contact: Ref }))
    .output(z.array(ContactAccountView))
    .use(mayManageContactAccounts)
    .use(notesLooks)
    .query(({ ctx }) => listContactAccounts(ctx.db, ctx.contact)),
  create: command.registered
    .meta(post('/account', 'Add an account to a person or an organisation'))
    .input(CreateContactAccount)
    .output(ContactAccountView)
    .use(mayManageContactAccounts)
    .mutation(({ ctx, input }) => createContactAccount(ctx, input)),
  update: command.registered
    .meta(put('/account/{account}', 'Change an account'))
    .input(UpdateContactAccount)
    .output(ContactAccountView)
    .use(mayManageContactAccounts)
    .mutation(({ ctx, input }) => updateContactAccount(ctx, input)),
  remove: command.registered
    .meta(del('/account/{account}', 'Delete an account'))
    .input(z.object({ account: Ref }))
    .output(z.void())
    .use(mayManageContactAccounts)
    .mutation(({ ctx, input }) => deleteContactAccount(ctx, input.account)),
})
