import type { Db, Tenant } from '@oxer/db'
import type { LanguageCode } from '@oxer/domain/access/tenant/tenant.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import type {
  ApiClientPage,
  ApiClientView,
  TenantAdministration,
  UserAdministration,
  UserPage,
  UsersQuery,
} from '@oxer/domain/registry/installation/administration.schema'
import { embeddedIssuer } from '../../access/provider/provider.gateway.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

const languageOf = (language: string): LanguageCode => (language.toUpperCase() === 'EN' ? 'EN' : 'NL')

const toTenant = (row: Tenant): TenantAdministration => ({
  ref: row.ref,
  host: row.host,
  name: row.name,
  colour: row.colour,
  languages: row.languages.map(languageOf),
  defaultLanguage: languageOf(row.defaultLanguage),
  features: TenantFeature.options.filter((feature) => row.features.includes(feature)),
  // The federation of its own pages comes first.
  federationRefs: [...new Set([...(row.federationRef === null ? [] : [row.federationRef]), ...row.federationRefs])],
  isDefault: row.isDefault,
  version: row.version,
})

export const listTenants = async (db: Db): Promise<TenantAdministration[]> =>
  (await db.tenant.findMany({ orderBy: { host: 'asc' } })).map(toTenant)

/** @throws notFound */
export const getTenant = async (db: Db, ref: string): Promise<TenantAdministration> => {
  const row = await db.tenant.findUnique({ where: { ref } })
  if (row === null) throw failure(kernelErrors.notFound)
  return toTenant(row)
}

const userColumns = {
  ref: true,
  username: true,
  name: true,
  email: true,
  isSuperAdmin: true,
  isBlocked: true,
  isRegistered: true,
  createdAt: true,
  person: { select: { ref: true, firstName: true, lastName: true } },
  issuer: true,
  secondFactor: { select: { confirmedAt: true } },
  _count: { select: { passkeys: true } },
} as const

type UserRow = Omit<UserAdministration, 'createdAt' | 'person' | 'isHere' | 'hasSecondFactor' | 'passkeys'> & {
  createdAt: Date
  issuer: string
  secondFactor: { confirmedAt: Date | null } | null
  _count: { passkeys: number }
  person: { ref: string; firstName: string; lastName: string } | null
}

const toUser = ({ person, createdAt, issuer, secondFactor, _count, ...row }: UserRow): UserAdministration => ({
  ...row,
  isHere: issuer === embeddedIssuer,
  hasSecondFactor: secondFactor !== null && secondFactor.confirmedAt !== null,
  passkeys: _count.passkeys,
  person: person && { ref: person.ref, name: `${person.firstName} ${person.lastName}` },
  createdAt: createdAt.toISOString(),
})

/** Accounts by username, in pages. */
export const listUsers = async (db: Db, { q = '', after, size }: UsersQuery): Promise<UserPage> => {
  const cursor = toCursor(after)
  const words = { contains: q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`), mode: 'insensitive' } as const
  const rows = await db.account.findMany({
    where: {
      ...(q !== '' && { OR: [{ username: words }, { name: words }, { email: words }] }),
      ...(cursor && { username: { gt: cursor.key } }),
    },
    select: userColumns,
    relationLoadStrategy: 'join',
    orderBy: { username: 'asc' },
    take: size + 1,
  })
  return toCursorPage(rows, size, ({ username, ref }) => ({ key: username, ref }), toUser)
}

/** @throws notFound */
export const getUser = async (db: Db, ref: string): Promise<UserAdministration> => {
  const row = await db.account.findUnique({ where: { ref }, select: userColumns })
  if (row === null) throw failure(kernelErrors.notFound)
  return toUser(row)
}

type ClientRow = { clientId: string; name: string; accountRef: string; scopes: string[]; createdAt: Date }

export const toClients = async (db: Db, rows: readonly ClientRow[]): Promise<ApiClientView[]> => {
  const accounts = await db.account.findMany({
    where: { ref: { in: rows.map(({ accountRef }) => accountRef) } },
    select: { ref: true, name: true },
  })
  const names = new Map(accounts.map(({ ref, name }) => [ref, name]))
  return rows.map(({ accountRef, createdAt, clientId, name, scopes }) => ({
    clientId,
    name,
    scopes,
    account: { ref: accountRef, name: names.get(accountRef) ?? '' },
    createdAt: createdAt.toISOString(),
  }))
}

/** The clients that are not revoked, in pages, by their id. */
export const listClients = async (db: Db, { after, size }: CursorQuery): Promise<ApiClientPage> => {
  const cursor = toCursor(after)
  const rows = await db.apiClient.findMany({
    where: { revokedAt: null, ...(cursor && { clientId: { gt: cursor.key } }) },
    orderBy: { clientId: 'asc' },
    take: size + 1,
  })
  const page = toCursorPage(
    rows,
    size,
    ({ clientId, accountRef }) => ({ key: clientId, ref: accountRef }),
    (row) => row,
  )
  return { ...page, items: await toClients(db, page.items) }
}
