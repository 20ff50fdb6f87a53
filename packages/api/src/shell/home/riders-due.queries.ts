// What a rider, or the parent of one, has to see to: memberships that end, and what is to be paid.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { expiringDays } from '@oxer/domain/parties/person/member-list.schema'
import { canViewMember, canViewMemberFinance, type PersonFacts } from '@oxer/domain/parties/person/person.policy'
import type { RidersHome } from '@oxer/domain/shell/home/home.schema'
import type { OwnRider } from '../../parties/person/own-riders.queries.ts'

type Asking = { readonly db: Db; readonly actor: Actor }

/** The names of those of whom the caller may see this. */
const namesOfSeen = (
  actor: Actor,
  riders: readonly OwnRider[],
  maySee: (actor: Actor, facts: PersonFacts) => boolean,
): ReadonlyMap<string, string> =>
  new Map(riders.filter(({ facts }) => maySee(actor, facts)).map(({ facts, name }) => [facts.personRef, name]))

/** Whoever stays in the club by another membership is not warned. */
export const readEndingMemberships = async (
  { db, actor }: Asking,
  riders: readonly OwnRider[],
  today: string,
): Promise<RidersHome['endingMemberships']> => {
  const seen = namesOfSeen(actor, riders, canViewMember)
  const rows = await db.$queryRaw<{ ref: string; personRef: string; club: string; clubName: string; end: string }[]>`
    SELECT m.ref, m.person_ref AS "personRef", o.ref AS club, o.name AS "clubName", m."end"
    FROM membership m JOIN organisation o ON o.ref = m.organisation_ref AND o.deleted_at IS NULL
    WHERE m.person_ref = ANY(${[...seen.keys()]}::uuid[]) AND m."end" BETWEEN ${today} AND ${addDays(today, expiringDays)}
      AND NOT EXISTS (SELECT FROM membership longer WHERE longer.person_ref = m.person_ref
        AND longer.organisation_ref = m.organisation_ref AND (longer."end" IS NULL OR longer."end" > m."end"))
    ORDER BY m."end", m.ref`
  return rows.map(({ personRef, club, clubName, ...row }) => ({
    ...row,
    rider: { ref: personRef, name: seen.get(personRef) ?? '' },
    organisation: { ref: club, name: clubName },
  }))
}

/** More sellers than anybody owes. */
const mostSellers = 20

/** What is booked and open, for each payer and seller. */
export const readToPay = async (
  { db, actor }: Asking,
  riders: readonly OwnRider[],
  today: string,
): Promise<RidersHome['toPay']> => {
  const seen = namesOfSeen(actor, riders, canViewMemberFinance)
  const rows = await db.$queryRaw<
    { personRef: string; seller: string; amount: number; currency: string; count: number; due: string }[]
  >`
    SELECT s.payer_ref AS "personRef", coalesce(f.name, o.name, '') AS seller, sum(s.open_cents)::float8 AS amount,
      k.currency, count(*)::int AS count, min(s.due_date) AS due
    FROM settlement s JOIN book k ON k.ref = s.book_ref
    LEFT JOIN federation f ON f.ref = k.owner_ref LEFT JOIN organisation o ON o.ref = k.owner_ref
    WHERE s.payer_ref = ANY(${[...seen.keys()]}::uuid[]) AND s.payer_type = 'PERSON' AND s.open_cents > 0
      AND s.handed_over_ref IS NULL
    GROUP BY s.payer_ref, k.ref, f.name, o.name ORDER BY due, s.payer_ref, k.ref LIMIT ${mostSellers}`
  return rows.map(({ personRef, currency, due, ...row }) => ({
    ...{ ...row, due, isOverdue: due < today, currency: currency === 'USD' ? 'USD' : 'EUR' },
    rider: { ref: personRef, name: seen.get(personRef) ?? '' },
  }))
}
