import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useWebhookChanges = () => {
  const { settled, quiet } = useSettled('exchange')
  const { webhook } = trpc.exchange
  return {
    create: webhook.create.useMutation(quiet),
    update: webhook.update.useMutation(quiet),
    replay: webhook.replay.useMutation(quiet),
    remove: webhook.remove.useMutation(settled),
    rotateSecret: webhook.rotateSecret.useMutation(settled),
    test: webhook.test.useMutation(settled),
    sendAgain: webhook.sendAgain.useMutation(settled),
  }
}
