import type { Db } from '@oxer/db'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { ProtocolKind, ProtocolPreset, ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type * as z from 'zod'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { sportTypeOf, toProtocolRow } from './protocol.mappers.ts'

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
  const counts = new Map(uses.map((use) => [use.protocolRef, use._count._all]))
  return rows.map((row) => toProtocolRow(row, counts.get(row.ref) ?? 0))
}

export const listProtocolPresets = (): ProtocolPreset[] => [...protocolPresets]

export type StoredProtocol<Definition> = { ref: string; name: string; definition: Definition; version: number }

/** A protocol of another kind is not there: each kind has its own path and its own editor. */
export const getProtocol = async <Definition>(
  db: Db,
  { federationRef }: FederationScope,
  { kind, definition }: { kind: ProtocolKind; definition: z.ZodType<Definition> },
  ref: string,
): Promise<StoredProtocol<Definition>> => {
  const row = await db.protocol.findFirst({
    where: { ref, federationRef, sportType: sportTypeOf[kind], isActive: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return { ref: row.ref, name: row.name, definition: definition.parse(row.definition), version: row.version }
}
