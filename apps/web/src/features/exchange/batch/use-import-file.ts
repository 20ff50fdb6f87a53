import type { SentMapping } from '@oxer/domain/exchange/integration/import-mapping.schema'
import type { ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import type { Integration } from '@oxer/domain/exchange/integration/integration.schema'
import { useState } from 'react'
import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export type ChosenFile = {
  readonly integration: Integration
  readonly file: File
  /** Which column has which field, if somebody has said it; else the kept mapping of its headings, or the layout, says so. */
  readonly mapping: SentMapping | null
  readonly settled: ImportSettledRecords
}

/** The files of the tasks of this page, so that what was checked is stored without choosing it again. */
const chosenBy = new Map<string, ChosenFile>()

export const chosenFileOf = (task: string): ChosenFile | null => chosenBy.get(task) ?? null

/** Uploads the file of another system into a competition, and gives the task that checks or stores it. */
export const useImportFile = (competition: string, onOrdered: (task: string) => void) => {
  const utils = trpc.useUtils()
  const [error, setError] = useState<unknown>(null)
  const order = trpc.exchange.integration.import.useMutation(useSettled('exchange').quiet)
  const run = async (chosen: ChosenFile, dryRun: boolean): Promise<void> => {
    const form = new FormData()
    form.set('competition', competition)
    form.set('integration', chosen.integration)
    form.set('batch', crypto.randomUUID())
    form.set('dryRun', String(dryRun))
    form.set('settled', JSON.stringify(chosen.settled))
    if (chosen.mapping !== null) form.set('mapping', JSON.stringify(chosen.mapping))
    form.set('file', chosen.file)
    setError(null)
    try {
      const { ref } = await order.mutateAsync(form)
      chosenBy.set(ref, chosen)
      void utils.shell.task.invalidate()
      onOrdered(ref)
    } catch (refused) {
      setError(refused)
    }
  }
  const send = (chosen: ChosenFile, how: { dryRun: boolean }): void => void run(chosen, how.dryRun)
  return { send, isSending: order.isPending, error }
}
