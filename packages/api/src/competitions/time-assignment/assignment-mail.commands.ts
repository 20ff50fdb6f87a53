// The mails of time assignment, from the outbox: clubs that still have to choose, and requests to swap.
import type { SwapRequest } from '@oxer/domain/championships/time-assignment/time-assignment-state.rules'
import type { MailKind } from '@oxer/domain/kernel/mail/mail.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { createFormats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import type { CommandContext } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { type AssignmentContact, listAssignmentContacts } from './assignment-contacts.queries.ts'
import type { AssignmentRow, LoadedAssignment } from './assignment-rows.queries.ts'

/** The link leads those who may sign in to the page, and lives as long as a mail is kept. */
const linkMs = 90 * 86_400_000

type Facts = LoadedAssignment & { readonly row: AssignmentRow }

const pathOfClub = (organisationRef: string): string => `/organisations/${organisationRef}/competitions/assigntime`

type Words = (formats: ReturnType<typeof createFormats>, club: string) => Record<string, string>

const send = async (
  ctx: CommandContext,
  { competition, clubNames }: Facts,
  kind: MailKind,
  contacts: readonly AssignmentContact[],
  words: Words,
): Promise<void> => {
  for (const { organisationRef, accountRef, name, email, language: stored } of contacts) {
    const language = toLanguage(stored)
    const formats = createFormats(language)
    const club = clubNames.get(organisationRef) ?? ''
    await promiseMail(ctx, {
      kind,
      to: { address: email, name },
      language,
      values: { competition: competition.name, club, ...words(formats, club) },
      link: { path: pathOfClub(organisationRef), expiresAt: new Date(ctx.now().getTime() + linkMs) },
      subjectRef: accountRef,
    })
  }
}

/** Writes to the clubs with riders who wait; returns how many clubs and accounts are reminded. */
export const remindClubs = async (
  ctx: CommandContext,
  facts: Facts,
  waiting: ReadonlyMap<string, number>,
): Promise<{ clubs: number; mails: number }> => {
  const contacts = await listAssignmentContacts(ctx.db, [...waiting.keys()], ctx.now())
  for (const contact of contacts) {
    await send(ctx, facts, 'TIME_ASSIGNMENT_REMINDER', [contact], ({ instant }) => ({
      waiting: String(waiting.get(contact.organisationRef) ?? 0),
      closes: instant(facts.row.closesAt.toISOString(), facts.competition.timeZone),
    }))
  }
  return { clubs: new Set(contacts.map(({ organisationRef }) => organisationRef)).size, mails: contacts.length }
}

/** List, day and hour of a position, without who is in it. */
const placeOf = (facts: Facts, entryRef: string, { date }: ReturnType<typeof createFormats>): string => {
  for (const list of facts.lists) {
    const position = list.positions.find(({ ref }) => ref === entryRef)
    if (position !== undefined) return `${list.name}, ${date(list.date)} ${toLocalTime(position.startSeconds)}`
  }
  return ''
}

const positionsOf = (facts: Facts, swap: SwapRequest, formats: ReturnType<typeof createFormats>) => ({
  offered: placeOf(facts, swap.slot, formats),
  wanted: placeOf(facts, swap.with, formats),
})

export const tellSwapAsked = async (ctx: CommandContext, facts: Facts, swap: SwapRequest): Promise<void> =>
  send(ctx, facts, 'SWAP_ASKED', await listAssignmentContacts(ctx.db, [swap.of], ctx.now()), (formats) => ({
    ...positionsOf(facts, swap, formats),
    asking: facts.clubNames.get(swap.askedBy) ?? '',
  }))

/** A mail to both clubs: that the request is answered, and which positions it was about. */
export const tellSwapAnswered = async (ctx: CommandContext, facts: Facts, swap: SwapRequest): Promise<void> =>
  send(
    ctx,
    facts,
    'SWAP_ANSWERED',
    await listAssignmentContacts(ctx.db, [swap.askedBy, swap.of], ctx.now()),
    (formats) => positionsOf(facts, swap, formats),
  )
