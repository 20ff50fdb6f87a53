import { ActionIcon, Alert, Anchor, Button, FileButton, Menu } from '@mantine/core'
import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import {
  documentTypes,
  type HorseDocument,
  HorseDocumentType,
  maximumDocumentBytes,
} from '@oxer/domain/parties/horse/horse-document.schema'
import type { Formats } from '@oxer/i18n/formats'
import { DataTable, type DataTableColumn, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconFileUpload, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, showSuccess } from '../../../../shared/failure.ts'
import { dateHere } from '../../../../shared/own-time.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useHorseChanges } from '../horse.mutations.ts'

const documentColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
  horse: string,
): readonly DataTableColumn<HorseDocument>[] => [
  {
    id: 'name',
    header: t('horse.document.file'),
    width: 'minmax(180px, 3fr)',
    primary: true,
    cell: (row) => (
      <Anchor href={`/api/horse/${horse}/document/${row.ref}`} download style={{ overflowWrap: 'anywhere' }}>
        {row.name}
      </Anchor>
    ),
  },
  {
    id: 'type',
    header: t('horse.document.type'),
    width: '180px',
    cell: (row) => t(`horse.document.types.${row.type}`),
  },
  {
    id: 'date',
    header: t('horse.document.addedOn'),
    width: '130px',
    numeric: true,
    cell: (row) => formats.date(dateHere(row.createdAt)),
  },
]

/** Asks for the kind of the document first, and then for the file. */
const AddButton = ({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File, type: HorseDocumentType) => void }) => {
  const { t } = useTranslation('parties')
  const chosenType = useRef<HorseDocumentType>('OTHER')
  return (
    <FileButton accept={documentTypes.join(',')} onChange={(file) => file && onFile(file, chosenType.current)}>
      {({ onClick }) => (
        <Menu>
          <Menu.Target>
            <Button variant="default" loading={isBusy} leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t('horse.document.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {HorseDocumentType.options.map((type) => (
              <Menu.Item
                key={type}
                onClick={() => {
                  chosenType.current = type
                  onClick()
                }}
              >
                {t(`horse.document.types.${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  )
}

/** Documents of a horse: uploaded with their kind, downloaded by a click on the name. */
export const DocumentSection = ({ horse, canEdit }: { horse: HorseDetail; canEdit: boolean }) => {
  const { t, i18n } = useTranslation('parties')
  const formats = useFormats()
  const { addDocument, removeDocument } = useHorseChanges()
  const [problem, setProblem] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<HorseDocument | null>(null)
  const send = (file: File, type: HorseDocumentType): void => {
    setProblem(null)
    if (file.size > maximumDocumentBytes) {
      setProblem(t('horse.document.tooLarge'))
      return
    }
    const form = new FormData()
    form.set('horse', horse.ref)
    form.set('type', type)
    form.set('file', file)
    addDocument.mutate(form, {
      onSuccess: ({ name }) => showSuccess(t('horse.document.added', { name })),
      onError: (error) => setProblem(failureTexts(error, i18n).join(' ')),
    })
  }
  return (
    <Section
      title={t('horse.document.title')}
      description={canEdit ? t('horse.document.why') : t('horse.identityWhy')}
      actions={canEdit && <AddButton isBusy={addDocument.isPending} onFile={send} />}
      empty={horse.documents.length === 0 && problem === null ? t('horse.quiet.documents') : undefined}
    >
      {problem !== null && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <DataTable
        label={t('horse.document.title')}
        columns={documentColumns(t, formats, horse.ref)}
        rows={horse.documents}
        rowKey={(row) => row.ref}
        maxHeight="none"
        empty={<EmptyState title={t('horse.document.none')} />}
        {...(canEdit && {
          rowActions: (row: HorseDocument) => (
            <ActionIcon aria-label={t('horse.document.removeName', { name: row.name })} onClick={() => setLeaving(row)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
      />
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        isBusy={removeDocument.isPending}
        what={t('horse.document.removeWhy', { name: leaving?.name })}
        onConfirm={() =>
          leaving &&
          removeDocument.mutate({ horse: horse.ref, document: leaving.ref }, { onSuccess: () => setLeaving(null) })
        }
      />
    </Section>
  )
}
