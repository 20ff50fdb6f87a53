import type { Db } from '@oxer/db'
import { connectionOf } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import type { ExternalAccountingView } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toAccountingSettings, unsetAccounting } from './external-accounting.mappers.ts'

/** VAT levels at which a federation sells something now. */
export const listSoldTaxLevels = async (db: Db, federationRef: string): Promise<ReadonlySet<string>> => {
  const rows = await db.article.findMany({
    where: { federationRef, isActive: true },
    select: { taxLevelCode: true },
    distinct: ['taxLevelCode'],
  })
  return new Set(rows.map(({ taxLevelCode }) => taxLevelCode))
}

/** q120 */
export const getExternalAccounting = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  { federationRef }: FederationScope,
): Promise<ExternalAccountingView> => {
  const row = await db.externalAccounting.findUnique({ where: { federationRef } })
  const settings = row && toAccountingSettings(row)
  const connection = connectionOf(settings, {
    soldTaxLevels: await listSoldTaxLevels(db, federationRef),
    credentials: new Set(services.credentials),
  })
  return { ...(settings ?? unsetAccounting), version: row?.version ?? 0, connection }
}
