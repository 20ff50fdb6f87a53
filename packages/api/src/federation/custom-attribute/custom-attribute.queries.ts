import type { Db } from '@oxer/db'
import type {
  CustomAttributeDefinition,
  CustomAttributeSubject,
  CustomAttributeView,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toCustomAttribute, toDefinition } from './custom-attribute.mappers.ts'

const inOrder = [{ order: 'asc' as const }, { name: 'asc' as const }, { ref: 'asc' as const }]

/** Definitions of a kind of record, in the order of the federation. */
export const readCustomAttributes = async (
  db: Db,
  federationRef: string,
  subject: CustomAttributeSubject,
): Promise<CustomAttributeDefinition[]> => {
  const rows = await db.customAttribute.findMany({
    where: { federationRef, subject, isActive: true },
    orderBy: inOrder,
  })
  return rows.map(toDefinition)
}

export const listCustomAttributes = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<CustomAttributeView[]> => {
  const rows = await db.customAttribute.findMany({
    where: { federationRef, isActive: true },
    orderBy: [{ subject: 'desc' }, ...inOrder],
  })
  return rows.map(toCustomAttribute)
}

export const getCustomAttribute = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<CustomAttributeView> => {
  const row = await db.customAttribute.findFirst({ where: { ref, federationRef, isActive: true } })
  if (!row) throw failure(kernelErrors.notFound)
  return toCustomAttribute(row)
}
