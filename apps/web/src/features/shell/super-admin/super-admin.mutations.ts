import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Sending a mail changes its line in the outbox. */
export const useMailSending = () => trpc.shell.mail.send.useMutation(useSettled('shell').settled)
