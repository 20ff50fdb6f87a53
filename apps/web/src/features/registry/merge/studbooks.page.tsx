import { Button, Text } from '@mantine/core'
import { countryIn } from '@oxer/domain/kernel/address/country.rules'
import { StudbookFields, StudbookView } from '@oxer/domain/parties/studbook/studbook.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { CountryField } from '../../../shared/country-field.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { ChangeDrawer, EditDrawer } from '../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../shared/failure.ts'
import { type FieldsOf, fieldsOf, inputOf } from '../../../shared/form/fields-of.tsx'
import { useFullSearch } from '../../../shared/full-search.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useSearched } from '../../../shared/use-searched.ts'
import { MergedList } from './components/merged-list.tsx'
import { useMerges } from './merge.mutations.ts'

type Values = { name: string; code: string; country: string }

const toInput = ({ name, code, country }: Values) => ({
  name,
  code: code.trim() === '' ? null : code,
  country: country.trim() === '' ? null : country.trim().toUpperCase(),
})
const toValues = (row: StudbookView | null): Values => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  country: row?.country ?? '',
})

/** Merges another studbook into this one, after a confirmation, and lists the merges that can be undone. */
const Spellings = ({ federation, studbook }: { federation: string; studbook: StudbookView }) => {
  const { t } = useTranslation('registry')
  const { client } = trpc.useUtils()
  const merges = useMerges()
  const where = { federation, studbook: studbook.ref }
  const lines = trpc.registry.merge.ofStudbook.useQuery(where)
  const { full } = useFullSearch('studbooks', federation)
  const [asked, setAsked] = useState<TypeaheadOption | null>(null)
  const close = (): void => setAsked(null)
  return (
    <>
      {studbook.spellings.length > 0 && (
        <Text size="sm">
          {t('studbook.spellings')}: {studbook.spellings.map(({ name }) => name).join(', ')}
        </Text>
      )}
      <Typeahead
        full={full}
        label={t('studbook.merge')}
        description={t('studbook.mergeHint')}
        value={null}
        onChange={setAsked}
        search={async (q, signal) => {
          const { matches } = await client.parties.horse.searchStudbooks.query({ q, federation }, { signal })
          return matches.filter(({ ref }) => ref !== studbook.ref)
        }}
      />
      <MergedList
        name={studbook.name}
        lines={lines.data ?? []}
        isBusy={merges.undoOfStudbook.isPending}
        undo={(merge, onSettled) => merges.undoOfStudbook.mutate({ ...where, merge }, { onSettled })}
      />
      <DeleteConfirmation
        opened={asked !== null}
        onClose={close}
        isBusy={merges.studbooks.isPending}
        title={t('studbook.mergeTitle', { name: asked?.name ?? '', kept: studbook.name })}
        message={t('studbook.mergeWhy', { name: asked?.name ?? '', kept: studbook.name })}
        confirm={t('studbook.mergeConfirm')}
        onConfirm={() =>
          asked &&
          merges.studbooks.mutate(
            { ...where, selected: [asked.ref] },
            { onSuccess: () => showSuccess(t('merge.done', { name: studbook.name })), onSettled: close },
          )
        }
      />
    </>
  )
}

const StudbookDrawer = ({
  federation,
  studbook,
  onClose,
}: {
  federation: string
  /** Null for a new one. */
  studbook: StudbookView | null
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('registry')
  const { quiet } = useSettled('parties')
  const create = trpc.parties.studbook.create.useMutation(quiet)
  const update = trpc.parties.studbook.update.useMutation(quiet)
  const words = { name: t('studbook.name'), code: t('studbook.code'), country: t('studbook.country') }
  const validate = (values: Values) => schemaErrorsOf(StudbookFields, toInput(values), i18n)
  const inputs = (field: FieldsOf<Values>) => (
    <>
      {field.text('name', { required: true, autofocus: true })}
      {field.text('code')}
      <CountryField {...inputOf(field.of('country'))} />
    </>
  )
  if (studbook === null) {
    return (
      <EditDrawer<Values>
        title={t('studbook.create')}
        initialValues={toValues(null)}
        validate={validate}
        save={(values) => create.mutateAsync({ federation, ...toInput(values) })}
        onClose={onClose}
      >
        {(form) => inputs(fieldsOf(form, words))}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<Values, StudbookView>
      title={studbook.name}
      stored={studbook}
      view={StudbookView}
      valuesOf={toValues}
      words={words}
      validate={validate}
      save={(values, seen) =>
        update.mutateAsync({ federation, studbook: seen.ref, version: seen.version, ...toInput(values) })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {inputs(fieldsOf(form, words))}
          <Spellings federation={federation} studbook={studbook} />
        </>
      )}
    </ChangeDrawer>
  )
}

/** The studbooks of a federation, with the spellings that mean them. */
export const StudbooksPage = () => {
  const { t, i18n } = useTranslation('registry')
  const { federation, abilities } = useManagedFederation()
  const { client } = trpc.useUtils()
  const [q, setQ] = useState(useSearched())
  const [open, setOpen] = useState<{ ref: string | null } | null>(null)
  const input = { federation: federation.ref, q, size: 50 }
  const { rows, ...list } = useCursorList(
    getQueryKey(trpc.parties.studbook.list, input, 'infinite'),
    (after) => client.parties.studbook.list.query({ ...input, after }),
    { isPage: true },
  )
  const edited = rows.find(({ ref }) => ref === open?.ref) ?? null
  return (
    <Section
      title={t('studbook.title')}
      isTitled={false}
      description={t('studbook.about')}
      actions={
        abilities.canManageSport && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ ref: null })}>
            {t('studbook.create')}
          </Button>
        )
      }
    >
      <DataTable
        {...list}
        label={t('studbook.title')}
        tableId="studbooks"
        columns={[
          {
            id: 'name',
            header: t('studbook.name'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => row.name,
          },
          { id: 'code', header: t('studbook.code'), width: '120px', cell: (row) => row.code ?? '' },
          {
            id: 'country',
            header: t('studbook.country'),
            width: '140px',
            cell: (row) => row.country && countryIn(row.country, i18n.language),
          },
          {
            id: 'horses',
            header: t('studbook.horses'),
            width: '110px',
            numeric: true,
            cell: (row) => row.horseCount,
          },
          {
            id: 'spellings',
            header: t('studbook.spellings'),
            width: 'minmax(180px, 3fr)',
            cell: (row) => row.spellings.map(({ name }) => name).join(', '),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        filter={q}
        onFilter={setQ}
        empty={
          <EmptyState title={t(q === '' ? 'studbook.none' : 'studbook.notFound')} message={t('studbook.noneWhy')} />
        }
        {...(abilities.canManageSport && { onOpen: (row: StudbookView) => setOpen({ ref: row.ref }) })}
      />
      {open !== null && (open.ref === null || edited !== null) && (
        <StudbookDrawer federation={federation.ref} studbook={edited} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
