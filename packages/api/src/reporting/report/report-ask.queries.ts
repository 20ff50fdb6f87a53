// A query about a federation, with all parameters filled in and looked up.
import type { Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { refuseForeignParameters, reportDays, reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import type { ReportParameters, ReportQuery } from '@oxer/domain/reporting/report/report.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

export type ReportAsk = {
  readonly federationRef: string
  readonly timeZone: string
  readonly today: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly discipline: string | null
  readonly organisation: string | null
  readonly associationType: string | null
}

/**
 * A SELECT of the columns of the report, and of `isTotal` (true for the one row of totals, which is always present) and `rowKey` (which
 * distinguishes rows that look alike).
 */
export type ReportBody = (ask: ReportAsk) => Prisma.Sql

const refuseForeignDiscipline = async (db: Db, federationRef: string, ref: string): Promise<void> => {
  const known = await db.sportTypeVariant.count({ where: { ref, federationRef } })
  if (known === 0) throw failure(kernelErrors.notFound, { field: 'discipline' })
}

const readOrganisation = async (db: Db, federationRef: string, ref: string): Promise<{ ref: string; name: string }> => {
  const found = await db.organisation.findFirst({ where: { ref, federationRef }, select: { ref: true, name: true } })
  if (!found) throw failure(kernelErrors.notFound, { field: 'organisation' })
  return found
}

/** Refuses parameters that the report does not have, and items of another federation. */
export const toAsk = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { federationRef }: FederationScope,
  query: ReportQuery,
): Promise<{ ask: ReportAsk; parameters: ReportParameters }> => {
  refuseForeignParameters(query)
  const { timeZone } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { timeZone: true },
  })
  const today = localDateAt(now(), timeZone)
  const days = reportDays(query, today)
  if (query.discipline !== undefined) await refuseForeignDiscipline(db, federationRef, query.discipline)
  const organisation =
    query.organisation === undefined ? null : await readOrganisation(db, federationRef, query.organisation)
  const discipline = query.discipline ?? null
  const associationType = query.associationType ?? null
  const hasDay = reportDefinitions[query.report].parameters.includes('DAY')
  return {
    ask: {
      federationRef,
      timeZone,
      today,
      ...days,
      discipline,
      organisation: organisation?.ref ?? null,
      associationType,
    },
    parameters: {
      day: hasDay ? days.day : null,
      from: hasDay ? null : days.from,
      to: hasDay ? null : days.to,
      discipline,
      organisation,
      associationType,
    },
  }
}
