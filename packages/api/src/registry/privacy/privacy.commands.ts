// Erases a person (decision 33): results stay, without a link to the rider. It is one transaction and cannot be undone.
import { Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { PersonLanguage } from '@oxer/domain/parties/person/person.schema'
import { personIdentities } from '@oxer/domain/parties/person/person-fields.rules'
import { anonymousNames, isNameConfirmed } from '@oxer/domain/registry/privacy/privacy.rules'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import { leaveWaitingLists } from '../../competitions/waiting-list/place-offers.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { readErasedHistory } from '../../kernel/history/history.queries.ts'
import { removeFile } from '../../kernel/storage/stored-file.commands.ts'
import { lockPerson } from '../../parties/person/membership.commands.ts'
import type { toPersonColumns } from '../../parties/person/person.commands.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { endHoldings } from '../../parties/person/person-deceased.commands.ts'
import { type Anonymous, clearMentions } from './mention.commands.ts'
import { readSubjects } from './privacy.queries.ts'
import { type HeldSubjects, isAbout } from './privacy-references.mappers.ts'

type OnPerson = ActingContext & { readonly person: PersonScope }

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

const federationLanguage = async ({ db }: ActingContext, federationRef: string): Promise<PersonLanguage> => {
  const { language } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { language: true },
  })
  return PersonLanguage.parse(language)
}

/** The texts that identify the person, now and before: names, addresses, numbers. Each is a whole text. */
const readKnown = async (ctx: ActingContext, { persons, accounts }: HeldSubjects): Promise<Anonymous['known']> => {
  const rows = await ctx.db.person.findMany({ where: { ref: { in: [...persons] } } })
  const logins = await ctx.db.account.findMany({ where: { ref: { in: [...accounts] } } })
  const contacts = await ctx.db.contactAccount.findMany({ where: { contactRef: { in: [...persons] } } })
  const earlier = await ctx.db.$queryRaw<{ firstName: string; lastName: string }[]>`
    SELECT DISTINCT line->>'firstName' AS "firstName", line->>'lastName' AS "lastName"
      FROM history, unnest(ARRAY[before, after]) AS line
     WHERE ref = ANY(${[...persons]}::uuid[]) AND line->>'firstName' IS NOT NULL AND line->>'lastName' IS NOT NULL`
  const names = new Set([...rows, ...earlier].map(nameOf))
  const numbers = [
    ...rows.flatMap((row) => personIdentities.map((column) => row[column])),
    ...logins.flatMap((login) => [login.email, login.username, login.name]),
    ...contacts.flatMap((contact) => [contact.email, contact.phone, contact.iban]),
  ].filter((text) => text !== null)
  return { names, texts: new Set([...names, ...numbers].filter((text) => text.trim() !== '')) }
}

/** The login, its sessions, tokens and roles, its requests and the answers to them. */
const removeLogins = async (ctx: ActingContext, { accounts }: HeldSubjects): Promise<void> => {
  const refs = [...accounts]
  const logins = await ctx.db.account.findMany({ where: { ref: { in: refs } }, select: { subject: true } })
  await ctx.db.$executeRaw`
    DELETE FROM provider_record WHERE payload->>'accountId' = ANY(${logins.map(({ subject }) => subject)}::text[])`
  const tasks = await ctx.db.task.findMany({ where: { ownerRef: { in: refs } }, select: { ref: true, fileRef: true } })
  const files = await ctx.db.storedFile.findMany({
    where: { ref: { in: tasks.flatMap(({ fileRef }) => fileRef ?? []) } },
    select: { ref: true, subjectRef: true },
  })
  for (const file of files) await removeFile(ctx, file)
  await ctx.db.task.updateMany({ where: { ownerRef: { in: refs }, endedAt: null }, data: { cancelledAt: ctx.now() } })
  await ctx.db.task.deleteMany({ where: { ownerRef: { in: refs }, endedAt: { not: null } } })
  await ctx.db.favourite.deleteMany({ where: { accountRef: { in: refs } } })
  await ctx.db.idempotencyRecord.deleteMany({ where: { accountRef: { in: refs } } })
  await ctx.db.apiClient.deleteMany({ where: { accountRef: { in: refs } } })
  await ctx.db.account.deleteMany({ where: { ref: { in: refs } } })
}

/** Data that depends on the person and on no result. */
const removeOwn = async (ctx: ActingContext, { persons, accounts }: HeldSubjects): Promise<void> => {
  const refs = [...persons]
  await ctx.db.invitation.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.notice.deleteMany({ where: { personRefs: { hasSome: refs } } })
  await ctx.db.notification.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.mailMessage.deleteMany({ where: { subjectRef: { in: [...refs, ...accounts] } } })
  const files = await ctx.db.storedFile.findMany({
    where: { subjectRef: { in: refs } },
    select: { ref: true, subjectRef: true },
  })
  for (const file of files) await removeFile(ctx, file)
  await ctx.db.externalId.deleteMany({ where: { subjectRef: { in: refs } } })
  await ctx.db.exchangeBatchRow.deleteMany({ where: { subjectRef: { in: refs } } })
  await ctx.db.personRelation.deleteMany({ where: { OR: [{ childRef: { in: refs } }, { parentRef: { in: refs } }] } })
  await ctx.db.contactAccount.deleteMany({ where: { contactRef: { in: refs } } })
  await ctx.db.userGroupMember.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.courseEventShare.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.freeEventShare.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.competitionShare.deleteMany({ where: { personRef: { in: refs } } })
  await ctx.db.horse.updateMany({ where: { ownerPersonRef: { in: refs } }, data: { ownerPersonRef: null } })
  await ctx.db.competition.updateMany({ where: { responsibleRef: { in: refs } }, data: { responsibleRef: null } })
}

/**
 * Documents, orders and payments stay: the law asks for them (docs/retention.md), and a final document carries the name that was
 * printed. Tabs that hold nothing go, and so does the name in what is not on a document yet.
 */
const removeTabs = async (ctx: ActingContext, { persons }: HeldSubjects, { known, name }: Anonymous): Promise<void> => {
  const refs = [...persons]
  await ctx.db.bill.deleteMany({ where: { payerType: 'PERSON', payerRef: { in: refs }, items: { none: {} } } })
  await ctx.db.person.updateMany({
    where: { OR: [{ ref: { in: refs } }, { billToRef: { in: refs } }] },
    data: { billToType: null, billToRef: null },
  })
  for (const one of known.names) {
    await ctx.db.$executeRaw`
      UPDATE bill_item SET description = replace(description, ${one}, ${name})
       WHERE subject_ref = ANY(${refs}::uuid[]) AND invoice_ref IS NULL AND description <> ''`
  }
}

/** Text about the person in rows that stay; an offer as a judge has no use without the person. */
const clearNotes = async (ctx: ActingContext, { persons }: HeldSubjects): Promise<void> => {
  const personRef = { in: [...persons] }
  await ctx.db.membership.updateMany({ where: { personRef }, data: { memberId: null } })
  await ctx.db.personAchievement.updateMany({ where: { personRef }, data: { notes: '' } })
  await ctx.db.courseRegistration.updateMany({
    where: { personRef },
    data: { remarks: '', notes: '', cancelReason: null },
  })
  await ctx.db.registration.updateMany({ where: { practitioner: { personRef } }, data: { notes: '' } })
  await ctx.db.waitingEntry.updateMany({ where: { practitioner: { personRef } }, data: { notes: '' } })
  await leaveWaitingLists(ctx, persons)
  await ctx.db.juryPreRegistration.deleteMany({ where: { personRef } })
  await ctx.db.practitionerCareer.updateMany({ where: { practitioner: { personRef } }, data: { comments: '' } })
  await ctx.db.careerPoints.updateMany({
    where: { practitionerCareer: { practitioner: { personRef } } },
    data: { notes: '' },
  })
}

/** Every column that a form of a person fills; one that is left out does not compile. */
type PersonColumn = keyof ReturnType<typeof toPersonColumns> | 'address'

const clearPersons = async (ctx: ActingContext, { persons }: HeldSubjects, language: PersonLanguage): Promise<void> => {
  const cleared = {
    ...anonymousNames[language],
    searchName: '',
    birthDate: null,
    gender: 'NOT_SPECIFIED',
    email: null,
    phone: null,
    mobilePhone: null,
    nationality: null,
    language,
    feiNumber: null,
    externalId: null,
    address: Prisma.DbNull,
    profession: null,
    vatNumber: null,
    companyName: null,
    customAttributes: {},
  } satisfies Record<PersonColumn, unknown>
  await ctx.db.person.updateMany({
    where: { ref: { in: [...persons] } },
    data: {
      ...cleared,
      deceasedDate: null,
      avatar: null,
      erasedAt: ctx.now(),
      // Nobody can find, open or register the person any more.
      deletedAt: ctx.now(),
      version: { increment: 1 },
    },
  })
}

/** `name` is the text that the administrator typed to confirm. Records merged into this one are the same person, and are erased with it. */
export const erasePerson = async (ctx: OnPerson, name: string): Promise<void> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const before = await ctx.db.person.findUniqueOrThrow({
    where: { ref: personRef },
    select: { firstName: true, lastName: true },
  })
  if (ctx.actor.personRef === personRef) throw failure(personErrors.eraseSelf)
  if (!isNameConfirmed(nameOf(before), name)) throw failure(personErrors.eraseNotConfirmed, { field: 'name' })
  const subjects = await readSubjects(ctx.db, personRef)
  const language = await federationLanguage(ctx, federationRef)
  const anonymous: Anonymous = {
    known: await readKnown(ctx, subjects),
    name: nameOf(anonymousNames[language]),
    personRef,
    federationRef,
  }
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  for (const ref of subjects.persons) await endHoldings(ctx, ref, today)
  await clearMentions(ctx, subjects, anonymous)
  await clearNotes(ctx, subjects)
  await removeOwn(ctx, subjects)
  await removeTabs(ctx, subjects, anonymous)
  await removeLogins(ctx, subjects)
  await clearPersons(ctx, subjects, language)
  const shown = await ctx.db.$queryRaw<{ ref: string }[]>`
    SELECT DISTINCT t.competition_ref::text AS ref FROM registration t
     WHERE ${isAbout({ column: 'practitioner_ref', to: 'practitioner' }, subjects)} ORDER BY 1`
  for (const { ref } of shown) await publishChange(ctx, ref)
  const history = await readErasedHistory(ctx.db, personRef)
  ctx.record({ action: 'erase', noun: 'person', ref: personRef, federationRef, after: { history } })
}
