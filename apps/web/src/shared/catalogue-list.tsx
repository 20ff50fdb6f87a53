// The list of the catalogue: a table of all entries, a drawer to create or edit one, and a confirmation before one is
// deleted.
import { Button } from '@mantine/core'
import { DataTable, type DataTableColumn, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ChangeDrawer, EditDrawer, type EditDrawerProps } from './edit-drawer.tsx'
import { EntryActions } from './entry-actions.tsx'
import { type FieldsOf, fieldsOf } from './form/fields-of.tsx'
import type { FormWords } from './form/form-words.ts'
import type { PublishableChanges, PublishableItem } from './publishable/publishable-item.ts'
import { PublishableMenu } from './publishable/publishable-menu.tsx'
import { PublishableState } from './publishable/publishable-state.tsx'
import { usePublishing } from './publishable/use-publishing.tsx'
import { useSearched } from './use-searched.ts'

type Entry = { ref: string }
type Versioned = Entry & { version: number }
type Fields = Record<string, unknown>

type ListProps<Row extends Entry> = {
  texts: { title: string; create: string; none: string; noneWhy: string; about?: string; deleteWhy?: string }
  list: { data: readonly Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  columns: readonly DataTableColumn<Row>[]
  nameOf: (row: Row) => string
  canEdit: boolean
  /** Where the list is one of several parts of a page, or its page has another name. */
  isTitled?: boolean
  /** False if something that an entry needs is missing. */
  canCreate?: boolean
  /**
   * For a list that may become long: it can be filtered, scrolls by itself, and stores the choice of columns under this
   * name.
   */
  tableId?: string
  /** Shown before the table: filters the list. */
  toolbar?: ReactNode
  rowTone?: (row: Row) => 'muted' | undefined
  /** The address of an entry's own page, to which its row then leads. */
  rowHref?: (row: Row) => string
}

type EntryForm<Row extends Versioned, Values extends Fields> = Pick<
  EditDrawerProps<Values>,
  'fieldOfServer' | 'size'
> & {
  /** The initial values of the form: those of the entry to edit, or of a new one. */
  valuesOf: (row: Row | null) => Values
  validate: (values: Values) => Record<string, string>
  /** Parses the current entry out of the refusal of an outdated save. */
  view: z.ZodType<Row>
  words: NoInfer<FormWords<Values>>
  /** `seen` is the version of the entry that the form last showed, over which is saved; null for a new one. */
  save: (values: Values, seen: Row | null) => Promise<unknown>
  fields: (field: FieldsOf<Values>, row: Row | null) => ReactNode
}

export type CatalogueListProps<Row extends Versioned, Values extends Fields> = ListProps<Row> & {
  form: EntryForm<Row, Values>
}

type Open<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

const CatalogueTable = <Row extends Entry>({
  onOpen,
  onRow,
  rowActions,
  children,
  ...props
}: ListProps<Row> & {
  onOpen: (open: Open<Row> | null) => void
  onRow?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** The open drawer. */
  children: ReactNode
}) => {
  const searched = useSearched()
  const {
    texts,
    list,
    columns,
    nameOf,
    canEdit,
    canCreate = true,
    tableId,
    toolbar,
    rowTone,
    rowHref,
    isTitled = false,
  } = props
  return (
    <Section
      title={texts.title}
      isTitled={isTitled}
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
        {...(tableId === undefined ? { maxHeight: 'none' } : { tableId, filterable: true, filter: searched })}
        {...(toolbar !== undefined && { toolbar })}
        {...(rowTone && { rowTone })}
        {...(rowHref ? { rowHref } : onRow && { onOpen: onRow })}
        {...(rowActions && { rowActions })}
      />
      {children}
    </Section>
  )
}

const EntryDrawer = <Row extends Versioned, Values extends Fields>({
  form,
  open,
  createTitle,
  nameOf,
  onClose,
}: {
  form: EntryForm<Row, Values>
  open: Open<Row> | null
  createTitle: string
  nameOf: (row: Row) => string
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const frame = {
    onClose,
    validate: form.validate,
    ...(form.fieldOfServer && { fieldOfServer: form.fieldOfServer }),
    ...(form.size && { size: form.size }),
  }
  if (open?.kind === 'create') {
    return (
      <EditDrawer<Values>
        {...frame}
        title={createTitle}
        initialValues={form.valuesOf(null)}
        save={(values) => form.save(values, null)}
      >
        {(fields) => form.fields(fieldsOf(fields, form.words), null)}
      </EditDrawer>
    )
  }
  if (open?.kind !== 'edit') return null
  return (
    <ChangeDrawer<Values, Row>
      {...frame}
      title={t('entry.editName', { name: nameOf(open.row) })}
      stored={open.row}
      view={form.view}
      valuesOf={form.valuesOf}
      words={form.words}
      save={form.save}
    >
      {(fields) => form.fields(fieldsOf(fields, form.words), open.row)}
    </ChangeDrawer>
  )
}

type Removal<Row> = { isBusy: boolean; send: (row: Row, done: () => void) => void }

/** Entries without a publication state, with a drawer of their own; null creates a new one. */
export const DrawerList = <Row extends Entry>({
  removal,
  further,
  drawer,
  ...props
}: ListProps<Row> & {
  removal?: Removal<Row> | undefined
  /** Further items of the menu of a row. */
  further?: ((row: Row) => ReactNode) | undefined
  drawer: (row: Row | null, close: () => void) => ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const { canEdit, nameOf } = props
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const leaving = open?.kind === 'delete' ? open.row : null
  const close = (): void => setOpen(null)
  return (
    <>
      <CatalogueTable
        {...props}
        onOpen={setOpen}
        onRow={canEdit ? (row) => setOpen({ kind: 'edit', row }) : undefined}
        rowActions={
          canEdit
            ? (row) => (
                <EntryActions
                  name={nameOf(row)}
                  onEdit={() => setOpen({ kind: 'edit', row })}
                  onDelete={removal && (() => setOpen({ kind: 'delete', row }))}
                >
                  {further?.(row)}
                </EntryActions>
              )
            : undefined
        }
      >
        {open !== null && open.kind !== 'delete' && drawer(open.kind === 'edit' ? open.row : null, close)}
      </CatalogueTable>
      {removal && (
        <DeleteConfirmation
          opened={leaving !== null}
          onClose={close}
          isBusy={removal.isBusy}
          what={t('entry.deleteName', { name: leaving ? nameOf(leaving) : '' })}
          message={props.texts.deleteWhy ?? t('entry.deleteWhy')}
          onConfirm={() => leaving && removal.send(leaving, close)}
        />
      )}
    </>
  )
}

/** Entries without a publication state: a user who may edit opens one by its row, and deletes it by its menu. */
export const CatalogueList = <Row extends Versioned, Values extends Fields>({
  form,
  ...props
}: CatalogueListProps<Row, Values> & { removal?: Removal<Row>; further?: (row: Row) => ReactNode }) => (
  <DrawerList<Row>
    {...props}
    drawer={(row, close) => (
      <EntryDrawer
        form={form}
        open={row ? { kind: 'edit', row } : { kind: 'create' }}
        createTitle={props.texts.create}
        nameOf={props.nameOf}
        onClose={close}
      />
    )}
  />
)

/**
 * Entries with a publication state: a last column shows it, and the menu of the row offers the actions that it allows.
 */
export const PublishableList = <Row extends PublishableItem & Versioned, Values extends Fields>({
  federation,
  changes,
  form,
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
  const nameOf = (row: Row): string => row.name
  return (
    <>
      <CatalogueTable<Row>
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
        nameOf={nameOf}
        rowTone={(row) => (row.state === 'ARCHIVED' ? 'muted' : undefined)}
        onOpen={setOpen}
        onRow={(row) => (canEdit && row.actions.includes('EDIT') ? edit(row) : ask(row, 'revisions'))}
        rowActions={(row) => <PublishableMenu item={row} canEdit={canEdit} onAction={ask} />}
      >
        <EntryDrawer
          form={form}
          open={open}
          createTitle={props.texts.create}
          nameOf={nameOf}
          onClose={() => setOpen(null)}
        />
      </CatalogueTable>
      {dialogs}
    </>
  )
}
