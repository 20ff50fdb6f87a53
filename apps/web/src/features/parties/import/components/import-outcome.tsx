import { Alert, Button, Stack } from '@mantine/core'
import type { ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { DataTable, Section } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { causeColumns, issueColumns } from '../import.columns.tsx'

const countKeys = ['created', 'updated', 'unchanged', 'kept'] as const

/** "3 made, 2 unchanged": the outcomes of the rows, counted. Empty for an outcome of before there were counts. */
const useCounts = ({ counts }: ImportOutcome): string => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  return countKeys
    .flatMap((key) => (counts[key] === 0 ? [] : [t(`import.counts.${key}`, { rows: formats.number(counts[key]) })]))
    .join(', ')
}

const Verdict = ({ outcome }: { outcome: ImportOutcome }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const counts = useCounts(outcome)
  const rows = formats.number(outcome.rows)
  if (outcome.applied) {
    return (
      <Alert color="green" role="status">
        {t(`import.done.${outcome.noun}`, { count: outcome.rows, rows })}
        {outcome.noun === 'person' &&
          outcome.matched > 0 &&
          ` · ${t('import.matched', { count: outcome.matched, rows: formats.number(outcome.matched) })}`}
        {outcome.matched > 0 && counts !== '' && ` · ${counts}`}
      </Alert>
    )
  }
  if (outcome.bad > 0 || outcome.rows === 0) {
    return (
      <Alert color="red" role="alert">
        {outcome.rows === 0
          ? t('import.badHeader')
          : t('import.bad', { count: outcome.bad, bad: formats.number(outcome.bad), rows })}
      </Alert>
    )
  }
  return (
    <Alert color="green" role="status">
      {t('import.clean', { rows })}
      {counts !== '' && ` ${t('import.would', { counts })}`}
    </Alert>
  )
}

/** The outcome of an import: first the errors to correct, counted by kind, then row by row. */
export const ImportResult = ({
  outcome,
  downloadUrl,
  settling,
}: {
  outcome: ImportOutcome
  downloadUrl: string | null
  /** What the reader can settle here, before anything is corrected in the file. */
  settling: ReactNode
}) => {
  const { t, i18n } = useTranslation('parties')
  const formats = useFormats()
  const texts = { t, texts: i18n, formats }
  const isSampled = outcome.sample.length < outcome.causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap="lg">
      <Verdict outcome={outcome} />
      {outcome.warnings > 0 && (outcome.applied || outcome.resembling.count === 0) && (
        <Alert color="yellow">
          {t('import.warned', { count: outcome.warnings, warned: formats.number(outcome.warnings) })}
        </Alert>
      )}
      {settling}
      {outcome.causes.length > 0 && (
        <>
          <Section
            title={t('import.causes')}
            actions={
              downloadUrl !== null && (
                <Button
                  component="a"
                  href={downloadUrl}
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {t('import.download')}
                </Button>
              )
            }
          >
            <DataTable
              label={t('import.causes')}
              columns={causeColumns(texts, outcome)}
              rows={outcome.causes}
              rowKey={({ column, code, isWarning }) => `${column ?? ''} ${code} ${String(isWarning)}`}
              maxHeight="none"
            />
          </Section>
          {/* An error in the header is enough. */}
          {outcome.rows > 0 && (
            <Section
              title={t('import.errors')}
              description={isSampled ? t('import.sampled', { count: outcome.sample.length }) : undefined}
            >
              <DataTable
                label={t('import.errors')}
                columns={issueColumns(texts)}
                rows={outcome.sample}
                rowKey={({ row, column, code }) => `${row} ${column ?? ''} ${code}`}
                filterable
              />
            </Section>
          )}
        </>
      )}
    </Stack>
  )
}
