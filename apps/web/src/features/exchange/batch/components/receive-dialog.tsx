import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { maximumDocumentBytes } from '@oxer/domain/exchange/batch/batch.schema'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { type Chosen, useSendDocument } from '../use-send-document.ts'

/** Chooses the file of a document. It is checked first, and received after that. */
export const ReceiveDialog = ({
  federation,
  onOrdered,
  onClose,
}: {
  federation: string
  onOrdered: (task: string) => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('exchange')
  const { texts } = useUi()
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState<Omit<Chosen, 'file'>>({ keepUserChanges: true, create: 'UNKNOWN' })
  const { send, isSending, error } = useSendDocument(federation, onOrdered)
  const isTooLarge = file !== null && file.size > maximumDocumentBytes
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file !== null && !isTooLarge) send({ ...options, file }, { dryRun: true })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('batch.receive')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('batch.receiveWhy')}</Text>
          <ImportFileInput
            label={t('batch.file')}
            placeholder={t('batch.choose')}
            accept=".json,application/json"
            value={file}
            onChange={setFile}
            error={isTooLarge ? t('batch.tooLarge') : null}
          />
          <Checkbox
            label={t('batch.keepChanges')}
            description={t('batch.keepChangesWhy')}
            checked={options.keepUserChanges}
            onChange={({ currentTarget: { checked: keepUserChanges } }) => setOptions({ ...options, keepUserChanges })}
          />
          <Checkbox
            label={t('batch.createAlways')}
            description={t('batch.createAlwaysWhy')}
            checked={options.create === 'ALWAYS'}
            onChange={({ currentTarget: { checked } }) =>
              setOptions({ ...options, create: checked ? 'ALWAYS' : 'UNKNOWN' })
            }
          />
          {error !== null && (
            <Alert color="red" role="alert">
              {failureTexts(error, i18n).join('. ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.action.cancel}
            </Button>
            <Button type="submit" disabled={file === null || isTooLarge} loading={isSending}>
              {t('batch.check')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
