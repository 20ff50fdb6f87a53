// Lines of the outbox, and an invitation that waits for its answer. Every address ends in .example, and nothing waits to be sent, so that a
// demo with a mail server sends nothing.
import { createHash } from 'node:crypto'
import type { Prisma } from '@oxer/db'
import type { Make } from '@oxer/testing'
import type { Store } from './demo-store.ts'

/** The code of the demo's invitation; everybody knows it, as they know the demo's passwords. */
const demoInvitationCode = 'demo-invitation-000000'

const minute = 60_000
const day = 24 * 60 * minute

type Options = {
  rows: Make
  newRef: () => string
  now: Date
  federationRef: string
  club: string
}

const invitedPerson = { firstName: 'Noor', lastName: 'Uitgenodigd', email: 'genodigd@oxer.example' }

export const storeMails = async (store: Store, { rows, newRef, now, federationRef, club }: Options): Promise<void> => {
  const person = rows.person({ federationRef, ...invitedPerson })
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const look = { name: 'Ruitersport Lage Landen', colour: '#14543d', avatar: null, origin: 'http://localhost:3000' }
  const mail = (over: Partial<Prisma.MailMessageCreateManyInput> & { kind: string; toAddress: string }) => ({
    ref: newRef(),
    toName: '',
    language: 'NL',
    values: {},
    look,
    status: 'SENT',
    attempts: 1,
    createdAt: now,
    ...over,
  })
  await store('person', [person])
  await store('membership', [rows.membership({ personRef: person.ref, organisationRef: club })])
  await store('invitation', [
    {
      ref: newRef(),
      personRef: person.ref,
      username: invitedPerson.email,
      email: invitedPerson.email,
      language: 'NL',
      codeHash: createHash('sha256').update(demoInvitationCode).digest('hex'),
      createdAt: before(2 * day),
      expiresAt: new Date(now.getTime() + 12 * day),
    },
  ])
  await store('mail_message', [
    mail({
      kind: 'INVITATION',
      toAddress: invitedPerson.email,
      toName: invitedPerson.firstName,
      hasLink: true,
      values: { inviter: 'An Secretaris', username: invitedPerson.email, until: 'over 12 dagen' },
      subjectRef: person.ref,
      createdAt: before(2 * day),
      sentAt: before(2 * day - minute),
    }),
    mail({ kind: 'ACCESS_ACCEPTED', toAddress: 'lid@oxer.example', createdAt: before(day), sentAt: before(day) }),
    mail({
      kind: 'PASSWORD_CHANGED',
      toAddress: 'onbekend@oxer.example',
      values: { username: 'onbekend@oxer.example' },
      status: 'FAILED',
      attempts: 8,
      error: '450 4.2.2 The mailbox of the reader is full',
      createdAt: before(3 * day),
    }),
  ])
}
