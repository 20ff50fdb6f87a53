import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { listViewErrors } from '@oxer/domain/shell/list-view/list-view.errors'
import {
  type ChangeListView,
  type ListView,
  mostListViews,
  type SaveListView,
} from '@oxer/domain/shell/list-view/list-view.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { keepRows, lockRows } from '../../kernel/version/version.commands.ts'

const silence = 'a saved view is a matter of its owner alone'

/** Where a view is: the names in it are different, and one of them is the default. */
type Place = { accountRef: string; list: string; federationRef: string; organisationRef: string | null }

const shown = { ref: true, name: true, search: true, isDefault: true } as const

const refuseTakenName = async ({ db }: ActingContext, place: Place, name: string, except?: string): Promise<void> => {
  const views = await db.listView.findMany({ where: place, select: { ref: true, name: true } })
  if (except === undefined && views.length >= mostListViews) {
    throw failure(kernelErrors.tooMany, { field: 'name', values: { maximum: mostListViews } })
  }
  const same = views.find((view) => view.ref !== except && view.name.toLowerCase() === name.toLowerCase())
  if (same) throw failure(listViewErrors.nameTaken, { field: 'name', values: { name: same.name } })
}

const unsetDefault = async ({ db }: ActingContext, place: Place): Promise<void> => {
  await db.listView.updateMany({ where: { ...place, isDefault: true }, data: { isDefault: false } })
}

export const saveListView = async (
  ctx: ActingContext & { readonly federation: FederationScope },
  { list, organisation, name, search, isDefault }: SaveListView,
): Promise<ListView> => {
  const { federationRef } = ctx.federation
  // A person's own calls wait for each other, so that the limit, the names and the default hold.
  await lockRows(ctx, 'account', [ctx.actor.accountRef])
  const organisationRef = list === 'CLUB_MEMBERS' ? (organisation ?? null) : null
  if (list === 'CLUB_MEMBERS') {
    if (organisationRef === null) throw failure(kernelErrors.fieldRequired, { field: 'organisation' })
    await keepRows(ctx, 'organisation', [organisationRef])
    const found = await ctx.db.organisation.count({ where: { ref: organisationRef, federationRef, deletedAt: null } })
    if (found === 0) throw failure(kernelErrors.notFound, { field: 'organisation' })
  }
  const place = { accountRef: ctx.actor.accountRef, list, federationRef, organisationRef }
  await refuseTakenName(ctx, place, name)
  if (isDefault) await unsetDefault(ctx, place)
  const view = await ctx.db.listView.create({
    data: { ...place, ref: ctx.newRef(), name, search, isDefault, createdAt: ctx.now() },
    select: shown,
  })
  ctx.recordNothing(silence)
  return view
}

export const changeListView = async (ctx: ActingContext, ref: string, changed: ChangeListView): Promise<ListView> => {
  const { accountRef } = ctx.actor
  await lockRows(ctx, 'account', [accountRef])
  const stored = await ctx.db.listView.findFirst({ where: { ref, accountRef } })
  if (!stored) throw failure(kernelErrors.notFound)
  const { list, federationRef, organisationRef } = stored
  const place = { accountRef, list, federationRef, organisationRef }
  if (changed.name !== undefined) await refuseTakenName(ctx, place, changed.name, ref)
  if (changed.isDefault) await unsetDefault(ctx, place)
  const { name = stored.name, search = stored.search, isDefault = stored.isDefault } = changed
  const view = await ctx.db.listView.update({ where: { ref }, data: { name, search, isDefault }, select: shown })
  ctx.recordNothing(silence)
  return view
}

export const removeListView = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { count } = await ctx.db.listView.deleteMany({ where: { ref, accountRef: ctx.actor.accountRef } })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.recordNothing(silence)
}
