// Who gets the prize money of a horse: a person or an organisation of its federation. What was won before stays with whom it was owed to.
import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { HorseOwner, SaveHorseOwner } from '@oxer/domain/parties/horse/horse-owner.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { keepRows, takeVersion } from '../../kernel/version/version.commands.ts'
import type { HorseScope } from './horse.guards.ts'

export const getHorseOwner = async (db: Db, { horseRef }: HorseScope): Promise<HorseOwner> => {
  const { version, ownerPersonRef, ownerOrganisationRef } = await db.horse.findUniqueOrThrow({
    where: { ref: horseRef },
    select: { version: true, ownerPersonRef: true, ownerOrganisationRef: true },
  })
  if (ownerPersonRef !== null) {
    const where = { ref: ownerPersonRef, deletedAt: null }
    const person = await db.person.findFirst({ where, select: { ref: true, firstName: true, lastName: true } })
    const contact = person && {
      ...{ type: 'PERSON' as const, ref: person.ref, name: `${person.firstName} ${person.lastName}` },
    }
    return { contact, version }
  }
  if (ownerOrganisationRef === null) return { contact: null, version }
  const where = { ref: ownerOrganisationRef, deletedAt: null }
  const club = await db.organisation.findFirst({ where, select: { ref: true, name: true } })
  return { contact: club && { type: 'ORGANISATION', ...club }, version }
}

/** @throws NOT_FOUND for a contact of another federation, STALE_VERSION */
export const saveHorseOwner = async (
  ctx: ActingContext & { readonly horse: HorseScope },
  { contact, version }: SaveHorseOwner,
): Promise<HorseOwner> => {
  const { horse } = ctx
  const { horseRef: ref, federationRef } = horse
  const read = () => getHorseOwner(ctx.db, horse)
  const before = await takeVersion(ctx, 'horse', { ref, version }, read)
  const columns = { ownerPersonRef: null as string | null, ownerOrganisationRef: null as string | null }
  if (contact !== null) {
    const isPerson = contact.type === 'PERSON'
    await keepRows(ctx, isPerson ? 'person' : 'organisation', [contact.ref])
    const where = { ref: contact.ref, federationRef, deletedAt: null }
    const known = isPerson ? await ctx.db.person.count({ where }) : await ctx.db.organisation.count({ where })
    if (known === 0) throw failure(kernelErrors.notFound, { field: 'contact' })
    columns[isPerson ? 'ownerPersonRef' : 'ownerOrganisationRef'] = contact.ref
  }
  await ctx.db.horse.update({ where: { ref }, data: { ...columns, version: { increment: 1 } } })
  const after = await read()
  const said = ({ contact: owner }: HorseOwner) => ({ owner: owner && { type: owner.type, ref: owner.ref } })
  ctx.record({ action: 'set-owner', noun: 'horse', ref, federationRef, before: said(before), after: said(after) })
  return after
}
