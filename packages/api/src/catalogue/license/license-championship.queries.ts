// The championship of a license: its name, and the days that the license has by it (decision 363).
import type { Db } from '@oxer/db'
import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type OfLicense = { readonly championshipRef: string | null }

/** By ref; one that is deleted keeps its name. */
export const readChampionshipNames = async (
  db: Db,
  licenses: readonly OfLicense[],
): Promise<ReadonlyMap<string, RefName>> => {
  const refs = licenses.flatMap(({ championshipRef }) => championshipRef ?? [])
  if (refs.length === 0) return new Map()
  const rows = await db.championship.findMany({ where: { ref: { in: refs } }, select: { ref: true, name: true } })
  return new Map(rows.map((row) => [row.ref, row]))
}

/** The days of the championships of licenses, by ref; one that is cancelled or deleted has none. */
export const readChampionshipDays = async (
  db: Db,
  licenses: readonly OfLicense[],
): Promise<ReadonlyMap<string, { readonly start: string; readonly end: string }>> => {
  const refs = licenses.flatMap(({ championshipRef }) => championshipRef ?? [])
  if (refs.length === 0) return new Map()
  const rows = await db.championship.findMany({
    where: { ref: { in: refs }, deletedAt: null, status: { not: 'CANCELLED' } },
    select: { ref: true, start: true, end: true },
  })
  return new Map(rows.map(({ ref, ...days }) => [ref, days]))
}

/** One of the federation that is not cancelled. */
export const refuseUnknownChampionship = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string | null,
): Promise<void> => {
  if (ref === null) return
  const found = await db.championship.findFirst({
    where: { ref, federationRef, deletedAt: null, status: { not: 'CANCELLED' } },
    select: { ref: true },
  })
  if (found === null) throw failure(licenseErrors.championshipUnknown, { field: 'championshipRef' })
}
