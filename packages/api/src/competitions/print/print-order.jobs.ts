// Several documents of a competition in one file. Nothing of it is kept but the file, so a job that is killed begins again.
import { openArchive } from '@oxer/documents/archive/archive'
import { draw, mostBundled } from '@oxer/documents/drawing/drawing'
import type { Drawn } from '@oxer/documents/list-paper/list-paper'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { requestOf } from '@oxer/domain/competitions/print/print.rules'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type * as z from 'zod'
import type { Job, JobContext } from '../../kernel/job/job.ts'
import { keepTaskFile } from '../../kernel/job/task-file.ts'
import { readJudgedTests } from './judged-tests.queries.ts'
import type { Printing } from './list-sections.files.ts'
import { bytesOf } from './print.files.ts'
import { getPrintSetting } from './print.queries.ts'
import { type Prepared, prepare, readCompetition } from './print-drawing.files.ts'
import { PrintOrderInput, printOrderKind } from './print-task.mappers.ts'

type Input = z.infer<typeof PrintOrderInput>

/** In a ZIP, each start list and each result has a file of its own, and so have the sheets of each judge of a list: somebody takes it along. */
const parts = async (
  ctx: Printing,
  { competition, documents, date, form, language }: Input,
): Promise<PrintRequest[]> => {
  const requests: PrintRequest[] = []
  for (const document of documents) {
    const { options, subjects: all } = await getPrintSetting({ db: ctx.db, language }, ctx.competition, document)
    const subjects = all.filter((subject) => date === undefined || subject.date === date)
    if (subjects.length === 0) continue
    const whole = requestOf({ competition, document, date, options })
    if (form === 'PDF' || (document !== 'STARTLISTS' && document !== 'RESULTS' && document !== 'JUDGE_SHEETS')) {
      requests.push(whole)
      continue
    }
    for (const { ref } of subjects) {
      const own = { ...whole, subjects: ref }
      const judges = document === 'JUDGE_SHEETS' ? await judgesOf(ctx, ref) : []
      if (judges.length === 0) requests.push(own)
      else requests.push(...judges.map((judge) => ({ ...own, judge })))
    }
  }
  return requests
}

const judgesOf = async ({ db }: Printing, startlist: string): Promise<string[]> => {
  const tests = await readJudgedTests(db, [startlist])
  return [...new Set(tests.flatMap(({ judges }) => judges.map(({ position }) => position)))].filter(Boolean)
}

type Making = Pick<JobContext, 'report' | 'services' | 'now'> & {
  readonly requests: readonly PrintRequest[]
  readonly make: (request: PrintRequest) => Promise<Prepared>
  readonly fileName: string
}
type Made = { readonly pages: number; readonly bytes: Uint8Array<ArrayBuffer> }

const makeArchive = async ({ report, services, now, requests, make }: Making): Promise<Made> => {
  const archive = openArchive(now())
  let pages = 0
  for (const [index, request] of requests.entries()) {
    const { drawing, name } = await make(request)
    const drawn = await (services.draw ?? draw)(drawing)
    archive.add(`${name.replaceAll('/', '-')}.pdf`, bytesOf(drawn, request.document))
    pages += drawn.pages
    await report({ done: index + 1, total: requests.length })
  }
  return { pages, bytes: archive.close() }
}

const wholeOf = ({ pages, bytes, isTooFull = false }: Drawn): Made => {
  if (isTooFull) throw failure(printErrors.dayTooFull)
  if (bytes === null) throw failure(printErrors.tooManyTogether, { values: { pages, most: mostBundled } })
  return { pages, bytes }
}

const makeBundle = async ({ report, services, requests, make, fileName }: Making): Promise<Made> => {
  const drawings: Prepared['drawing'][] = []
  // Half of the time goes into the pages.
  const total = 2 * requests.length
  for (const request of requests) {
    drawings.push((await make(request)).drawing)
    await report({ done: drawings.length, total })
  }
  const made = wholeOf(await (services.draw ?? draw)({ kind: 'BUNDLE', title: fileName, drawings }))
  await report({ done: total, total })
  return made
}

const print = async ({ services, input, now, report, taskRef }: JobContext) => {
  const order = PrintOrderInput.parse(input)
  const { mayManage, origin, form, fileName } = order
  const db = services.database.prisma
  const ctx: Printing = { db, now, services, competition: { ref: order.competition }, mayManage, origin }
  const competition = await readCompetition(ctx)
  const requests = await parts(ctx, order)
  // What was planned on this day may have moved since.
  if (requests.length === 0) throw failure(printErrors.nothingToPrint)
  await report({ done: 0, total: requests.length })
  const making: Making = {
    ...{ report, services, now, requests, fileName },
    make: (request) => prepare(ctx, competition, request),
  }
  const { pages, bytes } = form === 'ZIP' ? await makeArchive(making) : await makeBundle(making)
  const file =
    form === 'ZIP'
      ? { name: `${fileName}.zip`, contentType: 'application/zip', bytes }
      : { name: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
  return { outcome: { pages }, fileRef: await keepTaskFile({ services, taskRef, now }, file) }
}

export const printJobs: readonly Job[] = [{ kind: printOrderKind, run: print }]
