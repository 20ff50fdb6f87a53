import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { DataTable, ErrorState } from '@oxer/ui'
import { IconChartBar, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useCostColumn } from '../../../../shared/finance/cost-column.tsx'
import { useCostsOfCompetition } from '../../../../shared/finance/use-costs.ts'
import { PublishTest } from '../../../../shared/test-panes/publish-test.tsx'
import { TestLine } from '../../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useHashRow } from '../../../../shared/use-hash-row.ts'
import { registrationColumns } from '../registration.columns.tsx'
import { nameOf } from '../registration.view.ts'
import classes from '../registrations.module.css'
import { changedBy, type ManyAct } from '../use-many-registrations.ts'
import { type RegistrationListState, useRegistrationList } from '../use-registration-list.ts'
import { RegistrationActions } from './registration-actions.tsx'
import { RegistrationDialogs } from './registration-dialogs.tsx'
import { RegistrationLine } from './registration-line.tsx'

const acts = ['PRESENT', 'PAID', 'SIGN_OFF'] as const satisfies readonly ManyAct[]

/** What can be done to the selected rows at once. */
const BulkActions = ({
  list: { setOpen, registrations, test },
  refs,
  canNotePayments,
}: {
  list: RegistrationListState
  refs: ReadonlySet<string>
  canNotePayments: boolean
}) => {
  const { t } = useTranslation('competitions')
  const rows = registrations.rows.filter(({ ref }) => refs.has(ref))
  return (
    <>
      {acts
        .filter((act) => act !== 'PAID' || canNotePayments)
        .map((act) => (
          <Button
            key={act}
            variant="default"
            disabled={changedBy(act, rows).length === 0}
            onClick={() => setOpen({ kind: 'many', act, rows })}
          >
            {t(`registration.many.act.${act}`)}
          </Button>
        ))}
      <Button variant="default" onClick={() => setOpen({ kind: 'move', test, rows })}>
        {t('registration.move.action')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setOpen({ kind: 'delete', test, rows })}
      >
        {t('registration.delete')}
      </Button>
    </>
  )
}

const Toolbar = ({ list: { competition, test } }: { list: RegistrationListState }) => {
  const { t } = useTranslation('competitions')
  const exportHref = (format: 'XLSX' | 'CSV'): string =>
    `/api/competition/manage/${competition.ref}/subscription/export?format=${format}${test === null ? '' : `&testRef=${test}`}`

  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('registration.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={exportHref(format)} download>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Only of a test that has a limit. */
const Places = ({ registered, maxRegistrations }: { registered: number; maxRegistrations: number }) => {
  const { t } = useTranslation('competitions')
  if (maxRegistrations === 0) return null
  return (
    <span className={classes.count} data-full={registered >= maxRegistrations || undefined}>
      {t('test.ofMaximum', { count: registered, maximum: maxRegistrations })}
    </span>
  )
}

/** `filter`: the text by which the rows are filtered at first. */
export const RegistrationList = ({ test, filter = '' }: { test: string | null; filter?: string | undefined }) => {
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  const formats = useFormats()
  const list = useRegistrationList(test)
  const { competition, registrations, selected, setSelected, setOpen } = list
  const { rows } = registrations
  const metadata = trpc.competitions.registration.metadata.useQuery({ competition: competition.ref })
  const costs = useCostsOfCompetition(
    competition.ref,
    rows.map(({ ref }) => ref),
    metadata.data?.abilities.canSeeCosts === true,
  )
  const costColumn = useCostColumn<ShownRegistration>(costs, ({ ref }) => ref)
  const columns = useMemo(
    () => registrationColumns(t, tHorse, formats, { rows, withTest: test === null }),
    [t, tHorse, formats, rows, test],
  )
  useHashRow(metadata.isSuccess && !registrations.isPending)
  if (!metadata.data) return metadata.isError ? <ErrorState onRetry={() => void metadata.refetch()} /> : null
  const { abilities, tests } = metadata.data
  const current = tests.find((each) => each.ref === test)
  const canRegister = abilities.canRegister && tests.some((each) => !each.isCancelled)
  return (
    <>
      <DataTable
        label={current?.name ?? t('registration.masterList')}
        tableId={test === null ? 'registrations-all' : 'registrations'}
        columns={[...columns, ...costColumn]}
        rows={rows}
        rowKey={(row) => row.ref}
        rowName={(row) => nameOf(row)}
        rowTone={(row) =>
          row.status === 'CANCELLED' || row.status === 'REJECTED' || row.status === 'SIGNED_OFF' ? 'muted' : undefined
        }
        status={registrations.isError ? 'error' : registrations.isPending ? 'loading' : 'ready'}
        onRetry={registrations.retry}
        filterable
        filter={filter}
        toolbarStart={
          <>
            <TestLine />
            {canRegister && current?.isCancelled !== true && (
              <RegistrationLine
                metadata={metadata.data}
                test={test}
                onWhole={(chosen) => setOpen({ kind: 'create', chosen })}
              />
            )}
          </>
        }
        hasMore={registrations.hasMore}
        loadingMore={registrations.isLoadingMore}
        onLoadMore={registrations.more}
        empty={t('registration.empty')}
        {...(abilities.canRegister && {
          rowActions: (row: ShownRegistration) => (
            <RegistrationActions row={row} list={list} canNotePayments={abilities.canNotePayments} />
          ),
          onOpen: (row: ShownRegistration) => setOpen({ kind: 'edit', registration: row }),
        })}
        {...(abilities.canRegister && {
          selectMode: 'multi' as const,
          selected,
          onSelect: setSelected,
          bulkActions: (refs: ReadonlySet<string>) => (
            <BulkActions list={list} refs={refs} canNotePayments={abilities.canNotePayments} />
          ),
        })}
        toolbar={
          <>
            {current && <Places {...current} />}
            {test === null && abilities.canRegister && (
              <ActionIcon
                component={AppLink}
                href={`/competitions/${competition.ref}/manage/preregistrations`}
                variant="default"
                size={36}
                aria-label={t('preRegistration.title')}
                title={t('preRegistration.title')}
              >
                <IconChartBar size={16} aria-hidden />
              </ActionIcon>
            )}
            <Toolbar list={list} />
            <PublishTest />
          </>
        }
      />
      <RegistrationDialogs list={list} metadata={metadata.data} />
    </>
  )
}
