import { canEditMember } from '@oxer/domain/parties/person/person.policy'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint } from '../../kernel/procedure/scope.ts'
import { type PersonScope, readPersonFacts } from '../person/person.guards.ts'

/** For an input whose `code` is the ref of a person (p210); provides `ctx.person`. */
export const mayInvitePerson = guard({
  name: 'mayInvitePerson',
  policy: { name: 'canEditMember', allows: canEditMember },
  as: 'person',
  load: async (ctx, { code }: { code: string }) => {
    const facts = await readPersonFacts(ctx, code)
    return facts && mint<PersonScope>(facts)
  },
})
