// A file of results, from the choice to the stored rows: each step that is settled is read again before anything is stored.
import type { ResultImportOutcome } from '@oxer/domain/competitions/result/result-entry.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../shared/trpc.ts'
import { fileOf, type ImportTable, tableOf } from './import-table.form.ts'
import { importFailureTexts } from './result-failures.view.ts'

export const useImport = (place: { competition: string; testSet: string }) => {
  const { i18n } = useTranslation(['competitions', 'errors'])
  const utils = trpc.useUtils()
  const send = trpc.competitions.result.import.useMutation({ meta: { quiet: true } })
  const [file, setFile] = useState<File | null>(null)
  const [table, setTable] = useState<ImportTable | null>(null)
  const [outcome, setOutcome] = useState<ResultImportOutcome | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const call = async (sent: File, dryRun: boolean): Promise<ResultImportOutcome | null> => {
    const form = new FormData()
    form.set('competition', place.competition)
    form.set('testSet', place.testSet)
    form.set('file', sent)
    form.set('dryRun', String(dryRun))
    setProblems([])
    try {
      const answer = await send.mutateAsync(form)
      setOutcome(answer)
      return answer
    } catch (error) {
      setProblems(importFailureTexts(error, i18n))
      return null
    }
  }
  return {
    file,
    table,
    outcome,
    problems,
    isBusy: send.isPending,
    choose: async (chosen: File | null): Promise<void> => {
      setFile(chosen)
      setTable(null)
      setOutcome(null)
      setProblems([])
      const answer = chosen === null ? null : await call(chosen, true)
      if (answer?.preview) setTable(tableOf(answer.preview))
    },
    settle: async (next: ImportTable): Promise<void> => {
      setTable(next)
      await call(fileOf(next, file?.name ?? 'import'), true)
    },
    store: async (): Promise<void> => {
      if (table === null) return
      const answer = await call(fileOf(table, file?.name ?? 'import'), false)
      if (answer === null) return
      setTable(null)
      await Promise.all([utils.competitions.result.invalidate(), utils.competitions.ranking.invalidate()])
    },
  }
}
