// The file of an integration, made by a task. It is made again from the start if the process dies.
import { ExportOrder } from '@oxer/domain/exchange/integration/integration.schema'
import type { Job, JobContext, JobOutcome } from '../../kernel/job/job.ts'
import { readDocument } from '../document/competition-document.queries.ts'
import { writeFileOf, xmlType } from './integration.files.ts'
import { exportKind } from './integration.queries.ts'
import { readResultFacts } from './result-facts.queries.ts'

/** Of those whose results are not in the file, as many as somebody reads. */
const mostNames = 200

const makeFile = async ({ services, input, now, report, taskRef }: JobContext): Promise<JobOutcome> => {
  const { integration, competition, dryRun } = ExportOrder.parse(input)
  // A super administrator ordered it, who may see papers.
  const document = await readDocument({ services, now }, { competition, hasPapers: true, origin: services.publicUrl })
  const facts = await readResultFacts(services.database, competition, document)
  const { name, contentType, text, count, leftOut } = writeFileOf(integration, document, facts)
  const outcome = { lines: count, dryRun, ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, mostNames) }) }
  await report({ done: count, total: count })
  if (dryRun) return { outcome }
  // A process may die after this and before its task ends, so the file has the ref of the task: it is written over, and there is one.
  const ref = taskRef
  const [key, body] = [`integration/${ref}.${contentType === xmlType ? 'xml' : 'csv'}`, new TextEncoder().encode(text)]
  await services.storage.put(key, body)
  const stored = { key, name, contentType, size: body.length, subjectRef: ref, createdAt: now() }
  await services.database.prisma.storedFile.upsert({ where: { ref }, create: { ref, ...stored }, update: stored })
  return { outcome, fileRef: ref }
}

export const integrationJobs: readonly Job[] = [{ kind: exportKind, run: makeFile }]
