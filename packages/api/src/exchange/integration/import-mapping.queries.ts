// Which column of a file has which field: as a caller says it, as the federation keeps it, or as the layout knows it.
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportFile, ImportRow } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import { namesOfColumns, partsOfTable, readHead } from '@oxer/domain/exchange/integration/import-head.rules'
import { importLayouts, LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import type { ImportLayout } from '@oxer/domain/exchange/integration/import-layout.schema'
import { importMappingErrors } from '@oxer/domain/exchange/integration/import-mapping.errors'
import {
  fieldsOf,
  problemsOfMapping,
  suggestedMapping,
  wholeMapping,
} from '@oxer/domain/exchange/integration/import-mapping.rules'
import {
  type FileColumns,
  type ImportMapping,
  type ImportMappings,
  type MappedColumn,
  mostMappings,
  type SentMapping,
} from '@oxer/domain/exchange/integration/import-mapping.schema'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import type { Integration } from '@oxer/domain/exchange/integration/integration.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import type { CommandContext, Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { openImportFiles } from './import-files.queries.ts'
import { toHeadingsKey, toMapping } from './import-mapping.mappers.ts'

type Reading = Pick<Context, 'db'>
/** Mappings are of the federation; a competition of it gives the right to them. */
export type MappingScope = FederationScope | CompetitionScope
type Of = { readonly integration: LayoutIntegration }

/** @throws what is wrong with a mapping, each cause with its field */
export const checkMapping = (
  integration: LayoutIntegration,
  columns: readonly MappedColumn[],
  names?: readonly string[],
): void => {
  const [first, ...others] = problemsOfMapping(importLayouts[integration], columns, names).map(
    ({ definition: { code }, field, values }): ErrorCause => ({ code, field, values }),
  )
  if (first !== undefined) throw new CodedError('UNPROCESSABLE_CONTENT', [first, ...others])
}

/** Of files with these headings; null if the federation keeps none. */
export const findMapping = async (
  { db }: Reading,
  { federationRef }: MappingScope,
  { integration }: Of,
  names: readonly string[],
): Promise<ImportMapping | null> => {
  const row = await db.importMapping.findUnique({
    where: {
      federationRef_integration_headingsKey: { federationRef, integration, headingsKey: toHeadingsKey(names) },
    },
  })
  return row && toMapping(row)
}

/** @throws NOT_FOUND, also for a mapping of another federation or integration */
export const getMapping = async (
  { db }: Reading,
  { federationRef }: MappingScope,
  { integration, mapping: ref }: Of & { readonly mapping: string },
): Promise<ImportMapping> => {
  const row = await db.importMapping.findFirst({ where: { ref, federationRef, integration } })
  if (row === null) throw failure(kernelErrors.notFound)
  return toMapping(row)
}

export const listMappings = async (
  { db }: Reading,
  { federationRef }: MappingScope,
  { integration }: Of,
): Promise<ImportMappings> => {
  const rows = await db.importMapping.findMany({
    where: { federationRef, integration },
    orderBy: [{ changedAt: 'desc' }, { ref: 'asc' }],
    take: mostMappings,
  })
  return { fields: fieldsOf(importLayouts[integration]), mappings: rows.map(toMapping) }
}

type Table = { readonly names: readonly string[]; readonly headings: ImportRow; readonly below: readonly ImportRow[] }

/** Null for a document, which has no columns. */
const tableOf = (layout: ImportLayout, { content }: ImportFile): Table | null => {
  const parts = content.kind === 'TABLE' ? partsOfTable(layout, content.rows) : null
  return parts && { ...parts, names: namesOfColumns(parts.headings.cells) }
}

/** The mapping by which a file is read, of all its columns. */
export type FileMapping = { readonly integration: LayoutIntegration; readonly columns: readonly MappedColumn[] }

/**
 * The mapping that was sent, else the kept one of the same headings; null if the layout says which column has which field.
 * @throws what is wrong with the one that was sent
 */
export const mappingOfFile = async (
  ctx: Reading,
  scope: MappingScope,
  { integration, mapping: sent }: { readonly integration: Integration; readonly mapping?: SentMapping | undefined },
  [file]: readonly ImportFile[],
): Promise<FileMapping | null> => {
  const known = LayoutIntegration.safeParse(integration)
  const table = known.success && file !== undefined ? tableOf(importLayouts[known.data], file) : null
  if (!known.success || table === null) {
    if (sent !== undefined) throw failure(importMappingErrors.notATable)
    return null
  }
  if (sent === undefined) {
    const kept = await findMapping(ctx, scope, { integration: known.data }, table.names)
    return kept && { integration: known.data, columns: kept.columns }
  }
  checkMapping(known.data, sent.columns, table.names)
  return { integration: known.data, columns: wholeMapping(table.names, sent.columns) }
}

/** So much of a column shows what it says. */
const mostValues = 3
const longestValue = 60

const valuesOf = (rows: readonly ImportRow[], place: number): string[] => {
  const values: string[] = []
  for (const { cells } of rows) {
    const value = (cells[place] ?? '').trim()
    if (value !== '' && !values.includes(value)) values.push(value)
    if (values.length === mostValues) break
  }
  return values.map((value) => value.slice(0, longestValue))
}

/** Every column has a heading that the layout knows, and none is missing. */
const isKnownBy = (layout: ImportLayout, { name, content }: ImportFile, { names }: Table): boolean => {
  if (content.kind !== 'TABLE') return true
  const head = readHead(layout, name, content.rows)
  return head !== null && head.problems.length === 0 && head.columns.size === names.length
}

/** The columns of a file, with their first values and the fields that they are known to have. */
export const readFileColumns = async (
  ctx: Reading & Pick<CommandContext, 'recordNothing'>,
  scope: MappingScope,
  { integration, file }: Of & { readonly file: File },
): Promise<FileColumns> => {
  const adapter = fileImports[integration]
  if (adapter === undefined) {
    throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  }
  const [opened] = await openImportFiles(adapter, [file])
  ctx.recordNothing('the columns of a file are only read')
  const layout = importLayouts[integration]
  const fields = fieldsOf(layout)
  const table = opened === undefined ? null : tableOf(layout, opened)
  if (opened === undefined || table === null) {
    if (opened?.content.kind === 'JSON') return { columns: [], isKnown: true, fields, mapping: null }
    throw failure(importFileErrors.nothingToImport, { field: 'file', values: { layout: layout.name } })
  }
  const mapping = await findMapping(ctx, scope, { integration }, table.names)
  const columns =
    mapping === null
      ? suggestedMapping(layout, Object.values(importLayouts), table.names)
      : wholeMapping(table.names, mapping.columns)
  return {
    columns: columns.map((column, place) => ({ ...column, values: valuesOf(table.below, place) })),
    isKnown: mapping !== null || isKnownBy(layout, opened, table),
    fields,
    mapping,
  }
}
