// Every administrative command by its name. `help` lists them in this order.
import { backupCommand } from './backup.ts'
import type { AdminCommand } from './command.ts'
import { createFederationCommand } from './create-federation.ts'
import { doctorCommand } from './doctor.ts'
import { listCommand } from './list.ts'
import { restoreCommand } from './restore.ts'
import { setUpCommand } from './set-up.ts'

export const commands: Readonly<Record<string, AdminCommand>> = {
  setup: setUpCommand,
  'create-federation': createFederationCommand,
  list: listCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
}
