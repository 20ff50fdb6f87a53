// Every administrative command by its name. `help` lists them in this order.
import { backupCommand } from './backup.ts'
import { cleanPicturesCommand } from './clean-pictures.ts'
import { closeDemoCommand } from './close-demo.ts'
import type { AdminCommand } from './command.ts'
import { createFederationCommand } from './create-federation.ts'
import { deleteFederationCommand } from './delete-federation.ts'
import { doctorCommand } from './doctor.ts'
import { exportFederationCommand } from './export-federation.ts'
import { inviteCommand } from './invite.ts'
import { listCommand } from './list.ts'
import { resetCommand } from './reset.ts'
import { restoreCommand } from './restore.ts'
import { setUpCommand } from './set-up.ts'
import { verifyHistoryCommand } from './verify-history.ts'

export const commands: Readonly<Record<string, AdminCommand>> = {
  setup: setUpCommand,
  'create-federation': createFederationCommand,
  list: listCommand,
  invite: inviteCommand,
  reset: resetCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'export-federation': exportFederationCommand,
  'delete-federation': deleteFederationCommand,
  'close-demo': closeDemoCommand,
  'verify-history': verifyHistoryCommand,
  'clean-pictures': cleanPicturesCommand,
}
