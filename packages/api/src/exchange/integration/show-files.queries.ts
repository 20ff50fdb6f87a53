// Reads the files of a show in another system into a document, which a batch then stores.
import type { ReceivedIntegration } from '@oxer/domain/exchange/batch/batch.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportProblem } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { Context } from '../../kernel/context/context.ts'
import { isUnusable } from '../../kernel/procedure/procedures.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { openImportFiles, refusalOf } from './import-files.queries.ts'

export type ReadShow = {
  readonly integration: ReceivedIntegration
  readonly document: ExchangeDocument
  readonly read: { readonly files: string[]; readonly problems: ImportProblem[]; readonly isMapped: false }
}

/** @throws what of the files is wrong: nothing of a show is stored while something of it cannot be read */
export const readShowFiles = async (
  ctx: Pick<Context, 'db' | 'now'> & { readonly federation: FederationScope },
  integration: ReceivedIntegration,
  files: readonly File[],
): Promise<ReadShow> => {
  const adapter = fileImports[integration]
  if (adapter === undefined) {
    throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  }
  const { timeZone } = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: ctx.federation.federationRef },
    select: { timeZone: true },
  })
  const opened = await openImportFiles(adapter, files)
  const { document: read, problems } = adapter.read(opened, {
    at: ctx.now().toISOString(),
    timeZone,
    competition: null,
  })
  const wrong = problems.filter(({ kind }) => kind === 'REFUSED')
  if (read === null || wrong.length > 0) throw refusalOf(wrong)
  const document = ExchangeDocument.safeParse(read)
  if (!document.success || isUnusable(read)) {
    throw failure(importFileErrors.unreadable, { field: 'file', values: { name: opened[0]?.name ?? '' } })
  }
  return {
    integration,
    document: document.data,
    read: { files: opened.map(({ name }) => name), problems: [...problems], isMapped: false },
  }
}
