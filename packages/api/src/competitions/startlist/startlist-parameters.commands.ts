import type { QuickJury, QuickJuryOutcome, QuickJurySeen } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { SaveTestPartParameters, StartlistParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  courseDesignTypes,
  DressageParameters,
  maximumCourseDesignBytes,
  TestPartParameters,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import type { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fileTypeFromBuffer } from 'file-type'
import { removeBytesAfterCommit, storeBytes } from '../../kernel/storage/stored-file.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { followCourse } from '../ranking/ranking-course.commands.ts'
import { findCourseDesign } from './startlist.queries.ts'
import type { LoadedStartlist } from './startlist-entries.queries.ts'
import { getStartlistParameters, type StoredParameters } from './startlist-parameters.queries.ts'
import { type Managing, publishList, recordList, takeStartlist } from './startlist-writing.commands.ts'

/** c024 */
export const saveStartlistLayout = async (
  ctx: Managing,
  id: string,
  layout: StartlistLayout,
): Promise<StartlistLayout> => {
  const list = await takeStartlist(ctx, id, undefined)
  await ctx.db.startlist.update({ where: { ref: id }, data: { layout } })
  recordList(ctx, 'save-layout', id, null, layout)
  await publishList(ctx, list.status)
  return layout
}

const saveParameters = async (
  ctx: Managing,
  id: string,
  parameters: StoredParameters,
): Promise<StartlistParameters> => {
  await ctx.db.startlist.update({ where: { ref: id }, data: { parameters, version: { increment: 1 } } })
  return getStartlistParameters(ctx.db, ctx.competition, id)
}

/** c026: the times are copied to the protocol that scores, and open rankings are updated in the same transaction. */
export const saveTestPartParameters = async (
  ctx: Managing,
  { id, version, parts }: SaveTestPartParameters & { readonly id: string },
): Promise<StartlistParameters> => {
  const read = () => getStartlistParameters(ctx.db, ctx.competition, id)
  const list = await takeStartlist(ctx, id, version, read)
  const before = await read()
  await saveParameters(ctx, id, { parts, courseDesigns: before.courseDesigns })
  const testSets = list.tests.map((test) => ({ ref: test.testSetRef, testRef: test.ref }))
  const isRankingChanged = await followCourse(ctx.db, ctx, ctx.competition, testSets)
  const after = await getStartlistParameters(ctx.db, ctx.competition, id)
  recordList(ctx, 'save-parameters', id, before.parts, after.parts)
  if (isRankingChanged) await publishChange(ctx, ctx.competition.ref)
  else await publishList(ctx, list.status)
  return after
}

/** c028: at most 3,145,728 bytes; the type is detected from the first bytes, never from the name. */
export const uploadCourseDesign = async (
  ctx: Managing,
  { id, testPart, file }: { readonly id: string; readonly testPart: number; readonly file: File },
): Promise<StartlistParameters> => {
  if (file.size > maximumCourseDesignBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumCourseDesignBytes } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(bytes)
  if (type === undefined || !courseDesignTypes.some((allowed) => allowed === type.mime)) {
    throw failure(kernelErrors.wrongFileType, { field: 'file' })
  }
  const list = await takeStartlist(ctx, id, undefined)
  const before = await getStartlistParameters(ctx.db, ctx.competition, id)
  await dropCourseDesign(ctx, id, before, testPart)
  const ref = ctx.newRef()
  const key = `startlist/course-design/${ref}.${type.ext}`
  const stored = { name: `course-design-${testPart}.${type.ext}`, contentType: type.mime, size: bytes.length }
  await storeBytes(ctx, key, bytes)
  await ctx.db.storedFile.create({ data: { ref, key, ...stored, subjectRef: id, createdAt: ctx.now() } })
  const others = before.courseDesigns.filter((design) => design.testPart !== testPart)
  const after = await saveParameters(ctx, id, {
    parts: before.parts,
    courseDesigns: [...others, { testPart, fileRef: ref, ...stored }],
  })
  recordList(ctx, 'upload-course-design', id, null, { testPart, ...stored })
  await publishList(ctx, list.status)
  return after
}

const dropCourseDesign = async (
  ctx: Managing,
  id: string,
  { courseDesigns }: StartlistParameters,
  testPart: number,
): Promise<void> => {
  if (!courseDesigns.some((design) => design.testPart === testPart)) return
  const file = await findCourseDesign(ctx.db, ctx.competition, id, testPart)
  await ctx.db.storedFile.delete({ where: { ref: file.ref } })
  removeBytesAfterCommit(ctx, file.key)
}

/** c029 */
export const deleteCourseDesign = async (
  ctx: Managing,
  { id, testPart }: { readonly id: string; readonly testPart: number },
): Promise<StartlistParameters> => {
  const list = await takeStartlist(ctx, id, undefined)
  await findCourseDesign(ctx.db, ctx.competition, id, testPart)
  const before = await getStartlistParameters(ctx.db, ctx.competition, id)
  await dropCourseDesign(ctx, id, before, testPart)
  const after = await saveParameters(ctx, id, {
    parts: before.parts,
    courseDesigns: before.courseDesigns.filter((design) => design.testPart !== testPart),
  })
  recordList(ctx, 'delete-course-design', id, { testPart }, null)
  await publishList(ctx, list.status)
  return after
}

/** The judges of each part of a list; what else is stored of the part stays. */
const withJudges = (parts: StartlistParameters['parts'], judges: QuickJury['judges']): StartlistParameters['parts'] =>
  (parts.length > 0 ? parts : [TestPartParameters.parse({ testPart: 1 })]).map((part) => ({
    ...part,
    dressage: { ...DressageParameters.parse(part.dressage ?? {}), judges },
  }))

/** What the form shows again after a refusal, so that its next save is over the change of the other user. */
const readQuickJurySeen = async (
  ctx: Managing,
  changed: string,
  startlists: QuickJury['startlists'],
): Promise<QuickJurySeen> => {
  const rows = await ctx.db.startlist.findMany({
    where: { ref: { in: startlists.map(({ id }) => id) }, competitionRef: ctx.competition.ref },
    select: { ref: true, version: true },
    orderBy: { ref: 'asc' },
  })
  return {
    version: rows.find(({ ref }) => ref === changed)?.version ?? 0,
    startlists: rows.map(({ ref, version }) => ({ id: ref, version })),
  }
}

/** cs110: the same judges for several lists, all or none of them. Lists are taken in one order, so that two callers never wait for each other. */
export const saveQuickJury = async (ctx: Managing, { startlists, judges }: QuickJury): Promise<QuickJuryOutcome> => {
  const positions = judges.map(({ position }) => position)
  const twice = positions.findIndex((position, index) => positions.indexOf(position) !== index)
  if (twice >= 0) {
    const values = { position: positions[twice] ?? '' }
    throw failure(startlistErrors.judgeTwice, { field: `judges.${String(twice)}.position`, values })
  }
  const inOrder = startlists.toSorted((left, right) => left.id.localeCompare(right.id))
  // All lists are taken before one is written, so that a refusal reports versions that are stored.
  const lists: LoadedStartlist[] = []
  for (const { id, version } of inOrder) {
    const list = await takeStartlist(ctx, id, version, () => readQuickJurySeen(ctx, id, inOrder))
    if (!list.tests.some(({ sportType }) => startlistParametersOf(sportType) === 'ARENA')) {
      throw failure(startlistErrors.noJudges, { values: { startlist: list.name } })
    }
    lists.push(list)
  }
  const outcome: QuickJuryOutcome = []
  for (const { ref: id } of lists) {
    const before = await getStartlistParameters(ctx.db, ctx.competition, id)
    const parts = withJudges(before.parts, judges)
    const parameters = await saveParameters(ctx, id, { parts, courseDesigns: before.courseDesigns })
    recordList(ctx, 'quick-jury', id, before.parts, parameters.parts)
    outcome.push({ id, parameters })
  }
  await publishList(ctx, ...lists.map(({ status }) => status))
  return outcome
}
