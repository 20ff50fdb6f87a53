import type { Db } from '@oxer/db'
import { type Payer, type PayerFacts, payerOf } from '@oxer/domain/parties/payer/payer.rules'
import { RelationPermission } from '@oxer/domain/parties/person/member-relation.schema'

/** `club`: the club that makes the entry, where the federation sends the bill; it pays if it pays for its members. */
export type PayerQuestion = { readonly personRef: string; readonly ofThing: Payer | null; readonly club: string | null }

const standingOf = ({ billToType: type, billToRef: ref }: { billToType: string | null; billToRef: string | null }) =>
  ref !== null && (type === 'PERSON' || type === 'ORGANISATION') ? ({ type, ref } as const) : null

/** Who pays for each question, in their order. */
export const readPayers = async (
  db: Db,
  questions: readonly PayerQuestion[],
  today: string,
): Promise<readonly Payer[]> => {
  const [persons, clubs] = await Promise.all([
    db.person.findMany({
      where: { ref: { in: questions.map(({ personRef }) => personRef) } },
      relationLoadStrategy: 'join',
      select: {
        ref: true,
        birthDate: true,
        billToType: true,
        billToRef: true,
        parents: { select: { parentRef: true, permission: true, createdAt: true } },
      },
    }),
    db.organisation.findMany({
      where: { ref: { in: questions.flatMap(({ club }) => club ?? []) }, paysForMembers: true },
      select: { ref: true },
    }),
  ])
  const person = new Map(persons.map((row) => [row.ref, row]))
  const paying = new Set(clubs.map(({ ref }) => ref))
  return questions.map(({ personRef, ofThing, club }) => {
    const row = person.get(personRef)
    const facts: PayerFacts = {
      personRef,
      ofThing,
      club: club !== null && paying.has(club) ? club : null,
      standing: row ? standingOf(row) : null,
      birthDate: row?.birthDate ?? null,
      parents: (row?.parents ?? []).map(({ parentRef, permission, createdAt }) => ({
        ref: parentRef,
        permission: RelationPermission.parse(permission),
        since: createdAt.toISOString(),
      })),
    }
    return payerOf(facts, today)
  })
}
