// The register of horses at the end of a day.
import { Prisma } from '@oxer/db'
import { bornThrough } from '@oxer/domain/reporting/report/report.rules'
import type { ReportAsk, ReportBody } from './report-ask.queries.ts'

/** A dead horse is not counted from its day on; a merged or deleted one is never counted. */
const registeredOn = ({ federationRef, day, timeZone }: ReportAsk): Prisma.Sql => Prisma.sql`
  h.federation_ref = ${federationRef}::uuid AND h.deleted_at IS NULL
  AND h.created_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}
  AND (h.deceased_date IS NULL OR h.deceased_date > ${day})`

export const horsesByStudbook: ReportBody = (ask) => {
  const aged = (years: number) => Prisma.sql`h.birth_date <= ${bornThrough(ask.day, years)}`
  return Prisma.sql`
    SELECT GROUPING(h.book) = 1 AS "isTotal", coalesce(h.book, '') AS "rowKey", h.book AS studbook, count(*)::int AS total,
      count(*) FILTER (WHERE NOT h.is_pony)::int AS horses, count(*) FILTER (WHERE h.is_pony)::int AS ponies,
      count(*) FILTER (WHERE NOT ${aged(4)})::int AS "youngHorses",
      count(*) FILTER (WHERE ${aged(4)} AND NOT ${aged(16)})::int AS "grownHorses",
      count(*) FILTER (WHERE ${aged(16)})::int AS "oldHorses", count(*) FILTER (WHERE h.birth_date IS NULL)::int AS "unknownAge"
    FROM (
      SELECT nullif(btrim(h.studbook), '') AS book, h.is_pony, h.birth_date FROM horse h WHERE ${registeredOn(ask)}
    ) h
    GROUP BY GROUPING SETS ((h.book), ())`
}

export const poniesByClass: ReportBody = (ask) => Prisma.sql`
  SELECT GROUPING(h.withers_height_code) = 1 AS "isTotal", coalesce(h.withers_height_code, '') AS "rowKey",
    h.withers_height_code AS "ponyClass", count(*)::int AS ponies,
    100.0 * count(*) / nullif(max(count(*)) OVER (), 0) AS share
  FROM horse h
  WHERE ${registeredOn(ask)} AND h.is_pony
  GROUP BY GROUPING SETS ((h.withers_height_code), ())`
