import { Alert, Button, Checkbox, FileInput, Group, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import {
  BatchCreation,
  maximumDocumentBytes,
  maximumFileBytes,
  ReceivedIntegration,
} from '@oxer/domain/exchange/batch/batch.schema'
import { useUi } from '@oxer/ui'
import { IconFileUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { applyOf } from '../document-scope.view.ts'
import { useDocumentScope } from '../use-document-scope.ts'
import { type Chosen, useSendDocument } from '../use-send-document.ts'
import { IntoCompetitionFields } from './into-competition.tsx'

type Options = Pick<Chosen, 'integration' | 'keepUserChanges' | 'create'> & { isOnlyFound: boolean }

/** The files of a show are chosen together. */
const ShowFilesInput = ({
  integration,
  files,
  onChange,
  error,
}: {
  integration: ReceivedIntegration
  files: readonly File[]
  onChange: (files: File[]) => void
  error: string | null
}) => {
  const { t } = useTranslation('exchange')
  const { texts } = useUi()
  return (
    <FileInput
      label={t('batch.showFiles')}
      description={t(`batch.showFilesWhy.${integration}`)}
      placeholder={t('batch.chooseSeveral')}
      leftSection={<IconFileUpload size={16} aria-hidden />}
      accept=".json,.xml,.zip,application/json,application/xml,text/xml,application/zip"
      multiple
      clearable
      clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
      value={[...files]}
      onChange={onChange}
      error={error}
    />
  )
}

/** Chooses a document, or the files of a show. They are checked first, and received after that. */
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
  const [files, setFiles] = useState<readonly File[]>([])
  const [options, setOptions] = useState<Options>({
    ...{ integration: null, keepUserChanges: true, create: 'UNKNOWN', isOnlyFound: false },
  })
  const about = useDocumentScope()
  const { send, isSending, error } = useSendDocument(federation, onOrdered)
  const maximum = options.integration === null ? maximumFileBytes : maximumDocumentBytes
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > maximum
  const problem = isTooLarge ? t('batch.tooLarge', { megabytes: maximum / 1_000_000 }) : null
  const choose = (integration: string): void => {
    setFiles([])
    about.read(null)
    setOptions({ ...options, integration: ReceivedIntegration.safeParse(integration).data ?? null })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (files.length === 0 || isTooLarge || about.isReading) return
    const { isOnlyFound, ...chosen } = options
    const { integration, keepUserChanges } = chosen
    const apply = integration === null ? applyOf(about.scope, about.into, { keepUserChanges, isOnlyFound }) : null
    send({ ...chosen, apply, files, settled: {} }, { dryRun: true })
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
          <Radio.Group label={t('batch.from')} value={options.integration ?? ''} onChange={choose}>
            <Group gap="lg" mt="xs">
              <Radio value="" label={t('batch.system.OXER')} />
              {ReceivedIntegration.options.map((integration) => (
                <Radio key={integration} value={integration} label={t(`batch.system.${integration}`)} />
              ))}
            </Group>
          </Radio.Group>
          {options.integration === null ? (
            <ImportFileInput
              label={t('batch.file')}
              description={t('batch.fileWhy', { megabytes: maximum / 1_000_000 })}
              placeholder={t('batch.choose')}
              accept=".json,.zip,application/json,application/zip"
              value={files[0] ?? null}
              onChange={(file) => {
                setFiles(file === null ? [] : [file])
                about.read(file)
              }}
              error={problem}
            />
          ) : (
            <ShowFilesInput integration={options.integration} files={files} onChange={setFiles} error={problem} />
          )}
          <Checkbox
            label={t('batch.keepChanges')}
            description={t('batch.keepChangesWhy')}
            checked={options.keepUserChanges}
            onChange={({ currentTarget: { checked: keepUserChanges } }) => setOptions({ ...options, keepUserChanges })}
          />
          <NativeSelect
            label={t('batch.create')}
            value={options.create}
            data={BatchCreation.options.map((value) => ({ value, label: t(`batch.creates.${value}`) }))}
            onChange={({ currentTarget }) =>
              setOptions({ ...options, create: BatchCreation.parse(currentTarget.value) })
            }
          />
          {options.integration === null && (
            <Checkbox
              label={t('batch.onlyFind')}
              description={t('batch.onlyFindWhy')}
              checked={options.isOnlyFound}
              onChange={({ currentTarget: { checked: isOnlyFound } }) => setOptions({ ...options, isOnlyFound })}
            />
          )}
          {about.scope !== null && (
            <IntoCompetitionFields scope={about.scope} into={about.into} onChange={about.choose} />
          )}
          {error !== null && (
            <Alert color="red" role="alert">
              {failureTexts(error, i18n).join('. ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.action.cancel}
            </Button>
            <Button type="submit" disabled={files.length === 0 || isTooLarge || about.isReading} loading={isSending}>
              {t('batch.check')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
