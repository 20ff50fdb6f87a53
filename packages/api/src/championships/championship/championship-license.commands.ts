// The licenses of a championship have its days (pr1055, decision 363).
import type { ActingContext } from '../../kernel/context/context.ts'

type Days = { readonly start: string; readonly end: string }

/** Editors of these members have seen their earlier days. */
const raiseHolders = async ({ db }: ActingContext, personRefs: readonly string[]): Promise<void> => {
  if (personRefs.length === 0) return
  await db.person.updateMany({
    where: { ref: { in: [...new Set(personRefs)] } },
    data: { version: { increment: 1 } },
  })
}

/** Days that somebody typed for a member stay. */
export const followDays = async (
  ctx: ActingContext,
  championshipRef: string,
  before: Days,
  after: Days,
): Promise<void> => {
  if (before.start === after.start && before.end === after.end) return
  const rows = await ctx.db.$queryRaw<{ personRef: string }[]>`
    UPDATE member_license AS held SET start = ${after.start}, "end" = ${after.end}
    FROM license WHERE license.ref = held.license_ref AND license.championship_ref = ${championshipRef}::uuid
      AND held.start = ${before.start} AND held."end" = ${before.end}
    RETURNING held.person_ref AS "personRef"`
  await raiseHolders(
    ctx,
    rows.map(({ personRef }) => personRef),
  )
}

/** Of a cancelled championship: its licenses end today, and those that begin later on their first day. */
export const endLicenses = async (ctx: ActingContext, championshipRef: string, today: string): Promise<void> => {
  const rows = await ctx.db.$queryRaw<{ personRef: string }[]>`
    UPDATE member_license AS held SET "end" = greatest(held.start, ${today})
    FROM license WHERE license.ref = held.license_ref AND license.championship_ref = ${championshipRef}::uuid
      AND coalesce(held."end", '9999-12-31') > greatest(held.start, ${today})
    RETURNING held.person_ref AS "personRef"`
  await raiseHolders(
    ctx,
    rows.map(({ personRef }) => personRef),
  )
}
