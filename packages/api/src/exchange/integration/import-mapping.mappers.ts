import { createHash } from 'node:crypto'
import type { ImportMapping as MappingRow } from '@oxer/db'
import { keyOfHeadings } from '@oxer/domain/exchange/integration/import-head.rules'
import { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { type ImportMapping, MappedColumns } from '@oxer/domain/exchange/integration/import-mapping.schema'

export const toMapping = ({ ref, integration, columns, changedAt, version }: MappingRow): ImportMapping => ({
  ...{ ref, version },
  integration: LayoutIntegration.parse(integration),
  columns: MappedColumns.parse(columns),
  changedAt: changedAt.toISOString(),
})

/** As a mapping is found by the headings of a file. */
export const toHeadingsKey = (names: readonly string[]): string =>
  createHash('sha256').update(keyOfHeadings(names)).digest('hex')
