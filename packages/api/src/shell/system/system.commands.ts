import type { CrashReport } from '@oxer/domain/shell/system/system.schema'
import type { CommandContext } from '../../kernel/context/context.ts'

/** The line in the log has the number of the request, which the browser has chosen and shown to the user. */
export const reportCrash = async (ctx: CommandContext, report: CrashReport): Promise<void> => {
  const crash = Object.assign(new Error(report.message), { name: report.name, stack: report.places.join('\n') })
  ctx.services.log.error(`browser ${report.kind} ${report.route}`, crash)
  ctx.recordNothing('a crash changes nothing')
}
