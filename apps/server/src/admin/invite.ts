import { invitePerson, type Services } from '@oxer/api'
import { InvitePerson } from '@oxer/domain/parties/invitation/invitation.schema'
import { type AdminCommand, AdminError, optionalValue, type Values } from './command.ts'
import { asOperator, read } from './operator.ts'

const refusals = {
  PERSON_ALREADY_HAS_LOGIN: 'This person has a login already. Use reset for a forgotten password.',
  USERNAME_ALREADY_IN_USE: 'Another account has this username. Give another one with --username.',
} as const

/** The person with this ref, or the only one with this e-mail address. */
const personOf = async ({ database }: Services, values: Values): Promise<string> => {
  const ref = optionalValue(values, 'person')
  if (ref !== undefined) return ref
  const email = optionalValue(values, 'email')
  if (email === undefined) throw new AdminError('--person or --email is missing')
  const found = await database.prisma.person.findMany({
    where: { email: { equals: email, mode: 'insensitive' }, deletedAt: null },
    select: { ref: true, firstName: true, lastName: true },
    orderBy: { ref: 'asc' },
    take: 20,
  })
  const [first] = found
  if (first === undefined) throw new AdminError(`Nobody has the address ${email}.`)
  if (found.length === 1) return first.ref
  const lines = found.map(({ ref, firstName, lastName }) => `  ${ref}  ${firstName} ${lastName}`)
  throw new AdminError(
    [`${found.length} persons have the address ${email}. Choose one with --person:`, ...lines].join('\n'),
  )
}

export const inviteCommand: AdminCommand = {
  summary: 'invite a person who is known here to a login of their own',
  usage: [
    '--person ref               whom; or',
    '--email address            the only person with this e-mail address',
    '--to address               where the invitation goes, if it is another address',
    '--username name            the address unless given',
    '--language NL              NL or EN; the language of the person unless given',
    'The invitation is mailed. Without a mail server it waits in the outbox of the super administration.',
  ],
  options: {
    person: { type: 'string' },
    email: { type: 'string' },
    to: { type: 'string' },
    username: { type: 'string' },
    language: { type: 'string' },
  },
  run: async ({ services, values, print, env }) => {
    const opened = await services()
    const personRef = await personOf(opened, values)
    const wanted = read(InvitePerson, {
      email: optionalValue(values, 'to'),
      username: optionalValue(values, 'username'),
      language: optionalValue(values, 'language')?.toUpperCase(),
    })
    const { status } = await asOperator(opened, 'invite', (ctx) => invitePerson(ctx, personRef, wanted))
    if (status !== 'SUCCESS') throw new AdminError(refusals[status])
    print(
      env.mailUrl === null
        ? 'The invitation waits in the outbox, because no mail server is set (MAIL_URL).'
        : 'The invitation is on its way.',
    )
  },
}
