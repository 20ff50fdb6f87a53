// What is ridden and judged here, as the batch that a show in Equipe takes: a file, which its organiser sends there.
import { openArchive } from '@oxer/documents/archive/archive'
import { toEquipeBatch } from '@oxer/domain/exchange/equipe/equipe-batch.rules'
import type { ExportEquipeBatch } from '@oxer/domain/exchange/equipe/equipe-batch.schema'
import { equipeShowErrors } from '@oxer/domain/exchange/equipe/equipe-show.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readCompetitionDocument } from '../document/competition-document.queries.ts'

export const equipeBatchTypes = { one: 'application/json', all: 'application/zip' } as const

type Exporting = Parameters<typeof readCompetitionDocument>[0] & Pick<Context, 'db' | 'newRef' | 'language'>

/** The name ends with the number of the push, which Equipe wants as X-Transaction-Uuid: by it, the push is undone there with one click. */
export const exportEquipeBatch = async (
  ctx: Exporting,
  { kind, testSet }: Omit<ExportEquipeBatch, 'competition'>,
): Promise<FileReply> => {
  const [document, federation] = await Promise.all([
    readCompetitionDocument(ctx),
    ctx.db.federation.findUniqueOrThrow({
      where: { ref: ctx.competition.federationRef },
      select: { abbreviation: true },
    }),
  ])
  const tests = (document.tests ?? []).filter(({ id }) => testSet === undefined || id === testSet)
  if (testSet !== undefined && tests.length === 0) throw failure(kernelErrors.notFound, { field: 'testSet' })
  const batches = tests.flatMap(({ id, number = '', name }) => {
    const batch = toEquipeBatch(document, { kind, test: id, licenceOf: federation.abbreviation })
    return batch === null ? [] : [{ name: `${number} ${name}`.trim(), text: JSON.stringify(batch) }]
  })
  const [first] = batches
  if (first === undefined) throw failure(equipeShowErrors.nothingToSend)
  const { t } = createI18n(toLanguage(ctx.language))
  const about = `Equipe ${t(`exchange:equipe.batch.kinds.${kind}`)} ${ctx.newRef()}`
  if (testSet !== undefined) {
    return { fileName: `${first.name} - ${about}.json`, contentType: equipeBatchTypes.one, body: first.text }
  }
  const archive = openArchive(ctx.now())
  for (const { name, text } of batches) {
    archive.add(`${name.replaceAll('/', '-')} - ${about}.json`, new TextEncoder().encode(text))
  }
  const name = document.competitions?.[0]?.name ?? ''
  return { fileName: `${name} - ${about}.zip`, contentType: equipeBatchTypes.all, body: archive.close() }
}
