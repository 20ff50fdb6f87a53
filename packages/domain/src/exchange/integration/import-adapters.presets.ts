// The adapters of the integrations that read files, one line each. Whatever is not here is offered in another way, or not yet.
import { equipeImport } from '../equipe/equipe-show.rules.ts'
import { feiEntriesImport } from '../fei/fei-entries.rules.ts'
import { hippodataImport } from '../hippodata/hippodata.rules.ts'
import type { FileImport } from './import-adapter.schema.ts'
import { importLayouts } from './import-layout.presets.ts'
import { layoutImport } from './import-layout.rules.ts'
import type { Integration } from './integration.schema.ts'

export const fileImports: Readonly<Partial<Record<Integration, FileImport>>> = {
  EQUESTER_IMPORT: layoutImport(importLayouts.EQUESTER_IMPORT),
  KNHS_SUBSCRIPTION_IMPORT: layoutImport(importLayouts.KNHS_SUBSCRIPTION_IMPORT),
  EQUIPE_IMPORT: equipeImport,
  EQUIBASE_IMPORT: layoutImport(importLayouts.EQUIBASE_IMPORT),
  EQUICOMPETITION_IMPORT: layoutImport(importLayouts.EQUICOMPETITION_IMPORT),
  ZANGERSHEIDE_IMPORT: layoutImport(importLayouts.ZANGERSHEIDE_IMPORT),
  WEAUCTION_IMPORT: layoutImport(importLayouts.WEAUCTION_IMPORT),
  HIPPODATA_IMPORT: hippodataImport,
  FEI_ENTRIES_IMPORT: feiEntriesImport,
}
