import { hasSuperAdministrator, setUpInstallation } from '@oxer/api'
import { type SetUp as Given, SetUp } from '@oxer/domain/registry/installation/installation.schema'
import {
  type AdminCommand,
  type AdminContext,
  AdminError,
  optionalValue,
  readPassword,
  requiredValue,
} from './command.ts'
import { federationOptions, federationUsage, readFederation } from './create-federation.ts'
import { asOperator, read } from './operator.ts'

const administratorOf = async (admin: AdminContext): Promise<Given['administrator']> => ({
  name: requiredValue(admin.values, 'name'),
  email: requiredValue(admin.values, 'email'),
  password: await readPassword(admin, 'Password of the super administrator: '),
})

const accountOf = async ({ services, values }: AdminContext): Promise<string> => {
  const username = requiredValue(values, 'account')
  const { prisma } = (await services()).database
  const account = await prisma.account.findUnique({ where: { username }, select: { ref: true } })
  if (account === null) {
    throw new AdminError(`No account is called ${username}. With an external provider, sign in to Oxer once first.`)
  }
  return account.ref
}

export const setUpCommand: AdminCommand = {
  summary: 'create the first super administrator, federation and host name at once',
  usage: [
    '--name "An Peeters" --email an@example.org   the super administrator; the e-mail address is the username',
    '                           the password is asked, or read from OXER_ADMIN_PASSWORD',
    '--account username         with an external provider: somebody who signed in once, instead of name and e-mail',
    ...federationUsage,
    'A second call changes nothing.',
  ],
  options: {
    ...federationOptions,
    name: { type: 'string' },
    email: { type: 'string' },
    account: { type: 'string' },
  },
  run: async (admin) => {
    const { services, values, print, env } = admin
    const opened = await services()
    if (await hasSuperAdministrator(opened.database.prisma)) {
      print('This installation has been set up already; nothing was changed.')
      return
    }
    const host = optionalValue(values, 'host') ?? new URL(env.publicUrl).hostname
    const colour = optionalValue(values, 'colour')
    const federation = readFederation(values)
    const accountRef = env.oidc === null ? null : await accountOf(admin)
    const administrator = accountRef === null ? await administratorOf(admin) : null
    const input = read(SetUp, { administrator, federation, host, colour })
    await asOperator(opened, 'setup', (ctx) => setUpInstallation(ctx, input, { accountRef, crest: null }))
    print(`${federation.name} is set up at ${input.host}. Sign in at ${env.publicUrl}/auth/login`)
  },
}
