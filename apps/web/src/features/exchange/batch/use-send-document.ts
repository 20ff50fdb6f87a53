import type { BatchCreation, ReceivedIntegration, UploadApply } from '@oxer/domain/exchange/batch/batch.schema'
import type { ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import { useState } from 'react'
import { trpc } from '../../../shared/trpc.ts'
import { useBatchChanges } from './batch.mutations.ts'

export type Chosen = {
  /** One document, or all files of a show. */
  files: readonly File[]
  /** The system of a show; null for a document. */
  integration: ReceivedIntegration | null
  keepUserChanges: boolean
  create: BatchCreation
  /** What of a document is received otherwise; null for nothing. */
  apply: UploadApply | null
  /** Who or what is meant, as somebody has decided after a check. */
  settled: ImportSettledRecords
}

/** The files of the tasks of this page, so that what was checked is received without choosing it again. */
const chosenBy = new Map<string, Chosen>()

export const chosenOf = (task: string): Chosen | null => chosenBy.get(task) ?? null

/** Uploads a document or the files of a show, and gives the task that checks or receives it. */
export const useSendDocument = (federation: string, onOrdered: (task: string) => void) => {
  const utils = trpc.useUtils()
  const [error, setError] = useState<unknown>(null)
  const { upload } = useBatchChanges()
  const order = async (chosen: Chosen, { dryRun }: { dryRun: boolean }): Promise<void> => {
    const form = new FormData()
    form.set('federation', federation)
    form.set('batch', crypto.randomUUID())
    form.set('dryRun', String(dryRun))
    form.set('keepUserChanges', String(chosen.keepUserChanges))
    form.set('create', chosen.create)
    form.set('settled', JSON.stringify(chosen.settled))
    if (chosen.apply !== null) form.set('apply', JSON.stringify(chosen.apply))
    if (chosen.integration !== null) form.set('integration', chosen.integration)
    for (const file of chosen.files) form.append('file', file)
    setError(null)
    try {
      const { ref } = await upload.mutateAsync(form)
      chosenBy.set(ref, chosen)
      void utils.shell.task.invalidate()
      onOrdered(ref)
    } catch (refused) {
      setError(refused)
    }
  }
  const send = (chosen: Chosen, how: { dryRun: boolean }): void => void order(chosen, how)
  return { send, isSending: upload.isPending, error }
}
