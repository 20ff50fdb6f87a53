// Uses of licenses with a number of uses, counted from the registrations of their holders.
import type { Db } from '@oxer/db'
import {
  type CountedLicense,
  countUses,
  type LicensedStart,
} from '@oxer/domain/competitions/registration/license-use.rules'
import type { LicenseUse } from '@oxer/domain/competitions/registration/registration.schema'
import type { RegistrationStatusWord } from '@oxer/domain/competitions/registration/registration-status.rules'
import { type AskedLicenses, asksForNone, licensesAskedBy } from '@oxer/domain/kernel/rule-tree/rule-license'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { readChampionshipsOfTests } from '../championship-competition/championship-test.queries.ts'

type HeldRow = CountedLicense & { memberLicenseRef: string; personRef: string }

type StartRow = Omit<LicensedStart, 'asks' | 'championships' | 'status' | 'signedOffAt' | 'closesAt'> & {
  personRef: string
  competitionRef: string
  testRef: string
  status: RegistrationStatusWord
  signedOffAt: Date | null
  closesAt: Date | null
}

const readHeld = async (db: Db, personRefs: readonly string[], asked: AskedLicenses | null): Promise<HeldRow[]> => {
  const rows = await db.$queryRaw<HeldRow[]>`
    SELECT ml.ref AS "memberLicenseRef", ml.person_ref AS "personRef", ml.license_ref AS ref, l.type, ml.start, ml."end",
      l.quantity_value AS quantity,
      l.championship_ref AS "championshipRef"
    FROM member_license ml JOIN license l ON l.ref = ml.license_ref
    WHERE ml.person_ref = ANY(${[...personRefs]}::uuid[]) AND l.quantity_type = 'TIMES' AND l.quantity_value IS NOT NULL
    ORDER BY ml.ref`
  return asked === null ? rows : rows.filter(({ ref, type }) => asked.refs.has(ref) || asked.types.has(type))
}

const readStarts = async (db: Db, held: readonly HeldRow[]): Promise<Map<string, LicensedStart[]>> => {
  const rows = await db.$queryRaw<StartRow[]>`
    SELECT pr.person_ref AS "personRef", c.ref AS "competitionRef", r.test_ref AS "testRef", c.start AS day, r.status, r.signed_off_at AS "signedOffAt",
      c.registration_closes_at AS "closesAt"
    FROM practitioner pr JOIN registration r ON r.practitioner_ref = pr.ref AND r.type = 'INDIVIDUAL' AND r.deleted_at IS NULL
      JOIN competition c ON c.ref = r.competition_ref AND c.deleted_at IS NULL AND c.status <> 'CANCELLED'
    WHERE pr.person_ref = ANY(${[...new Set(held.map(({ personRef }) => personRef))]}::uuid[])
      AND c.start >= ${held.map(({ start }) => start).toSorted()[0] ?? ''}
      AND EXISTS (SELECT FROM registration_rules x WHERE x.competition_ref = c.ref)`
  const rules = await db.registrationRules.findMany({
    where: { competitionRef: { in: [...new Set(rows.map(({ competitionRef }) => competitionRef))] } },
    select: { competitionRef: true, rules: true },
  })
  const isOfChampionship = held.some(({ championshipRef }) => championshipRef !== null)
  const championshipsOf = await readChampionshipsOfTests(db, isOfChampionship ? rows.map(({ testRef }) => testRef) : [])
  const asked = new Map(rules.map((row) => [row.competitionRef, licensesAskedBy(RuleTree.parse(row.rules))]))
  const starts = new Map<string, LicensedStart[]>()
  for (const { personRef, competitionRef, testRef, signedOffAt, closesAt, ...row } of rows) {
    const asks = asked.get(competitionRef)
    if (!asks) continue
    const start = {
      ...row,
      asks,
      championships: championshipsOf(testRef),
      signedOffAt: signedOffAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
    }
    starts.set(personRef, [...(starts.get(personRef) ?? []), start])
  }
  return starts
}

type PersonLicenseUse = LicenseUse & { readonly personRef: string; readonly start: string }

/** The licenses of these persons that have a number of uses; with `asked` only those for which the rules ask. */
export const readLicenseUses = async (
  db: Db,
  personRefs: readonly string[],
  asked: AskedLicenses | null = null,
): Promise<PersonLicenseUse[]> => {
  if (asked !== null && asksForNone(asked)) return []
  const held = await readHeld(db, personRefs, asked)
  if (held.length === 0) return []
  const starts = await readStarts(db, held)
  return held.map(({ memberLicenseRef, personRef, ...license }) => {
    const used = countUses(license, starts.get(personRef) ?? [])
    const { ref: licenseRef, start, quantity } = license
    return { memberLicenseRef, licenseRef, personRef, start, quantity, used, left: Math.max(0, quantity - used) }
  })
}

/** Registrations that use one license wait for each other here, so that its last use is given once. */
export const lockLicenseUses = async (
  ctx: { readonly db: Db },
  personRefs: readonly string[],
  asked: AskedLicenses,
): Promise<void> => {
  if (asksForNone(asked)) return
  const held = await readHeld(ctx.db, personRefs, asked)
  if (held.length === 0) return
  await lockRows(
    ctx,
    'memberLicense',
    held.map(({ memberLicenseRef }) => memberLicenseRef),
  )
}
