import { Prisma } from '@oxer/db'
import { type SpreadsheetColumn, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type RegistrationFields,
  registrationFieldsFor,
} from '@oxer/domain/competitions/registration/registration.policy'
import type { Registration, SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { type PersonContact, readContacts } from '../../parties/person/person-contact.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { readRegistrations } from './registration-rows.queries.ts'

/** Cents as a decimal number. This is exact, because a double holds every amount below ninety billion to the cent. */
const amount = (cents: number): number => Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)

type Contacts = ReadonlyMap<string, PersonContact>
type Column = SpreadsheetColumn<Registration> & { readonly of?: keyof RegistrationFields }

/** Only riders of whom the reader may see all have a value; without any of them, the columns are left out. */
const contactColumns = (t: ReturnType<typeof createI18n>['t'], contacts: Contacts): Column[] => {
  const contactOf = ({ rider }: Registration) => (rider === null ? undefined : contacts.get(rider.ref))
  return contacts.size === 0
    ? []
    : [
        {
          header: t('competitions:registration.field.riderBirthDate'),
          value: (row) => contactOf(row)?.birthDate ?? null,
          width: 14,
        },
        {
          header: t('competitions:registration.field.riderEmail'),
          value: (row) => contactOf(row)?.email ?? null,
          width: 28,
        },
      ]
}

/** A column `of` a group of fields is left out for readers without the right to that group. */
const columns = (t: ReturnType<typeof createI18n>['t']): Column[] => [
  { header: t('competitions:registration.field.test'), value: (row) => row.testName, width: 28 },
  { header: t('competitions:registration.field.part'), value: (row) => row.testSetName, width: 20 },
  { header: t('competitions:registration.field.startNumber'), value: (row) => row.startNumber },
  {
    header: t('competitions:registration.field.type'),
    value: (row) => t(`competitions:registration.type.${row.type}`),
  },
  { header: t('competitions:registration.field.team'), value: (row) => row.team?.name ?? null, width: 28 },
  { header: t('competitions:registration.field.rider'), value: (row) => row.rider?.name ?? null, width: 28 },
  { header: t('competitions:registration.field.horse'), value: (row) => row.horse?.name ?? null, width: 28 },
  {
    header: t('competitions:registration.field.ueln'),
    value: (row) => row.horse?.ueln ?? null,
    width: 18,
    of: 'papers',
  },
  { header: t('parties:horse.birthDate'), value: (row) => row.horse?.birthDate ?? null, width: 14 },
  {
    header: t('parties:horse.gender'),
    value: (row) => (row.horse === null ? null : t(`parties:horse.genders.${row.horse.gender}`)),
  },
  { header: t('parties:horse.studbook'), value: (row) => row.horse?.studbook ?? null },
  { header: t('parties:horse.withersHeight'), value: (row) => row.horse?.withersHeightCode ?? null },
  { header: t('parties:horse.father'), value: (row) => row.horse?.father ?? null, width: 20 },
  { header: t('parties:horse.mother'), value: (row) => row.horse?.mother ?? null, width: 20 },
  { header: t('parties:horse.fatherOfMother'), value: (row) => row.horse?.fatherOfMother ?? null, width: 20 },
  {
    header: t('competitions:registration.field.forSale'),
    value: (row) => (row.forSale ? t('competitions:registration.yes') : null),
  },
  {
    header: t('competitions:registration.field.organisation'),
    value: (row) => row.organisation?.name ?? null,
    width: 28,
  },
  {
    header: t('competitions:registration.field.status'),
    value: (row) => t(`competitions:registration.status.${row.status}`),
  },
  { header: t('competitions:registration.field.signOffReason'), value: (row) => row.signOffReason, width: 28 },
  {
    header: t('competitions:registration.field.kind'),
    value: (row) => t(`competitions:registration.kind.${row.kind}`),
  },
  {
    header: t('competitions:registration.field.fee'),
    value: (row) => amount(row.fee.amountWithTax),
    of: 'finance',
  },
  {
    header: t('competitions:registration.field.payment'),
    value: (row) => t(`competitions:registration.payment.${row.paymentStatus}`),
    of: 'finance',
  },
  {
    header: t('competitions:registration.field.priceProfile'),
    value: (row) => row.priceProfile?.name ?? null,
    of: 'finance',
  },
  {
    header: t('competitions:registration.field.outOfCompetition'),
    value: (row) => (row.outOfCompetition ? t('competitions:registration.yes') : null),
  },
  { header: t('competitions:registration.field.registeredAt'), value: (row) => row.registeredAt, width: 26 },
  { header: t('competitions:registration.field.notes'), value: (row) => row.notes, width: 40, of: 'notes' },
]

/** c081 */
export const exportRegistrations = async (
  ctx: Context & { readonly actor: Actor; readonly competition: CompetitionScope },
  { format, testRef }: { readonly format: SpreadsheetFormat; readonly testRef?: string | undefined },
): Promise<FileReply> => {
  const competition = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { name: true },
  })
  if (testRef !== undefined) {
    const test = await ctx.db.competitionTest.findFirst({
      where: { ref: testRef, competitionRef: ctx.competition.ref, deletedAt: null },
      select: { ref: true },
    })
    if (!test) throw failure(kernelErrors.notFound, { field: 'testRef' })
  }
  const { t } = createI18n(toLanguage(ctx.language))
  const rows = await readRegistrations(ctx.db, {
    where: Prisma.sql`r.competition_ref = ${ctx.competition.ref}::uuid
      ${testRef === undefined ? Prisma.empty : Prisma.sql`AND r.test_ref = ${testRef}::uuid`}`,
  })
  const title = t('competitions:registration.title')
  const fields = registrationFieldsFor(ctx.actor, ctx.competition)
  const contacts = await readContacts(
    ctx,
    rows.flatMap(({ rider }) => rider?.ref ?? []),
  )
  await noteLook(ctx, [...contacts.keys()], 'competitions.registration.export')
  const shown = [...columns(t).filter(({ of }) => of === undefined || fields[of]), ...contactColumns(t, contacts)]
  const sheet = await writeSpreadsheet(format, { name: title, columns: shown, rows })
  return {
    fileName: `${competition.name} - ${title}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}
