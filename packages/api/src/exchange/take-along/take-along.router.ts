import {
  BreakLease,
  CheckOut,
  LeaseFile,
  maximumLogBytes,
  ReturnFile,
  TakeAlong,
  UploadLog,
} from '@oxer/domain/exchange/take-along/take-along.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayAdministrateCompetition, mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { breakLease, bringLogIn, checkIn, checkOut, finishField, takeHere } from './take-along.commands.ts'
import { downloadCommands, viewTakeAlong } from './take-along.queries.ts'

const OfCompetition = z.object({ competition: Ref })

const root = '/competition/manage/{competition}/take-along' as const

export const takeAlongRouter = router({
  get: registered
    .meta(get(root, 'Whether the competition is taken along, and what of its log was applied'))
    .input(OfCompetition)
    .output(TakeAlong)
    .use(mayViewCompetition)
    .query(({ ctx }) => viewTakeAlong(ctx)),
  checkOut: command.registered
    .meta(
      post(root, 'Hand the competition to a laptop; the key of its lease is only in this answer', {
        description:
          'Until the lease ends, every command on the competition is refused here with 409 (058-0000000001). docs/take-along.md describes a field day.',
        successStatus: 201,
        answersSecret: true,
      }),
    )
    .input(CheckOut.extend({ competition: Ref }))
    .output(LeaseFile)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => checkOut(ctx, input)),
  takeHere: command.registered
    .meta(
      post(`${root}/here`, 'On the laptop: take the competition with a lease file, and log its commands from now on'),
    )
    .input(z.object({ competition: Ref, leaseFile: LeaseFile.describe('As it was made at the check-out') }))
    .output(TakeAlong)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => takeHere(ctx, input.leaseFile)),
  bringIn: command.registered
    .meta(
      post(`${root}/commands`, 'At the centre: apply the log of the laptop, as a task', {
        description:
          'The lines are applied in their order by the same procedures, each in a transaction of its own. Those that were applied before are passed over. The first refused line stops the task, and is in the answer of GET.',
        maxBodyBytes: maximumLogBytes,
        fileTypes: [
          'application/x-ndjson',
          'application/jsonl',
          'application/json',
          'text/plain',
          'application/octet-stream',
        ],
      }),
    )
    .input(formData(UploadLog.extend({ competition: Ref })))
    .output(TaskSummary)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => bringLogIn(ctx, input)),
  finish: command.registered
    .meta(post(`${root}/finish`, 'On the laptop: end the day, and answer what the centre must have for a check-in'))
    .input(OfCompetition)
    .output(ReturnFile)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx }) => finishField(ctx)),
  checkIn: command.registered
    .meta(post(`${root}/check-in`, 'At the centre: end the lease, if both sides have the same'))
    .input(
      z.object({ competition: Ref, returnFile: ReturnFile.describe('As the laptop made it at the end of its day') }),
    )
    .output(TakeAlong)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => checkIn(ctx, input.returnFile)),
  break: command.registered
    .meta(post(`${root}/break`, 'At the centre: end the lease without the laptop, whose later lines are refused'))
    .input(BreakLease.extend({ competition: Ref }))
    .output(TakeAlong)
    .use(mayAdministrateCompetition)
    .mutation(({ ctx, input }) => breakLease(ctx, input)),
})

export const takeAlongDownloads = router({
  commands: registered
    .meta(
      get(`${root}/commands`, 'The log of a field day as JSON lines, in its order', {
        contentTypes: ['application/x-ndjson'],
      }),
    )
    .input(
      OfCompetition.extend({
        after: z.int().min(0).max(2_147_483_647).default(0).describe('Only lines with a larger number'),
      }),
    )
    .output(FileReply)
    .use(mayAdministrateCompetition)
    .query(({ ctx, input }) => downloadCommands(ctx.db, ctx.competition, input.after)),
})
