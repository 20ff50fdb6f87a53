import { setPassword } from '@oxer/api'
import { NewPassword } from '@oxer/domain/registry/installation/installation.schema'
import { type AdminCommand, readPassword, requiredValue } from './command.ts'
import { asOperator, read } from './operator.ts'

export const resetCommand: AdminCommand = {
  summary: 'give an account of the embedded provider a new password, and end its sessions',
  usage: ['--account username         whose password', 'The new password is asked, or read from OXER_ADMIN_PASSWORD.'],
  options: { account: { type: 'string' } },
  run: async (admin) => {
    const username = requiredValue(admin.values, 'account')
    const password = read(NewPassword, await readPassword(admin, `New password of ${username}: `))
    await asOperator(await admin.services(), 'reset', (ctx) => setPassword(ctx, username, password))
    admin.print(`${username} has a new password, and must sign in again.`)
  },
}
