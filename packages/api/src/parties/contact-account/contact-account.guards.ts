import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type ContactFacts,
  canManageContactAccounts,
} from '@oxer/domain/parties/contact-account/contact-account.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint, type Scope } from '../../kernel/procedure/scope.ts'
import { readPersonFacts } from '../person/person.guards.ts'

export type ContactScope = Scope<'contact', ContactFacts>

export const readContact = async (ctx: Context, contactRef: string): Promise<ContactScope | null> => {
  const person = await readPersonFacts(ctx, contactRef)
  if (person) {
    const { firstName, lastName } = await ctx.db.person.findUniqueOrThrow({
      where: { ref: contactRef },
      select: { firstName: true, lastName: true },
    })
    const { federationRef } = person
    const name = `${firstName} ${lastName}`
    return mint<ContactScope>({ contactRef, contactType: 'PERSON', federationRef, name, person })
  }
  const organisation = await ctx.db.organisation.findFirst({
    where: { ref: contactRef, deletedAt: null },
    select: { federationRef: true, name: true },
  })
  if (organisation !== null) {
    return mint<ContactScope>({ contactRef, contactType: 'ORGANISATION', person: null, ...organisation })
  }
  const federation = await ctx.db.federation.findUnique({ where: { ref: contactRef }, select: { name: true } })
  return (
    federation &&
    mint<ContactScope>({
      contactRef,
      contactType: 'FEDERATION',
      person: null,
      federationRef: contactRef,
      ...federation,
    })
  )
}

type Named = { contact: string } | { contactRef: string } | { account: string }

const load = async (ctx: Context & { actor: Actor }, input: Named): Promise<ContactScope | null> => {
  if ('contact' in input) return readContact(ctx, input.contact)
  if ('contactRef' in input) return readContact(ctx, input.contactRef)
  const account = await ctx.db.contactAccount.findUnique({
    where: { ref: input.account },
    select: { contactRef: true },
  })
  return account && readContact(ctx, account.contactRef)
}

/** For an input that names `contact`, `contactRef` or `account`; provides `ctx.contact`. */
export const mayManageContactAccounts = guard({
  name: 'mayManageContactAccounts',
  policy: { name: 'canManageContactAccounts', allows: canManageContactAccounts },
  as: 'contact',
  load,
})
