import { Alert, Button, FileInput, List, Modal, Stack, Text } from '@mantine/core'
import type { ResultImportOutcome } from '@oxer/domain/competitions/result/result-entry.schema'
import { useUi } from '@oxer/ui'
import { IconFileUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { importFailureTexts } from '../result-failures.view.ts'

/** A file is stored whole or not at all; the errors are shown row by row. */
export const ImportDialog = ({
  competition,
  testSet,
  name,
  onClose,
}: {
  competition: string
  testSet: string
  name: string
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const utils = trpc.useUtils()
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<ResultImportOutcome | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = trpc.competitions.result.import.useMutation({ meta: { quiet: true } })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (file === null) return
    const form = new FormData()
    form.set('competition', competition)
    form.set('testSet', testSet)
    form.set('file', file)
    setProblems([])
    setOutcome(null)
    try {
      setOutcome(await send.mutateAsync(form))
      await Promise.all([utils.competitions.result.invalidate(), utils.competitions.ranking.invalidate()])
    } catch (error) {
      setProblems(importFailureTexts(error, i18n))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('result.import.title', { name })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('result.import.why')}</Text>
          <FileInput
            label={t('result.import.file')}
            placeholder={t('result.import.choose')}
            leftSection={<IconFileUpload size={16} aria-hidden />}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            data-autofocus
            clearable
            clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
            value={file}
            onChange={(chosen) => {
              setFile(chosen)
              setProblems([])
              setOutcome(null)
            }}
          />
          {problems.length > 0 && (
            <Alert color="red" role="alert" title={t('result.import.refused', { count: problems.length })}>
              <List size="sm" style={{ maxHeight: '40vh', overflow: 'auto' }}>
                {problems.map((problem) => (
                  <List.Item key={problem}>{problem}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {outcome !== null && (
            <Alert color="green" role="status">
              {t('result.import.done', { ...outcome })}
            </Alert>
          )}
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button variant="default" onClick={onClose}>
              {outcome === null ? texts.action.cancel : texts.action.close}
            </Button>
            <Button type="submit" disabled={file === null} loading={send.isPending}>
              {t('result.import.send')}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
