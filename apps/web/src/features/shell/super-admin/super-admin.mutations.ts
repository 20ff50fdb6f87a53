import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Sending a mail changes its line in the outbox. */
export const useMailSending = () => trpc.shell.mail.send.useMutation(useSettled('shell').settled)

/** A federation is named in most areas, so its changes reload them all. */
export const useAdministration = () => {
  const { settled, quiet } = useSettled('access')
  const router = trpc.registry.administration
  return {
    createFederation: router.createFederation.useMutation(quiet),
    updateFederation: router.updateFederation.useMutation(quiet),
    createTenant: router.createTenant.useMutation(quiet),
    updateTenant: router.updateTenant.useMutation(quiet),
    removeTenant: router.removeTenant.useMutation(settled),
    updateUser: router.updateUser.useMutation(quiet),
    sendPasswordLink: router.sendPasswordLink.useMutation(quiet),
    removeSignInMeans: router.removeSignInMeans.useMutation(quiet),
    createClient: router.createClient.useMutation(quiet),
    revokeClient: router.revokeClient.useMutation(settled),
  }
}

/** A run is a task, and the last run of its integration. */
export const useIntegrationRun = () => trpc.exchange.integration.run.useMutation(useSettled('exchange').quiet)
