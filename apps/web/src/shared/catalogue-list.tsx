// The one list of the catalogue: a table of everything there is, a drawer to make or change an entry, and a question before one goes.
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DataTable, type DataTableColumn, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer, type EditDrawerProps } from './edit-drawer.tsx'
import { EntryActions } from './entry-actions.tsx'
import type { PublishableChanges, PublishableItem } from './publishable/publishable-item.ts'
import { PublishableMenu } from './publishable/publishable-menu.tsx'
import { PublishableState } from './publishable/publishable-state.tsx'
import { usePublishing } from './publishable/use-publishing.tsx'

type Entry = { ref: string }
type Fields = Record<string, unknown>

export type CatalogueListProps<Row extends Entry, Values extends Fields> = {
  texts: { title: string; create: string; none: string; noneWhy: string; about?: string; deleteWhy?: string }
  list: { data: readonly Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  columns: readonly DataTableColumn<Row>[]
  nameOf: (row: Row) => string
  canEdit: boolean
  /** False while something is missing of which an entry is made. */
  canCreate?: boolean
  /** For a list that may grow long: it can be filtered, scrolls by itself, and keeps the choice of columns under this name. */
  tableId?: string
  /** Before the table: what narrows the list. */
  toolbar?: ReactNode
  rowTone?: (row: Row) => 'muted' | undefined
  /** Where an entry has a page of its own, its row leads there. */
  rowHref?: (row: Row) => string
  form: Pick<EditDrawerProps<Values>, 'fieldOfServer' | 'size'> & {
    /** What the form begins with: of the entry that is changed, or of a new one. */
    valuesOf: (row: Row | null) => Values
    validate: (values: Values) => Record<string, string>
    save: (values: Values, row: Row | null) => Promise<unknown>
    fields: (form: UseFormReturnType<Values>, row: Row | null) => ReactNode
  }
}

type Open<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

const CatalogueTable = <Row extends Entry, Values extends Fields>({
  open,
  onOpen,
  onRow,
  rowActions,
  ...props
}: CatalogueListProps<Row, Values> & {
  open: Open<Row> | null
  onOpen: (open: Open<Row> | null) => void
  onRow?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
}) => {
  const { t } = useTranslation('catalogue')
  const { texts, list, columns, nameOf, canEdit, canCreate = true, tableId, toolbar, rowTone, rowHref, form } = props
  const edited = open?.kind === 'edit' ? open.row : null
  return (
    <Section
      title={texts.title}
      description={texts.about}
      actions={
        canEdit &&
        canCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen({ kind: 'create' })}>
            {texts.create}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        columns={columns}
        rows={list.data ?? []}
        rowKey={(row) => row.ref}
        rowName={nameOf}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={texts.none} message={texts.noneWhy} />}
        {...(tableId === undefined ? { maxHeight: 'none' } : { tableId, filterable: true })}
        {...(toolbar !== undefined && { toolbar })}
        {...(rowTone && { rowTone })}
        {...(rowHref ? { rowHref } : onRow && { onOpen: onRow })}
        {...(rowActions && { rowActions })}
      />
      {(open?.kind === 'create' || edited) && (
        <EditDrawer<Values>
          title={edited ? t('entry.editName', { name: nameOf(edited) }) : texts.create}
          onClose={() => onOpen(null)}
          initialValues={form.valuesOf(edited)}
          validate={form.validate}
          save={(values) => form.save(values, edited)}
          {...(form.fieldOfServer && { fieldOfServer: form.fieldOfServer })}
          {...(form.size && { size: form.size })}
        >
          {(fields) => form.fields(fields, edited)}
        </EditDrawer>
      )}
    </Section>
  )
}

/** Entries that are there or not: whoever may edit opens one by its row, and takes it away by its menu. */
export const CatalogueList = <Row extends Entry, Values extends Fields>({
  removal,
  ...props
}: CatalogueListProps<Row, Values> & {
  removal: { isBusy: boolean; send: (row: Row, done: () => void) => void }
}) => {
  const { t } = useTranslation('catalogue')
  const { canEdit, nameOf } = props
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const leaving = open?.kind === 'delete' ? open.row : null
  return (
    <>
      <CatalogueTable
        {...props}
        open={open}
        onOpen={setOpen}
        onRow={canEdit ? (row) => setOpen({ kind: 'edit', row }) : undefined}
        rowActions={
          canEdit
            ? (row) => (
                <EntryActions
                  name={nameOf(row)}
                  onEdit={() => setOpen({ kind: 'edit', row })}
                  onDelete={() => setOpen({ kind: 'delete', row })}
                />
              )
            : undefined
        }
      />
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={() => setOpen(null)}
        isBusy={removal.isBusy}
        title={t('entry.deleteName', { name: leaving ? nameOf(leaving) : '' })}
        message={props.texts.deleteWhy ?? t('entry.deleteWhy')}
        onConfirm={() => leaving && removal.send(leaving, () => setOpen(null))}
      />
    </>
  )
}

/** Entries that are published: a last column says where each stands, and its menu offers what that allows. */
export const PublishableList = <Row extends PublishableItem, Values extends Fields>({
  federation,
  changes,
  ...props
}: Omit<CatalogueListProps<Row, Values>, 'nameOf' | 'rowTone'> & {
  federation: string
  changes: PublishableChanges<Row>
}) => {
  const { t } = useTranslation(['catalogue', 'ui'])
  const { canEdit, columns } = props
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const edit = (row: Row): void => setOpen({ kind: 'edit', row })
  const { ask, dialogs } = usePublishing(federation, changes, edit)
  return (
    <>
      <CatalogueTable<Row, Values>
        {...props}
        columns={[
          ...columns,
          {
            id: 'state',
            header: t('publishable.state'),
            width: '190px',
            text: (row) => t(`ui:state.${row.state}`),
            compare: (one, other) => one.state.localeCompare(other.state),
            cell: (row) => <PublishableState item={row} />,
          },
        ]}
        nameOf={(row) => row.name}
        rowTone={(row) => (row.state === 'ARCHIVED' ? 'muted' : undefined)}
        open={open}
        onOpen={setOpen}
        onRow={(row) => (canEdit && row.actions.includes('EDIT') ? edit(row) : ask(row, 'revisions'))}
        rowActions={(row) => <PublishableMenu item={row} canEdit={canEdit} onAction={ask} />}
      />
      {dialogs}
    </>
  )
}
