// Many documents in one ZIP, which the task keeps as its file. It is made again from the start if the process dies.
import { openArchive } from '@oxer/documents/archive/archive'
import { mostArchived } from '@oxer/domain/finance/invoice/invoice.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import type { Job, JobContext } from '../../kernel/job/job.ts'
import { keepTaskFile } from '../../kernel/job/task-file.ts'
import { drawPdf } from './invoice.files.ts'
import { archiveKind } from './invoice-task.mappers.ts'
import { readLetterhead } from './letterhead.queries.ts'

const Input = z.object({ refs: z.array(Ref).min(1).max(mostArchived), name: z.string() })

/** Documents between two reports of progress. */
const portion = 10

const makeArchive = async ({ services, input, now, report, taskRef }: JobContext) => {
  const { refs, name } = Input.parse(input)
  const db = services.database.prisma
  const letterhead = await readLetterhead({ db, services }, refs[0] ?? '')
  const archive = openArchive(now())
  let done = 0
  for (const invoice of refs) {
    const { fileName, body } = await drawPdf({ db, now, services }, invoice, letterhead)
    archive.add(fileName, body)
    done += 1
    if (done % portion === 0 || done === refs.length) await report({ done, total: refs.length })
  }
  const file = { name: `${name}.zip`, contentType: 'application/zip', bytes: archive.close() }
  return { outcome: { documents: done }, fileRef: await keepTaskFile({ services, taskRef, now }, file) }
}

export const invoiceArchiveJobs: readonly Job[] = [{ kind: archiveKind, run: makeArchive }]
