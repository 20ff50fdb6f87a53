import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { canViewMember, memberAbilities } from '@oxer/domain/parties/person/person.policy'
import type {
  MemberAbilities,
  MemberDetail,
  MemberLogin,
  MemberProfile,
} from '@oxer/domain/parties/person/person.schema'
import { listContactAccounts } from '../contact-account/contact-account.queries.ts'
import type { PersonScope } from './person.guards.ts'
import { toMemberDetail, toMemberProfile, toPersonName, toShownParts } from './person.mappers.ts'

type Reading = { db: Db; now: () => Date }

const namesOf = { select: { ref: true, name: true } } as const

const personName = { select: { ref: true, firstName: true, lastName: true } } as const
const latestFirst: [{ start: 'desc' }, { ref: 'asc' }] = [{ start: 'desc' }, { ref: 'asc' }]
const membershipsInOrder = {
  include: { organisation: namesOf, statutes: { orderBy: [{ since: 'desc' as const }, { ref: 'asc' as const }] } },
  orderBy: latestFirst,
}

const readPerson = async (db: Db, ref: string, now: () => Date) => {
  const row = await db.person.findUniqueOrThrow({
    where: { ref },
    include: {
      federation: { select: { ref: true, name: true, timeZone: true } },
      memberships: membershipsInOrder,
    },
    relationLoadStrategy: 'join',
  })
  return { row, today: localDateAt(now(), row.federation.timeZone) }
}

/** Names of persons and organisations, including deleted ones. */
const readNames = async (db: Db, refs: readonly string[]): Promise<Map<string, string>> => {
  if (refs.length === 0) return new Map()
  const rows = await db.$queryRaw<{ ref: string; name: string }[]>`
    SELECT ref, first_name || ' ' || last_name AS name FROM person WHERE ref = ANY(${[...refs]}::uuid[])
    UNION ALL SELECT ref, name FROM organisation WHERE ref = ANY(${[...refs]}::uuid[])`
  return new Map(rows.map((row) => [row.ref, row.name]))
}

export const getMember = async (ctx: Reading, person: Pick<PersonScope, 'personRef'>): Promise<MemberDetail> => {
  const row = await ctx.db.person.findUniqueOrThrow({
    where: { ref: person.personRef },
    include: {
      federation: { select: { ref: true, name: true, timeZone: true } },
      memberships: membershipsInOrder,
      parents: { include: { parent: personName }, where: { parent: { deletedAt: null } }, orderBy: { ref: 'asc' } },
      children: { include: { child: personName }, where: { child: { deletedAt: null } }, orderBy: { ref: 'asc' } },
      licenses: { include: { license: { select: { name: true, type: true } } }, orderBy: latestFirst },
      memberBenefits: { include: { memberBenefit: { select: { name: true } } }, orderBy: latestFirst },
      account: { select: { defaultFederationRef: true } },
    },
    relationLoadStrategy: 'join',
  })
  const names = await readNames(
    ctx.db,
    [row, ...row.licenses, ...row.memberBenefits].flatMap(({ billToRef }) => billToRef ?? []),
  )
  const accounts = await listContactAccounts(ctx.db, { contactRef: row.ref, name: toPersonName(row).name })
  return toMemberDetail({ ...row, accounts }, names, localDateAt(ctx.now(), row.federation.timeZone))
}

/** The record with the parts that this reader may see; an editor's answer has them all. */
export const getMemberFor = async (ctx: Reading & { actor: Actor }, person: PersonScope): Promise<MemberDetail> =>
  toShownParts(await getMember(ctx, person), memberAbilities(ctx.actor, person).overview)

export const getMemberProfile = async (
  ctx: Reading & { actor: Actor },
  person: PersonScope,
): Promise<MemberProfile> => {
  const { row, today } = await readPerson(ctx.db, person.personRef, ctx.now)
  return toMemberProfile(row, today, !canViewMember(ctx.actor, person))
}

export const getMemberAbilities = (actor: Actor, person: PersonScope): MemberAbilities => memberAbilities(actor, person)

export const getMemberLogin = async (
  { db }: Pick<Reading, 'db'>,
  { personRef }: Pick<PersonScope, 'personRef'>,
): Promise<MemberLogin> => ({
  login: await db.account.findUnique({ where: { personRef }, select: { username: true, isBlocked: true } }),
})
