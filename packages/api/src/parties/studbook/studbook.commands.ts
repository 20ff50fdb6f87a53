import { failure } from '@oxer/domain/kernel/error/coded-error'
import { lettersOf } from '@oxer/domain/kernel/search/search.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { StudbookFields, StudbookView, UpdateStudbook } from '@oxer/domain/parties/studbook/studbook.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { getStudbook } from './studbook.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'studbook'

const refuseTaken = async (ctx: Managing, key: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const holder = await ctx.db.studbook.findUnique({
    where: { federationRef_key: { federationRef, key } },
    include: { mergedInto: { select: { name: true } } },
  })
  if (holder === null) return
  throw failure(partiesErrors.studbookTaken, {
    field: 'name',
    values: { name: holder.mergedInto?.name ?? holder.name },
  })
}

/** Studbooks of a federation are named one after the other, so that no two writers take one name. */
const takeNames = (ctx: Managing): Promise<void> => lockRows(ctx, 'federation', [ctx.federation.federationRef])

export const createStudbook = async (ctx: Managing, fields: StudbookFields): Promise<StudbookView> => {
  const { federationRef } = ctx.federation
  await takeNames(ctx)
  const key = lettersOf(fields.name)
  await refuseTaken(ctx, key)
  const ref = ctx.newRef()
  await ctx.db.studbook.create({ data: { ref, federationRef, key, ...fields, createdAt: ctx.now() } })
  const after = await getStudbook(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** An earlier name stays a spelling, because rules, files and papers use it. */
export const updateStudbook = async (
  ctx: Managing,
  { studbook: ref, version, ...fields }: UpdateStudbook & { studbook: string },
): Promise<StudbookView> => {
  const { federationRef } = ctx.federation
  await takeNames(ctx)
  const before = await takeVersion(ctx, 'studbook', { ref, version }, () => getStudbook(ctx.db, ctx.federation, ref))
  const [key, earlier] = [lettersOf(fields.name), lettersOf(before.name)]
  if (key !== earlier) await refuseTaken(ctx, key)
  await ctx.db.studbook.update({ where: { ref }, data: { key, ...fields, version: { increment: 1 } } })
  if (key !== earlier) {
    await ctx.db.studbook.create({
      data: {
        ref: ctx.newRef(),
        federationRef,
        key: earlier,
        name: before.name,
        mergedIntoRef: ref,
        createdAt: ctx.now(),
      },
    })
  }
  if (fields.name !== before.name) {
    await ctx.db.horse.updateMany({ where: { studbookRef: ref }, data: { studbook: fields.name } })
  }
  const after = await getStudbook(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}
