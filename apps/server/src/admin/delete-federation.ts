import { deleteFederation } from '@oxer/api'
import { type AdminCommand, AdminError, optionalValue, requiredValue } from './command.ts'
import { asOperator } from './operator.ts'

export const deleteFederationCommand: AdminCommand = {
  summary: 'delete a federation with all its data; its name must be typed again',
  usage: [
    '--federation ref           as `list` shows it',
    '--confirm "Name"           its name again; it is asked if absent',
    'Other federations, accounts and the history stay. Export it first: this cannot be undone.',
  ],
  options: { federation: { type: 'string' }, confirm: { type: 'string' } },
  run: async ({ services, values, ask, print }) => {
    const ref = requiredValue(values, 'federation')
    const opened = await services()
    const federation = await opened.database.prisma.federation
      .findMany({ select: { ref: true, name: true } })
      .then((all) => all.find((each) => each.ref === ref))
    if (federation === undefined) throw new AdminError(`There is no federation ${ref}. Run: npm run admin -- list`)
    const typed = optionalValue(values, 'confirm') ?? (await ask(`Type the name of the federation to delete it: `))
    if (typed.trim() !== federation.name) throw new AdminError(`That is not its name; nothing was deleted.`)
    const { rows } = await asOperator(opened, 'delete-federation', (ctx) => deleteFederation(ctx, federation))
    print(`${federation.name} is deleted: ${rows} rows.`)
  },
}
