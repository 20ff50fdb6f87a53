import { Alert, Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { type ImportNoun, maximumImportBytes } from '@oxer/domain/parties/import/import.schema'
import { importColumns } from '@oxer/domain/parties/import/import-columns.rules'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { TemplateLink } from '../../../../shared/import/template-link.tsx'
import { completing, nothingSettled } from '../chosen-files.form.ts'
import classes from '../import.module.css'
import { useSendFile } from '../import.mutations.ts'

const templateKinds = ['XLSX', 'CSV'] as const

/** ps141, ps142: chooses the file. A trial run comes first, unless the user decides otherwise. */
export const ImportDialog = ({
  noun,
  federation,
  onOrdered,
  onClose,
}: {
  noun: ImportNoun
  federation: { ref: string; name: string }
  onOrdered: (task: string) => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { texts } = useUi()
  const [file, setFile] = useState<File | null>(null)
  const [dryRun, setDryRun] = useState(true)
  const [options, setOptions] = useState(completing)
  const { send, isSending, error } = useSendFile(noun, onOrdered)
  const isTooLarge = file !== null && file.size > maximumImportBytes
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file === null || isTooLarge) return
    send({ federation: federation.ref, file, settled: nothingSettled, options, dryRun })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(`import.title.${noun}`)}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {t('import.intro')} {t('import.formats')}
          </Text>
          <div className={classes.templates}>
            {templateKinds.map((kind) => (
              <TemplateLink
                key={kind}
                href={`/api/${noun}/import/template?kind=${kind}`}
                label={t('import.getTemplate', { kind })}
              />
            ))}
          </div>
          <details className={classes.columns}>
            <summary>{t('import.columnsOf', { count: importColumns[noun].length })}</summary>
            <p>
              {importColumns[noun]
                .map(({ label, isRequired }) => `${String(t(label as 'import.file'))}${isRequired ? ' *' : ''}`)
                .join(', ')}
            </p>
          </details>
          <Text size="sm">
            {t('import.federation')}: <strong>{federation.name}</strong>
          </Text>
          <ImportFileInput
            label={t('import.file')}
            placeholder={t('import.choose')}
            value={file}
            onChange={setFile}
            error={isTooLarge ? t('import.tooLarge') : null}
          />
          <Checkbox
            label={t('import.update')}
            description={t('import.updateWhy')}
            checked={options.known === 'UPDATE'}
            onChange={({ currentTarget: { checked } }) =>
              setOptions({ ...options, known: checked ? 'UPDATE' : 'COMPLETE' })
            }
          />
          {options.known === 'UPDATE' && (
            <Checkbox
              label={t('import.keepChanges')}
              description={t('import.keepChangesWhy')}
              checked={options.keepUserChanges}
              onChange={({ currentTarget: { checked } }) => setOptions({ ...options, keepUserChanges: checked })}
            />
          )}
          <Checkbox
            label={t('import.dryRun')}
            description={t('import.dryRunWhy')}
            checked={dryRun}
            onChange={(event) => setDryRun(event.currentTarget.checked)}
          />
          {error !== null && (
            <Alert color="red" role="alert">
              {failureTexts(error, i18n).join('. ')}
            </Alert>
          )}
          <div style={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 8 }}>
            <Button variant="default" onClick={onClose}>
              {texts.action.cancel}
            </Button>
            <Button type="submit" disabled={file === null || isTooLarge} loading={isSending}>
              {dryRun ? t('import.start.dryRun') : t('import.start.import')}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
