import { closeOpenDoors, hasOpenDoors } from '@oxer/api'
import { demoSecrets } from '@oxer/demo'
import type { AdminCommand } from './command.ts'
import { asOperator } from './operator.ts'

export const closeDemoCommand: AdminCommand = {
  summary: 'block the accounts of the demo and revoke its token and client; all other data stay',
  usage: [],
  run: async ({ services, print }) => {
    const doors = await asOperator(await services(), 'close-demo', async (ctx) => {
      const closed = await closeOpenDoors(ctx, demoSecrets)
      if (!hasOpenDoors(closed)) ctx.recordNothing('nothing of the demo was open')
      return closed
    })
    for (const { username } of doors.accounts) print(`blocked ${username}`)
    print(`revoked ${doors.tokenRefs.length} tokens and ${doors.clients.length} clients of the demo`)
  },
}
