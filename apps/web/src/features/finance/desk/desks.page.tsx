import { Anchor } from '@mantine/core'
import type { OpenDrawer } from '@oxer/domain/finance/desk/desk.schema'
import { DataTable, EmptyState, Section, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './desk.module.css'

/** Drawers that nobody has closed; each keeps a period open. */
const OpenDrawers = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const { data, isError, refetch } = trpc.competitions.competitionDesk.drawers.useQuery({ organisation: federation })
  return (
    <Section title={t('desk.openDrawers')}>
      <DataTable<OpenDrawer>
        label={t('desk.openDrawers')}
        status={isError ? 'error' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        rows={data?.items ?? []}
        rowKey={({ ref }) => ref}
        columns={[
          {
            id: 'drawer',
            header: t('desk.drawer'),
            width: 'minmax(140px, 2fr)',
            primary: true,
            cell: ({ competition, drawer }) =>
              competition === null ? (
                drawer
              ) : (
                <Anchor component={AppLink} href={`/finance/${federation}/desk/${competition.ref}`} inherit>
                  {`${competition.name} · ${drawer}`}
                </Anchor>
              ),
          },
          { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => date(row.date) },
          { id: 'by', header: t('desk.openedBy'), cell: ({ openedBy }) => openedBy },
          {
            id: 'expected',
            header: t('desk.expected'),
            width: '190px',
            numeric: true,
            cell: (row) => money(row.expected, row.currency),
          },
        ]}
        empty={<EmptyState title={t('desk.noneOpen')} />}
      />
    </Section>
  )
}

/** At which competition the desk stands, and the drawers that are open. */
export const DesksPage = ({ federation }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const search = async (q: string, signal: AbortSignal) => {
    const { matches, hasMore } = await client.competitions.competition.search.query(
      { q, federationRef: federation },
      { signal },
    )
    return { matches: matches.map(({ ref, name }): TypeaheadOption => ({ ref, name })), hasMore }
  }
  return (
    <FinanceFrame federation={federation} part="desk">
      <div className={classes.open}>
        <Typeahead
          label={t('bill.competition')}
          full="NO_PAGE"
          takesFirst
          search={search}
          value={null}
          onChange={(found) => found && void navigate({ href: `/finance/${federation}/desk/${found.ref}` })}
        />
      </div>
      <OpenDrawers federation={federation} />
    </FinanceFrame>
  )
}
