// Writes the records of a batch by the commands of the office, so that what a person may not store, another system may not either.
import type { Prisma } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { Fields, Noun } from '@oxer/domain/exchange/batch/batch.rules'
import { failures } from '@oxer/domain/kernel/error/coded-error'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { UpdateHorse } from '@oxer/domain/parties/horse/horse.schema'
import { CreateOrganisation, UpdateOrganisation } from '@oxer/domain/parties/organisation/organisation.schema'
import { UpdateMember } from '@oxer/domain/parties/person/person.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { updateHorse } from '../../parties/horse/horse.commands.ts'
import {
  createOrganisation,
  deleteOrganisation,
  updateOrganisation,
} from '../../parties/organisation/organisation.commands.ts'
import { updateMember } from '../../parties/person/person.commands.ts'
import { type BatchScope, horseOf, organisationOf, personOf } from './batch.guards.ts'
import type { StoredRecord } from './batch-record.queries.ts'
import { formOf } from './batch-record-columns.mappers.ts'

/** A horse has its birthday on the first of January, where only the year is known. */
export const withBirthDate = ({ birthYear, ...fields }: Fields): Fields => {
  if (birthYear === undefined || fields.birthDate !== undefined) return fields
  return { ...fields, birthDate: birthYear === null ? null : `${String(birthYear)}-01-01` }
}

/** What a new horse is where nobody says it, as in the form of an unknown horse: staff correct it when they verify the horse. */
export const unsaidOfHorse = { gender: 'GELDING', isPony: false } as const

/** Makes a club with these fields. @throws what the form of the office refuses */
export const createOrganisationRecord = async (
  ctx: ActingContext,
  scope: FederationScope,
  told: Fields,
): Promise<string> => {
  const form = CreateOrganisation.parse({ ...told, federation: scope.federationRef })
  return (await createOrganisation({ ...ctx, federation: scope }, form)).ref
}

/** A date of birth may be missing, and undoing a batch may take it away again. */
const ChangedPerson = UpdateMember.extend({ birthDate: LocalDate.nullable() })

/** Writes these fields of a stored record. @throws what the form of the office refuses */
export const updateRecord = async (
  ctx: ActingContext,
  noun: Noun,
  scope: FederationScope | BatchScope,
  at: StoredRecord,
  told: Fields,
): Promise<void> => {
  const { ref, version, fields } = at
  // The fields that a form always sends come from what is stored.
  const whole = (names: readonly string[]): Readonly<Record<string, unknown>> => ({
    ...Object.fromEntries(names.map((name) => [name, fields[name] ?? null])),
    ...formOf(noun, noun === 'horse' ? withBirthDate(told) : told, fields),
    version,
  })
  if (noun === 'person') {
    const person = await personOf(ctx, scope, ref)
    await updateMember({ ...ctx, person }, ChangedPerson.parse(whole(['firstName', 'lastName', 'birthDate'])))
    return
  }
  if (noun === 'horse') {
    const horse = await horseOf(ctx, scope, ref)
    await updateHorse({ ...ctx, horse }, UpdateHorse.parse(whole(['name', 'gender', 'isPony'])))
    return
  }
  const organisation = await organisationOf(ctx, scope, ref)
  await updateOrganisation({ ...ctx, organisation }, UpdateOrganisation.parse(whole(['name'])))
}

const isGone = { OR: [{ deletedAt: { not: null } }, { competition: { deletedAt: { not: null } } }] }

/** A combination whose starts are all deleted, by themselves or with their competitions, as those of a batch that is undone are. */
const startsNowhere = {
  registrations: { some: {}, every: isGone },
} satisfies Prisma.PractitionerWhereInput

const rides = { practitioners: { some: { NOT: startsNowhere } } }

/** A record that a batch has made, with its id in the document. */
export type MadeRecord = { readonly ref: string; readonly id: string }

const refuseUsed = (used: readonly { readonly ref: string }[], made: readonly MadeRecord[]): void => {
  const refs = new Set(used.map(({ ref }) => ref))
  const causes = made.filter(({ ref }) => refs.has(ref))
  if (causes.length > 0) throw failures(causes.map(({ id }) => ({ definition: batchErrors.inUse, values: { id } })))
}

/** Whoever has become a member, rides, has a license or a login since is not taken away with the batch. */
const removePersons = async (ctx: ActingContext, refs: readonly string[], made: readonly MadeRecord[]) => {
  const used = await ctx.db.person.findMany({
    where: {
      ref: { in: [...refs] },
      OR: [
        ...[{ memberships: { some: {} } }, rides, { account: { isNot: null } }],
        ...[{ licenses: { some: {} } }, { courseRegistrations: { some: {} } }, { parents: { some: {} } }],
        ...[{ children: { some: {} } }, { juryPreRegistrations: { some: {} } }, { achievements: { some: {} } }],
      ],
    },
    select: { ref: true },
  })
  refuseUsed(used, made)
  const data = { deletedAt: ctx.now(), version: { increment: 1 } }
  await ctx.db.person.updateMany({ where: { ref: { in: [...refs] } }, data })
}

/** A deleted horse keeps its numbers, but these were never to be: they are free for whoever has them. */
const removeHorses = async (ctx: ActingContext, refs: readonly string[], made: readonly MadeRecord[]) => {
  refuseUsed(await ctx.db.horse.findMany({ where: { ref: { in: [...refs] }, ...rides }, select: { ref: true } }), made)
  const data = { deletedAt: ctx.now(), version: { increment: 1 }, ueln: null, chip: null }
  await ctx.db.horse.updateMany({ where: { ref: { in: [...refs] } }, data })
}

/** So many are deleted by one statement, which has at most 32,767 parameters. */
const portion = 5_000

/** Deletes records that a batch has made, softly. @throws while something else needs one of them */
export const removeRecords = async (
  ctx: ActingContext,
  noun: Noun,
  scope: BatchScope,
  made: readonly MadeRecord[],
): Promise<void> => {
  const refs = made.map(({ ref }) => ref)
  if (noun === 'organisation') {
    for (const ref of refs) await deleteOrganisation({ ...ctx, organisation: await organisationOf(ctx, scope, ref) })
    return
  }
  const { federationRef } = scope
  await lockRows(ctx, noun, refs, 'REFERENCE')
  for (let from = 0; from < refs.length; from += portion) {
    await (noun === 'person' ? removePersons : removeHorses)(ctx, refs.slice(from, from + portion), made)
  }
  for (const ref of refs) ctx.record({ action: 'delete', noun, ref, federationRef })
}
