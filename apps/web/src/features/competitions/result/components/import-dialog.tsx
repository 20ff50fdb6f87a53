import { Alert, Button, List, Modal, Stack, Text } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { TemplateLink } from '../../../../shared/import/template-link.tsx'
import { useImport } from '../use-import.ts'
import { ImportPreview } from './import-preview.tsx'

/** cs102: a file is read first, settled row by row where it is wrong, and then stored whole or not at all. */
export const ImportDialog = ({
  competition,
  testSet,
  name,
  lines,
  onClose,
}: {
  competition: string
  testSet: string
  name: string
  lines: readonly ResultLine[]
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const { file, table, outcome, problems, isBusy, choose, settle, store } = useImport({ competition, testSet })
  const preview = outcome?.preview ?? null
  const wrong = preview?.rows.filter(({ state }) => state === 'WRONG').length ?? 0
  const open = wrong + (preview?.missing.length ?? 0)
  const isStored = outcome !== null && preview === null
  return (
    <Modal
      opened
      onClose={onClose}
      size={preview === null ? 'lg' : '72rem'}
      title={t('result.import.title', { name })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <Stack gap="md">
        {!isStored && (
          <>
            <Text size="sm">{t('result.import.why')}</Text>
            <TemplateLink
              href={`/api/competition/${competition}/results/export?${new URLSearchParams({ format: 'XLSX', isTemplate: 'true', testSet })}`}
              label={t('result.import.template')}
            />
          </>
        )}
        <ImportFileInput
          label={t('result.import.file')}
          placeholder={t('result.import.choose')}
          value={file}
          onChange={(chosen) => void choose(chosen)}
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
        {preview !== null && table !== null && outcome !== null && (
          <>
            <p role="status" style={{ margin: 0 }}>
              {open > 0
                ? t('result.import.toSettle', { count: open })
                : t('result.import.ready', {
                    stored: outcome.stored,
                    unchanged: outcome.unchanged,
                    empty: outcome.empty,
                  })}
            </p>
            <ImportPreview preview={preview} table={table} lines={lines} onSettle={(next) => void settle(next)} />
          </>
        )}
        {isStored && (
          <Alert color="green" role="status">
            {t('result.import.done', {
              stored: outcome.stored,
              unchanged: outcome.unchanged,
              empty: outcome.empty,
            })}
          </Alert>
        )}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button variant="default" onClick={onClose}>
            {isStored ? texts.action.close : texts.action.cancel}
          </Button>
          {!isStored && (
            <Button disabled={preview === null || open > 0} loading={isBusy} onClick={() => void store()}>
              {t('result.import.send')}
            </Button>
          )}
        </div>
      </Stack>
    </Modal>
  )
}
