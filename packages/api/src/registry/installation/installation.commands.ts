import { randomBytes } from 'node:crypto'
import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import type {
  FederationAdministration,
  FirstAdministrator,
  NewFederation,
  SetUp,
  SetUpCall,
  SetUpOutcome,
} from '@oxer/domain/registry/installation/installation.schema'
import { hashNewPassword } from '../../access/password/password.commands.ts'
import { embeddedIssuer } from '../../access/provider/provider.gateway.ts'
import { storeStartingData } from '../../catalogue/starting-data/starting-data.commands.ts'
import { requireTimeZone } from '../../federation/federation/federation.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import {
  getFederationAdministration,
  hashOfSetUpCode,
  hasSuperAdministrator,
  isSetUpCode,
} from './installation.queries.ts'

/** Each process that starts keeps its own code; of many restarts, only the newest codes stay valid. */
const keptCodes = 8

/**
 * Returns a new code of 128 bits for the set-up, or null if somebody is super administrator. Only its hash is stored. It is in the
 * database, so that the address printed by one process also works at another.
 */
export const openSetUp = async (database: Database, now: Date): Promise<string | null> => {
  const { prisma } = database
  if (await hasSuperAdministrator(prisma)) {
    await prisma.setUpCode.deleteMany()
    return null
  }
  const code = randomBytes(16).toString('base64url')
  const own = hashOfSetUpCode(code)
  const earlier = await prisma.setUpCode.findMany({
    orderBy: { createdAt: 'desc' },
    take: keptCodes - 1,
    select: { hash: true },
  })
  await prisma.setUpCode.deleteMany({ where: { hash: { notIn: earlier.map(({ hash }) => hash) } } })
  await prisma.setUpCode.create({ data: { hash: own, createdAt: now } })
  return code
}

/** @throws alreadySetUp, wrongSetUpCode */
export const checkSetUpCode = async ({ db }: Pick<CommandContext, 'db'>, code: string): Promise<void> => {
  if (await hasSuperAdministrator(db)) throw failure(installationErrors.alreadySetUp)
  if (!(await isSetUpCode(db, code))) throw failure(installationErrors.wrongSetUpCode, { field: 'code' })
}

export const createFederation = async (
  ctx: CommandContext,
  { startingData, ...fields }: NewFederation,
): Promise<string> => {
  const isTaken = (await ctx.db.federation.count({ where: { name: fields.name } })) > 0
  if (isTaken) throw failure(installationErrors.federationNameTaken, { field: 'name' })
  const federationRef = ctx.newRef()
  await requireTimeZone(ctx, fields.timeZone)
  await ctx.db.federation.create({ data: { ref: federationRef, ...fields, createdAt: ctx.now() } })
  await storeStartingData(ctx, { ref: federationRef, abbreviation: fields.abbreviation }, startingData)
  ctx.record({
    action: 'create',
    noun: 'federation',
    ref: federationRef,
    federationRef,
    after: { ...fields, startingData },
  })
  return federationRef
}

export const createTenantOfFederation = async (
  ctx: CommandContext,
  { host, colour, federation }: { host: string; colour: string; federation: Pick<NewFederation, 'name' | 'language'> },
  federationRef: string,
): Promise<string> => {
  const isTaken = (await ctx.db.tenant.count({ where: { host } })) > 0
  if (isTaken) throw failure(installationErrors.hostTaken, { field: 'host' })
  const ref = ctx.newRef()
  const tenant = {
    host,
    name: federation.name,
    colour,
    languages: federation.language === 'NL' ? ['NL', 'EN'] : ['EN', 'NL'],
    defaultLanguage: federation.language,
    features: [...TenantFeature.options],
    federationRef,
    federationRefs: [federationRef],
    isDefault: (await ctx.db.tenant.count({ where: { isDefault: true } })) === 0,
  }
  await ctx.db.tenant.create({ data: { ref, ...tenant } })
  ctx.record({ action: 'create', noun: 'tenant', ref, federationRef, after: tenant })
  return ref
}

const createAdministrator = async (
  ctx: CommandContext,
  { name, email, password }: FirstAdministrator,
  language: string,
): Promise<string> => {
  const isTaken = (await ctx.db.account.count({ where: { username: email } })) > 0
  if (isTaken) throw failure(installationErrors.usernameTaken, { field: 'administrator.email' })
  const ref = ctx.newRef()
  const account = { issuer: embeddedIssuer, subject: ref, username: email, email, name, language }
  await ctx.db.account.create({
    data: {
      ref,
      ...account,
      passwordHash: await hashNewPassword(password, 'administrator.password'),
      isRegistered: true,
      isSuperAdmin: true,
      createdAt: ctx.now(),
    },
  })
  ctx.record({ action: 'create', noun: 'account', ref, after: { ...account, isSuperAdmin: true } })
  return ref
}

/** For an account that signed in at an external provider. */
const promote = async (ctx: CommandContext, accountRef: string): Promise<string> => {
  await ctx.db.account.update({ where: { ref: accountRef }, data: { isRegistered: true, isSuperAdmin: true } })
  await ctx.db.registrationRequest.updateMany({
    where: { accountRef, decidedAt: null },
    data: { decidedAt: ctx.now(), accepted: true },
  })
  ctx.record({
    action: 'make-super-administrator',
    noun: 'account',
    ref: accountRef,
    after: { isSuperAdmin: true },
  })
  return accountRef
}

/** One set-up at a time: the second caller finds the administrator of the first. */
const takeSetUp = async ({ db }: CommandContext): Promise<void> => {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('oxer set-up', 26))`
  if (await hasSuperAdministrator(db)) throw failure(installationErrors.alreadySetUp)
}

export type SetUpBy = {
  /** The account that is signed in; used if no administrator is given. */
  accountRef: string | null
  crest: File | null
}

/**
 * Creates the first super administrator, the first federation with its starting data, and its host, all at once. The administrator is
 * also administrator of the federation. @throws alreadySetUp if somebody is super administrator
 */
export const setUpInstallation = async (
  ctx: CommandContext,
  { administrator, federation, host, colour }: SetUp,
  { accountRef: signedIn, crest }: SetUpBy,
): Promise<SetUpOutcome> => {
  await takeSetUp(ctx)
  if (!administrator && signedIn === null) throw failure(installationErrors.signInFirst)
  const federationRef = await createFederation(ctx, federation)
  const tenantRef = await createTenantOfFederation(ctx, { host, colour, federation }, federationRef)
  const accountRef = administrator
    ? await createAdministrator(ctx, administrator, federation.language)
    : await promote(ctx, signedIn ?? '')
  const role = 'FEDERATION_ADMINISTRATOR'
  await ctx.db.federationRole.create({ data: { accountRef, federationRef, role } })
  ctx.record({
    action: 'create',
    noun: 'federation-user',
    ref: accountRef,
    parentRef: federationRef,
    federationRef,
    after: { role },
  })
  if (crest !== null) {
    const folder = 'federation/avatar'
    const avatar = await storePicture(ctx, { file: crest, subjectRef: federationRef, folder, replaces: null })
    await ctx.db.federation.update({ where: { ref: federationRef }, data: { avatar } })
    await ctx.db.tenant.update({ where: { ref: tenantRef }, data: { avatar } })
  }
  await ctx.db.setUpCode.deleteMany()
  return { federationRef, tenantRef, accountRef, host }
}

/** The set-up by the printed code. With an external provider, the account that is signed in becomes super administrator. */
export const setUpByCode = async (
  ctx: CommandContext,
  { code, ...input }: SetUpCall,
  crest: File | null = null,
): Promise<SetUpOutcome> => {
  await checkSetUpCode(ctx, code)
  if (!ctx.services.hasExternalSignIn) return setUpInstallation(ctx, input, { accountRef: null, crest })
  if (ctx.actor === null) throw failure(installationErrors.signInFirst)
  return setUpInstallation(ctx, { ...input, administrator: null }, { accountRef: ctx.actor.accountRef, crest })
}

export const addFederation = async (ctx: CommandContext, input: NewFederation): Promise<FederationAdministration> =>
  getFederationAdministration(ctx.db, await createFederation(ctx, input))

/** The list of first steps stays closed; a second call changes nothing. */
export const closeFirstSteps = async (ctx: CommandContext & { federation: FederationScope }): Promise<void> => {
  const { federationRef: ref } = ctx.federation
  const closed = await ctx.db.federation.updateMany({
    where: { ref, firstStepsClosedAt: null },
    data: { firstStepsClosedAt: ctx.now() },
  })
  if (closed.count === 0) return ctx.recordNothing('the list is closed already')
  ctx.record({ action: 'close-first-steps', noun: 'federation', ref, federationRef: ref })
}
