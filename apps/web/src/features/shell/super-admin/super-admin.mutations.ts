import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** A request that was decided elsewhere in the meantime is also removed from the list. */
export const useDecisions = () => {
  const { settled, quiet } = useSettled('access')
  const router = trpc.access.registrationRequest
  return {
    accept: router.accept.useMutation(quiet),
    refuse: router.refuse.useMutation(settled),
  }
}

/** Sending a mail changes its line in the outbox. */
export const useMailSending = () => trpc.shell.mail.send.useMutation(useSettled('shell').settled)
