import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { useState } from 'react'
import { trpc } from '../../../shared/trpc.ts'
import { type Chosen, keepChosen } from './chosen-files.form.ts'

export type Sent = Chosen & { federation: string; dryRun: boolean }

/** Uploads a file, and returns the task that imports it. The tasks menu shows it at once. */
export const useSendFile = (
  noun: ImportNoun,
  onOrdered: (task: string) => void,
): { send: (sent: Sent) => void; isSending: boolean; error: unknown } => {
  const utils = trpc.useUtils()
  const [error, setError] = useState<unknown>(null)
  const quiet = { meta: { quiet: true } }
  const horses = trpc.parties.import.horses.useMutation(quiet)
  const persons = trpc.parties.import.persons.useMutation(quiet)
  const organisations = trpc.parties.import.organisations.useMutation(quiet)
  const { mutateAsync, isPending } = { horse: horses, person: persons, organisation: organisations }[noun]
  const order = async ({ federation, dryRun, ...choice }: Sent): Promise<void> => {
    const form = new FormData()
    form.set('federation', federation)
    form.set('dryRun', String(dryRun))
    form.set('file', choice.file)
    form.set('settled', JSON.stringify(choice.settled))
    form.set('known', choice.options.known)
    form.set('keepUserChanges', String(choice.options.keepUserChanges))
    setError(null)
    try {
      const { ref } = await mutateAsync(form)
      keepChosen(ref, choice)
      void utils.shell.task.invalidate()
      onOrdered(ref)
    } catch (refused) {
      setError(refused)
    }
  }
  return { send: (sent) => void order(sent), isSending: isPending, error }
}
