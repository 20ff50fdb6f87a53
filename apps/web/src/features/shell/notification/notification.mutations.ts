import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useNotificationChanges = () => {
  const { settled, quiet } = useSettled('shell')
  return {
    markRead: trpc.shell.notification.markRead.useMutation(quiet),
    markAllRead: trpc.shell.notification.markAllRead.useMutation(settled),
    addDevice: trpc.shell.notification.addDevice.useMutation(quiet),
    removeDevice: trpc.shell.notification.removeDevice.useMutation(quiet),
    saveSettings: trpc.shell.notification.saveSettings.useMutation(quiet),
  }
}
