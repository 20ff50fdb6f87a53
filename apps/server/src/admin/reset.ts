import { makeResetLinkFor, removeSignInMeans, type Services, setPassword } from '@oxer/api'
import { NewPassword } from '@oxer/domain/registry/installation/installation.schema'
import { type AdminCommand, type AdminContext, AdminError, readPassword, requiredValue } from './command.ts'
import { asOperator, read } from './operator.ts'

const accountOf = async ({ database }: Services, username: string): Promise<string> => {
  const account = await database.prisma.account.findUnique({ where: { username }, select: { ref: true } })
  if (account === null) throw new AdminError(`No account is called ${username}.`)
  return account.ref
}

/** The link is mailed. It is printed only if no mail reaches the user. */
const sendLink = async ({ print, env }: AdminContext, services: Services, username: string): Promise<void> => {
  const { path, email } = await asOperator(services, 'reset', (ctx) => makeResetLinkFor(ctx, { username }))
  if (env.mailUrl !== null && email !== '') print(`A link for a new password is on its way to ${email}.`)
  else print(`${username} chooses a password, once and within an hour, at ${env.publicUrl}${path}`)
}

export const resetCommand: AdminCommand = {
  summary: 'give an account of the embedded provider a new password, or let its user choose one by a link',
  usage: [
    '--account username         whose password',
    '--link                     mails the user a link of one hour; prints it if no mail is sent',
    '--second-factor            removes the second factor and the passkeys, and keeps the password',
    'Otherwise the new password is asked, or read from OXER_ADMIN_PASSWORD. All sessions end.',
  ],
  options: { account: { type: 'string' }, link: { type: 'boolean' }, 'second-factor': { type: 'boolean' } },
  run: async (admin) => {
    const username = requiredValue(admin.values, 'account')
    const services = await admin.services()
    const isLink = admin.values.link === true
    const isFactor = admin.values['second-factor'] === true
    if (isFactor) {
      const ref = await accountOf(services, username)
      await asOperator(services, 'reset', (ctx) => removeSignInMeans(ctx, ref))
      admin.print(`${username} has no second factor and no passkeys any more, and must sign in again.`)
    }
    if (isLink) await sendLink(admin, services, username)
    if (isLink || isFactor) return
    const password = read(NewPassword, await readPassword(admin, `New password of ${username}: `))
    await asOperator(services, 'reset', (ctx) => setPassword(ctx, username, password))
    admin.print(`${username} has a new password, and must sign in again.`)
  },
}
