import { randomBytes } from 'node:crypto'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type {
  CreateApiClient,
  CreatedApiClient,
  SaveTenant,
  TenantAdministration,
  UpdateFederationAdministration,
  UpdateTenant,
  UpdateUser,
  UserAdministration,
} from '@oxer/domain/registry/installation/administration.schema'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import type { FederationAdministration } from '@oxer/domain/registry/installation/installation.schema'
import { removePasskeysOf } from '../../access/passkey/passkey.commands.ts'
import { makeResetLinkFor } from '../../access/password/password.commands.ts'
import { removeSecondFactorOf } from '../../access/second-factor/second-factor.commands.ts'
import { endSessionsOf } from '../../access/session/session.commands.ts'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import { tenantChannel } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getTenant, getUser, toClients } from './administration.queries.ts'
import { getFederationAdministration } from './installation.queries.ts'

/** A page that every process keeps in memory may show what the host no longer shows. */
const notifyTenants = ({ db, services }: CommandContext): Promise<void> =>
  services.database.notify(tenantChannel, '', db)

export const updateFederationAdministration = async (
  ctx: CommandContext,
  { federation: ref, version, ...fields }: UpdateFederationAdministration & { federation: string },
): Promise<FederationAdministration> => {
  const read = () => getFederationAdministration(ctx.db, ref)
  const before = await takeVersion(ctx, 'federation', { ref, version }, read)
  const isTaken = (await ctx.db.federation.count({ where: { name: fields.name, ref: { not: ref } } })) > 0
  if (isTaken) throw failure(installationErrors.federationNameTaken, { field: 'name' })
  await ctx.db.federation.update({ where: { ref }, data: { ...fields, version: { increment: 1 } } })
  if (fields.isActive !== before.isActive) await notifyTenants(ctx)
  const after = await read()
  ctx.record({ action: 'update', noun: 'federation', ref, federationRef: ref, before, after })
  return after
}

/** Host names are compared, and the default is chosen, by one caller at a time. */
const takeTenants = async ({ db }: CommandContext): Promise<void> => {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('oxer tenants', 26))`
}

const checkTenant = async ({ db }: CommandContext, { host, federationRefs }: SaveTenant, own: string | null) => {
  const other = await db.tenant.findUnique({ where: { host }, select: { ref: true } })
  if (other !== null && other.ref !== own) throw failure(installationErrors.hostTaken, { field: 'host' })
  const known = await db.federation.count({ where: { ref: { in: federationRefs } } })
  if (known !== new Set(federationRefs).size) throw failure(kernelErrors.notFound, { field: 'federationRefs' })
}

/** Exactly one host is the default as long as there is any. */
const keepOneDefault = async ({ db }: CommandContext, chosen: string | null): Promise<void> => {
  if (chosen !== null) {
    await db.tenant.updateMany({ where: { isDefault: true, ref: { not: chosen } }, data: { isDefault: false } })
  }
  if ((await db.tenant.count({ where: { isDefault: true } })) > 0) return
  const first = await db.tenant.findFirst({ orderBy: { host: 'asc' }, select: { ref: true } })
  if (first !== null) await db.tenant.update({ where: { ref: first.ref }, data: { isDefault: true } })
}

const rowOf = ({ federationRefs, languages, ...fields }: SaveTenant) => ({
  ...fields,
  languages: [...new Set([fields.defaultLanguage, ...languages])],
  federationRef: federationRefs[0] ?? null,
  federationRefs: [...new Set(federationRefs)],
})

export const createTenant = async (ctx: CommandContext, input: SaveTenant): Promise<TenantAdministration> => {
  await takeTenants(ctx)
  await checkTenant(ctx, input, null)
  const ref = ctx.newRef()
  await ctx.db.tenant.create({ data: { ref, ...rowOf(input) } })
  await keepOneDefault(ctx, input.isDefault ? ref : null)
  await notifyTenants(ctx)
  const after = await getTenant(ctx.db, ref)
  ctx.record({ action: 'create', noun: 'tenant', ref, after })
  return after
}

export const updateTenant = async (
  ctx: CommandContext,
  { tenant: ref, version, ...input }: UpdateTenant & { tenant: string },
): Promise<TenantAdministration> => {
  await takeTenants(ctx)
  const read = () => getTenant(ctx.db, ref)
  const before = await takeVersion(ctx, 'tenant', { ref, version }, read)
  await checkTenant(ctx, input, ref)
  await ctx.db.tenant.update({ where: { ref }, data: { ...rowOf(input), version: { increment: 1 } } })
  await keepOneDefault(ctx, input.isDefault ? ref : null)
  await notifyTenants(ctx)
  const after = await read()
  ctx.record({ action: 'update', noun: 'tenant', ref, before, after })
  return after
}

export const removeTenant = async (ctx: CommandContext, ref: string): Promise<void> => {
  await takeTenants(ctx)
  const before = await takeRow(ctx, 'tenant', { ref }, () => getTenant(ctx.db, ref))
  await ctx.db.tenant.delete({ where: { ref } })
  await keepOneDefault(ctx, null)
  await notifyTenants(ctx)
  ctx.record({ action: 'delete', noun: 'tenant', ref, before })
}

/** Of two super administrators who remove each other, one stays. */
const takeSuperAdministrators = async (ctx: CommandContext): Promise<void> => {
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('oxer super administrators', 26))`
}

const refuseLastSuperAdministrator = async ({ db }: CommandContext, ref: string, field: string): Promise<void> => {
  const others = await db.account.count({
    where: { isSuperAdmin: true, isBlocked: false, isRegistered: true, ref: { not: ref } },
  })
  if (others === 0) throw failure(installationErrors.lastSuperAdmin, { field })
}

const checkPerson = async (ctx: CommandContext, personRef: string, accountRef: string): Promise<void> => {
  await lockRows(ctx, 'person', [personRef])
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, deletedAt: null },
    select: { account: { select: { ref: true } } },
  })
  if (person === null) throw failure(kernelErrors.notFound, { field: 'personRef' })
  if (person.account !== null && person.account.ref !== accountRef) {
    throw failure(accessErrors.personHasLogin, { field: 'personRef' })
  }
}

/** A blocked account cannot sign in, and its sessions end. A super administrator has access without a request. */
export const updateUser = async (
  ctx: CommandContext,
  { user: ref, isSuperAdmin, isBlocked, personRef }: UpdateUser & { user: string },
): Promise<UserAdministration> => {
  await takeSuperAdministrators(ctx)
  const before = await takeRow(ctx, 'account', { ref }, () => getUser(ctx.db, ref))
  const loses = isSuperAdmin === false || isBlocked === true
  if (before.isSuperAdmin && !before.isBlocked && loses) {
    await refuseLastSuperAdministrator(ctx, ref, isBlocked === true ? 'isBlocked' : 'isSuperAdmin')
  }
  if (personRef != null) await checkPerson(ctx, personRef, ref)
  await ctx.db.account.update({
    where: { ref },
    data: {
      ...(isSuperAdmin !== undefined && { isSuperAdmin }),
      ...(isSuperAdmin === true && { isRegistered: true }),
      ...(isBlocked !== undefined && { isBlocked }),
      ...(personRef !== undefined && { personRef }),
    },
  })
  if (isBlocked === true) await ctx.db.session.deleteMany({ where: { accountRef: ref } })
  const after = await getUser(ctx.db, ref)
  ctx.record({ action: 'administer', noun: 'account', ref, before, after })
  return after
}

/** Mails a user a link of one hour for a new password. @throws notFound, passwordsElsewhere, accountBlocked, accountHasNoEmail */
export const sendPasswordLink = async (ctx: CommandContext, ref: string): Promise<void> => {
  const { email } = await makeResetLinkFor(ctx, { ref })
  if (email === '') throw failure(accessErrors.accountHasNoEmail)
}

/** For a user who lost the app, the recovery codes or a device. All sessions end. @throws notFound if there is nothing to remove */
export const removeSignInMeans = async (ctx: CommandContext, ref: string): Promise<void> => {
  await getUser(ctx.db, ref)
  const hadFactor = await removeSecondFactorOf(ctx, ref)
  const passkeys = await removePasskeysOf(ctx, ref)
  if (!hadFactor && passkeys === 0) throw failure(kernelErrors.notFound)
  await endSessionsOf(ctx.db, ref, null)
}

const secretBytes = 32

/** The client acts with the rights of its account, within its scopes. Its secret is stored as a hash and shown once. */
export const createClient = async (ctx: CommandContext, input: CreateApiClient): Promise<CreatedApiClient> => {
  const account = await ctx.db.account.findFirst({
    where: { ref: input.accountRef, isRegistered: true, isBlocked: false },
    select: { ref: true },
  })
  if (account === null) throw failure(kernelErrors.notFound, { field: 'accountRef' })
  const secret = randomBytes(secretBytes).toString('base64url')
  const row = await ctx.db.apiClient.create({
    data: {
      clientId: `client-${ctx.newRef()}`,
      secretHash: hashOfSecret(secret),
      accountRef: account.ref,
      name: input.name,
      scopes: [...new Set(input.scopes)],
      createdAt: ctx.now(),
    },
  })
  const [created] = await toClients(ctx.db, [row])
  if (created === undefined) throw new Error('a client that was just created is not there')
  ctx.record({ action: 'create', noun: 'api-client', ref: account.ref, after: created })
  return { ...created, secret }
}

export const revokeClient = async (ctx: CommandContext, clientId: string): Promise<void> => {
  const client = await ctx.db.apiClient.findFirst({ where: { clientId, revokedAt: null } })
  const revoked = await ctx.db.apiClient.updateMany({
    where: { clientId, revokedAt: null },
    data: { revokedAt: ctx.now() },
  })
  if (client === null || revoked.count === 0) throw failure(kernelErrors.notFound)
  const { name, scopes } = client
  ctx.record({ action: 'revoke', noun: 'api-client', ref: client.accountRef, before: { clientId, name, scopes } })
}
