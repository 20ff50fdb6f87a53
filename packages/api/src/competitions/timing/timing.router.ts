import {
  maximumTimingLogBytes,
  TakeTimes,
  TimesTaken,
  TimingDevice,
  TimingLog,
  TimingLogView,
  TimingRound,
} from '@oxer/domain/competitions/timing/timing.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayEnterResults } from '../competition/competition.guards.ts'
import { takeTimes, uploadTimingLog } from './timing.commands.ts'
import { downloadTimingLog, getTimingLog, listTimingLogs } from './timing.queries.ts'

const OfTestSet = z.object({ competition: Ref, test: Ref, testSet: Ref })
const OfLog = OfTestSet.extend({ log: Ref.describe('A log of this part of a test') })

const root = '/competition/manage/{competition}/timing/{test}/{testSet}' as const

/** The logs of a timekeeper: what a timing device wrote down, and how it becomes results (decision 459). */
export const timingRouter = router({
  list: registered
    .meta(get(root, 'Logs of the timekeeper of a test set, the newest first'))
    .input(OfTestSet)
    .output(z.array(TimingLog))
    .use(mayEnterResults)
    .query(({ ctx, input }) => listTimingLogs(ctx.db, ctx.competition, input)),
  upload: command.registered
    .meta(
      post(root, 'Store the log of a timing device, and read its runs', {
        description:
          'The lines of ALGE Timy and TdC, TAG Heuer CP540 and CP545, or FDS TBox, as the device sent them. The file is kept byte for byte. No result changes: `take-over` stores the runs that somebody has chosen. docs/timing.md describes it.',
        maxBodyBytes: maximumTimingLogBytes,
        fileTypes: ['text/plain'],
      }),
    )
    .input(
      formData(
        OfTestSet.extend({
          file: z.file(),
          device: TimingDevice.optional().describe('Without it, the lines decide of which device they are'),
        }),
      ),
    )
    .output(TimingLogView)
    .use(mayEnterResults)
    .mutation(({ ctx, input }) => uploadTimingLog(ctx, input)),
  get: registered
    .meta(get(`${root}/{log}`, 'The runs of a log, each with its start, the stored result and what would change'))
    .input(OfLog.extend({ round: TimingRound.default(1).describe('The round for which results are proposed, from 1') }))
    .output(TimingLogView)
    .use(mayEnterResults)
    .query(({ ctx, input }) => getTimingLog(ctx.db, ctx.competition, input)),
  takeOver: command.registered
    .meta(post(`${root}/{log}/take-over`, 'Store the times of chosen runs as results, all or none'))
    .input(OfLog.extend(TakeTimes.shape))
    .output(TimesTaken)
    .use(mayEnterResults)
    .mutation(({ ctx, input }) => takeTimes(ctx, input)),
})

export const timingDownloads = router({
  download: registered
    .meta(
      get(`${root}/{log}/file`, 'The log as it was uploaded, byte for byte', {
        contentTypes: ['application/octet-stream'],
      }),
    )
    .input(OfLog)
    .output(FileReply)
    .use(mayEnterResults)
    .query(({ ctx, input }) => downloadTimingLog(ctx.db, ctx.competition, input)),
})
