import type { Db } from '@oxer/db'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { ProtocolKind, ProtocolPreset, ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type * as z from 'zod'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { sportTypeOf, toProtocolRow } from './protocol.mappers.ts'

/** Tests of the federation's competitions; filtered by federation first, because that has an index. */
const takenIn = (federationRef: string) => ({ deletedAt: null, competition: { federationRef } })

export const listProtocols = async (db: Db, { federationRef }: FederationScope): Promise<ProtocolRow[]> => {
  const rows = await db.protocol.findMany({
    where: { federationRef, isActive: true },
    select: { ref: true, name: true, sportType: true, version: true },
    orderBy: [{ sportType: 'asc' }, { name: 'asc' }, { ref: 'asc' }],
  })
  const uses = await db.sportCategory.groupBy({
    by: ['protocolRef'],
    where: { federationRef, isActive: true },
    _count: { _all: true },
  })
  const taken = await db.competitionTest.groupBy({
    by: ['protocolRef'],
    where: { ...takenIn(federationRef), protocolRef: { not: null } },
    _count: { _all: true },
  })
  const categories = new Map(uses.map((use) => [use.protocolRef, use._count._all]))
  const tests = new Map(taken.map((use) => [use.protocolRef, use._count._all]))
  return rows.map((row) =>
    toProtocolRow(row, { categoryCount: categories.get(row.ref) ?? 0, testCount: tests.get(row.ref) ?? 0 }),
  )
}

export const listProtocolPresets = (): ProtocolPreset[] => [...protocolPresets]

export type StoredProtocol<Definition> = {
  ref: string
  name: string
  definition: Definition
  testCount: number
  version: number
}

/** A protocol of another kind is not found here, because each kind has its own path and its own editor. */
export const getProtocol = async <Definition>(
  db: Db,
  { federationRef }: FederationScope,
  { kind, definition }: { kind: ProtocolKind; definition: z.ZodType<Definition> },
  ref: string,
): Promise<StoredProtocol<Definition>> => {
  const row = await db.protocol.findFirst({
    where: { ref, federationRef, sportType: sportTypeOf(kind), isActive: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
  const testCount = await db.competitionTest.count({ where: { ...takenIn(federationRef), protocolRef: ref } })
  return { ref: row.ref, name: row.name, definition: definition.parse(row.definition), testCount, version: row.version }
}
