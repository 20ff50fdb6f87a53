import { importMappingErrors } from '@oxer/domain/exchange/integration/import-mapping.errors'
import { wholeMapping } from '@oxer/domain/exchange/integration/import-mapping.rules'
import {
  type ForgetMapping,
  type ImportMapping,
  type KeepMapping,
  type MappedColumn,
  mostMappings,
} from '@oxer/domain/exchange/integration/import-mapping.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { toHeadingsKey } from './import-mapping.mappers.ts'
import { checkMapping, findMapping, getMapping, type MappingScope } from './import-mapping.queries.ts'

const noun = 'import-mapping'

type Mapping = Pick<KeepMapping, 'integration' | 'version'> & { readonly columns: readonly MappedColumn[] }

/** What the history says of it: the columns that are used. */
const told = ({ integration, columns }: Pick<Mapping, 'integration' | 'columns'>) => ({
  integration,
  columns: columns.flatMap(({ heading, word }) => (word === null ? [] : [`${heading}: ${word}`])),
})

const areSame = (before: readonly MappedColumn[], after: readonly MappedColumn[]): boolean =>
  after.every(({ word }, place) => before[place]?.word === word)

const create = async (
  ctx: ActingContext,
  scope: MappingScope,
  { integration, columns }: Mapping,
  headingsKey: string,
): Promise<ImportMapping> => {
  const { federationRef } = scope
  if ((await ctx.db.importMapping.count({ where: { federationRef, integration } })) >= mostMappings) {
    throw failure(importMappingErrors.tooMany, { values: { maximum: mostMappings } })
  }
  const ref = ctx.newRef()
  await ctx.db.importMapping.create({
    data: { ref, federationRef, integration, headingsKey, columns: [...columns], changedAt: ctx.now() },
  })
  const after = told({ integration, columns })
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return getMapping(ctx, scope, { integration, mapping: ref })
}

/**
 * Keeps the mapping of the headings that it names, instead of the one that is kept of them. A mapping that says the same changes nothing,
 * whichever version its sender has seen.
 */
export const keepMapping = async (
  ctx: ActingContext,
  scope: MappingScope,
  { integration, columns, version }: Mapping,
): Promise<ImportMapping> => {
  const { federationRef } = scope
  checkMapping(integration, columns)
  const names = columns.map(({ heading }) => heading)
  // Two at once are made one after the other.
  await lockRows(ctx, 'federation', [federationRef])
  const known = await findMapping(ctx, scope, { integration }, names)
  if (known === null) return create(ctx, scope, { integration, columns }, toHeadingsKey(names))
  const of = { integration, mapping: known.ref }
  const get = () => getMapping(ctx, scope, of)
  // Its columns keep their order and their writing, whichever those of the next file are.
  const own = wholeMapping(
    known.columns.map(({ heading }) => heading),
    columns,
  )
  if (areSame(known.columns, own)) {
    ctx.recordNothing('the mapping is kept already')
    return known
  }
  const { ref } = known
  const before = await takeVersion(ctx, 'importMapping', { ref, version }, get)
  await ctx.db.importMapping.update({
    where: { ref },
    data: { columns: own, changedAt: ctx.now(), version: { increment: 1 } },
  })
  const line = { before: told(before), after: told({ integration, columns: own }) }
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, ...line })
  return get()
}

export const forgetMapping = async (
  ctx: ActingContext,
  scope: MappingScope,
  of: Pick<ForgetMapping, 'integration' | 'mapping'>,
): Promise<void> => {
  const { federationRef } = scope
  const ref = of.mapping
  const before = await takeRow(ctx, 'importMapping', { ref }, () => getMapping(ctx, scope, of))
  await ctx.db.importMapping.delete({ where: { ref } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before: told(before) })
}
