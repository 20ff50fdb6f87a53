import { closeOpenDoors } from '@oxer/api'
import { demoSecrets } from '@oxer/demo'
import type { AdminCommand } from './command.ts'
import { asOperator } from './operator.ts'

export const closeDemoCommand: AdminCommand = {
  summary: 'close the accounts, the token and the client of the demo, whose secrets are published',
  usage: ['All other data stay. A production server starts only when they are closed.'],
  run: async ({ services, print }) => {
    const { accounts, tokenRefs, clientIds } = await asOperator(await services(), 'close-demo', async (ctx) => {
      const closed = await closeOpenDoors(ctx, demoSecrets)
      if (closed.accounts.length + closed.tokenRefs.length === 0) ctx.recordNothing('nothing of the demo was open')
      return closed
    })
    print(`Closed: ${accounts.length} accounts, ${tokenRefs.length} tokens, ${clientIds.length} clients.`)
  },
}
