import type { Task } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  ownTaskCount,
  TaskCause,
  type TaskDetail,
  TaskStatus,
  type TaskSummary,
} from '@oxer/domain/kernel/task/task.schema'
import type { FileReply } from '@oxer/openapi'
import * as z from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'

const columns = {
  ref: true,
  name: true,
  status: true,
  progress: true,
  fileRef: true,
  startedAt: true,
  endedAt: true,
  claimedUntil: true,
} as const
const detailColumns = { ...columns, kind: true, total: true, error: true, outcome: true } as const

/** A failed task may have a file too, which contains the reasons. */
const ended: readonly string[] = ['DONE', 'ERROR']

const newestFirst = [{ createdAt: 'desc' }, { ref: 'desc' }] as const

/** The process that ran it has gone, so it waits for another one. */
const isAbandoned = ({ status, claimedUntil }: Pick<Task, 'status' | 'claimedUntil'>, now: Date): boolean =>
  status === 'ONGOING' && claimedUntil !== null && claimedUntil < now

const toTaskSummary = (row: Pick<Task, keyof typeof columns>, now: Date): TaskSummary => ({
  ref: row.ref,
  name: row.name,
  start: row.startedAt?.toISOString() ?? null,
  end: row.endedAt?.toISOString() ?? null,
  status: TaskStatus.parse(isAbandoned(row, now) ? 'SCHEDULED' : row.status),
  progress: row.progress,
  downloadUrl: row.fileRef === null || !ended.includes(row.status) ? null : `/api/tasks/${row.ref}/download`,
})

const Causes = z.array(TaskCause).catch([])

/** The outcome of a task that was refused is why. */
const toTaskDetail = (row: Pick<Task, keyof typeof detailColumns>, now: Date): TaskDetail => {
  const { kind, total, error, outcome } = row
  const isRefused = error !== null
  return {
    ...{ ...toTaskSummary(row, now), kind, total, error },
    ...{ causes: isRefused ? Causes.parse(outcome) : [], outcome: isRefused ? null : outcome },
  }
}

type Acting = Context & { readonly actor: Actor }

/** p002: tasks of the user, newest first. */
export const listTasks = async (ctx: Acting): Promise<TaskSummary[]> => {
  const rows = await ctx.db.task.findMany({
    where: { ownerRef: ctx.actor.accountRef, dueAt: null },
    select: columns,
    orderBy: [...newestFirst],
    take: ownTaskCount,
  })
  return rows.map((row) => toTaskSummary(row, ctx.now()))
}

/** A task of Home is not an old story. */
const mostRecent = 5

/** Tasks of the user that wait, run, or have failed since a moment; newest first. */
export const listRecentTasks = async (ctx: Acting, since: Date): Promise<(TaskSummary & { kind: string })[]> => {
  const rows = await ctx.db.task.findMany({
    where: {
      ownerRef: ctx.actor.accountRef,
      dueAt: null,
      createdAt: { gte: since },
      cancelledAt: null,
      status: { in: ['SCHEDULED', 'ONGOING', 'ERROR'] },
    },
    select: { ...columns, kind: true },
    orderBy: [...newestFirst],
    take: mostRecent,
  })
  return rows.map((row) => ({ ...toTaskSummary(row, ctx.now()), kind: row.kind }))
}

/** p003: the newest tasks of all users, for super administrators. */
export const listAllTasks = async (ctx: Acting, { count }: { count: number }): Promise<TaskSummary[]> => {
  const rows = await ctx.db.task.findMany({ select: columns, orderBy: [...newestFirst], take: count })
  return rows.map((row) => toTaskSummary(row, ctx.now()))
}

const ofActor = (actor: Actor, ref: string) => ({
  ref,
  ...(actor.isSuperAdmin ? {} : { ownerRef: actor.accountRef }),
})

/** Progress and outcome of a task. */
export const getTask = async (ctx: Acting, ref: string): Promise<TaskDetail> => {
  const row = await ctx.db.task.findFirst({ where: ofActor(ctx.actor, ref), select: detailColumns })
  if (!row) throw failure(kernelErrors.notFound)
  return toTaskDetail(row, ctx.now())
}

/** q003: the file that a task created, for its owner only. */
export const downloadTaskFile = async (ctx: Acting, ref: string): Promise<FileReply> => {
  const task = await ctx.db.task.findFirst({
    where: { status: { in: [...ended] }, ...ofActor(ctx.actor, ref) },
    select: { fileRef: true },
  })
  const file =
    task?.fileRef == null
      ? null
      : await ctx.db.storedFile.findUnique({
          where: { ref: task.fileRef },
          select: { key: true, name: true, contentType: true },
        })
  if (!file) throw failure(kernelErrors.notFound)
  return readStoredFile(ctx, file)
}
