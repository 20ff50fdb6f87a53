// The adapters of the integrations that read files, one line each. Whatever is not here is offered in another way, or not yet.
import type { FileImport } from './import-adapter.ts'
import type { Integration } from './integration.schema.ts'

export const fileImports: Readonly<Partial<Record<Integration, FileImport>>> = {}
