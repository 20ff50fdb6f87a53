import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type {
  FederationAdministration,
  FirstSteps,
  InstallationStatus,
} from '@oxer/domain/registry/installation/installation.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toFederationAdministration } from './installation.mappers.ts'

/** A super administrator who can sign in. Without one, nobody can give rights to anybody. */
export const hasSuperAdministrator = async (db: Db): Promise<boolean> =>
  (await db.account.findFirst({
    where: { isSuperAdmin: true, isRegistered: true, isBlocked: false },
    select: { ref: true },
  })) !== null

export const getInstallationStatus = async ({ db, services }: Context): Promise<InstallationStatus> => ({
  isSetUp: await hasSuperAdministrator(db),
  hasExternalSignIn: services.hasExternalSignIn ?? false,
})

export const hashOfSetUpCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Compares with every stored code in constant time. */
export const isSetUpCode = async (db: Db, code: string): Promise<boolean> => {
  const given = Buffer.from(hashOfSetUpCode(code))
  const stored = await db.setUpCode.findMany({ select: { hash: true } })
  return stored.map(({ hash }) => timingSafeEqual(given, Buffer.from(hash))).includes(true)
}

const tenantsOf = (db: Db) =>
  db.tenant.findMany({ select: { host: true, federationRefs: true }, orderBy: { host: 'asc' } })

/** All federations, switched off ones too, by name. */
export const listAllFederations = async (db: Db): Promise<FederationAdministration[]> => {
  const rows = await db.federation.findMany({ orderBy: [{ name: 'asc' }, { ref: 'asc' }] })
  const tenants = await tenantsOf(db)
  return rows.map((row) => toFederationAdministration(row, tenants))
}

/** @throws notFound */
export const getFederationAdministration = async (db: Db, ref: string): Promise<FederationAdministration> => {
  const row = await db.federation.findUnique({ where: { ref } })
  if (row === null) throw failure(kernelErrors.notFound)
  return toFederationAdministration(row, await tenantsOf(db))
}

/** Each of these asks only whether there is any row, which an index of the federation answers. */
export const getFirstSteps = async (db: Db, { federationRef }: FederationScope): Promise<FirstSteps> => {
  const any = { where: { federationRef, deletedAt: null }, select: { ref: true } } as const
  const { firstStepsClosedAt } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { firstStepsClosedAt: true },
  })
  const hasClub = (await db.organisation.findFirst(any)) !== null
  const hasMembers =
    (await db.membership.findFirst({ where: { organisation: any.where }, select: any.select })) !== null
  const hasCompetition = (await db.competition.findFirst(any)) !== null
  const isDone = hasClub && hasMembers && hasCompetition
  return { isShown: firstStepsClosedAt === null && !isDone, hasClub, hasMembers, hasCompetition }
}
