import { Button } from '@mantine/core'
import type { MergeLine } from '@oxer/domain/registry/merge/merge.schema'
import { DataTable, DeleteConfirmation, Section, StatusBadge } from '@oxer/ui'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateHere, ownTimeZone } from '../../../../shared/own-time.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../merge.module.css'

const State = ({ line }: { line: MergeLine }) => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  if (line.undoneAt !== null) {
    return (
      <StatusBadge icon={IconArrowBackUp}>
        {t('registry:merge.undone', { date: formats.date(dateHere(line.undoneAt)) })}
      </StatusBadge>
    )
  }
  return line.undoUntil === null ? (
    <StatusBadge tone="good">{t('registry:merge.standsForGood')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">
      {t('registry:merge.undoUntil', { date: formats.date(dateHere(line.undoUntil)) })}
    </StatusBadge>
  )
}

/** The merges into one record, with author and time; nothing if there are none. */
export const MergedList = ({
  name,
  lines,
  isBusy,
  undo,
}: {
  name: string
  lines: readonly MergeLine[]
  isBusy: boolean
  undo: (merge: string, onSettled: () => void) => void
}) => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  const [asked, setAsked] = useState<MergeLine | null>(null)
  if (lines.length === 0) return null
  return (
    <Section title={t('registry:merge.merged', { name })}>
      <DataTable
        label={t('registry:merge.merged', { name })}
        columns={[
          {
            id: 'name',
            header: t('registry:merge.name'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => row.mergedName,
          },
          { id: 'by', header: t('registry:merge.by'), width: 'minmax(140px, 2fr)', cell: (row) => row.by },
          {
            id: 'at',
            header: t('registry:merge.at'),
            width: '150px',
            cell: (row) => formats.instant(row.at, ownTimeZone()),
          },
          {
            id: 'state',
            header: t('registry:merge.state'),
            width: 'minmax(200px, 3fr)',
            cell: (row) => (
              <span className={classes.state}>
                <State line={row} />
                {row.undoUntil !== null && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconArrowBackUp size={14} aria-hidden />}
                    aria-label={t('registry:merge.undoName', { name: row.mergedName })}
                    onClick={() => setAsked(row)}
                  >
                    {t('registry:merge.undo')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
        rows={lines}
        rowKey={(row) => row.ref}
        rowTone={(row) => (row.undoneAt === null ? undefined : 'muted')}
        maxHeight="none"
        empty={null}
      />
      <DeleteConfirmation
        opened={asked !== null}
        onClose={() => setAsked(null)}
        isBusy={isBusy}
        title={t('registry:merge.undoTitle')}
        message={t('registry:merge.undoWhy', { name: asked?.mergedName ?? '' })}
        confirm={t('registry:merge.undoConfirm')}
        onConfirm={() => {
          if (asked) undo(asked.ref, () => setAsked(null))
        }}
      />
    </Section>
  )
}
