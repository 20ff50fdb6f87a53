import type { ManagedChampionshipCompetition } from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

type Row = { name: string; competitions: ManagedChampionshipCompetition[] }

/** Who holds the competitions of the championship (cr063). */
export const OrganizersTab = ({ championship }: { championship: string }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const listed = trpc.competitions.championshipCompetition.manage.useQuery({ championship })
  const rows = new Map<string, Row>()
  for (const each of listed.data ?? []) {
    const name = each.competition.organizerName
    rows.set(name, { name, competitions: [...(rows.get(name)?.competitions ?? []), each] })
  }
  return (
    <Section title={t('organizers.title')} description={t('organizers.about')}>
      <DataTable
        label={t('organizers.title')}
        status={listed.isError ? 'error' : listed.data ? 'ready' : 'loading'}
        onRetry={() => void listed.refetch()}
        columns={[
          {
            id: 'name',
            header: t('organizers.name'),
            width: 'minmax(180px, 1fr)',
            primary: true,
            cell: ({ name }: Row) => name,
          },
          {
            id: 'competitions',
            header: t('competitions.title'),
            width: 'minmax(240px, 2fr)',
            cell: ({ competitions }: Row) =>
              competitions
                .map(
                  ({ competition }) => `${competition.name} (${formats.dateRange(competition.start, competition.end)})`,
                )
                .join(', '),
          },
        ]}
        rows={[...rows.values()]}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        maxHeight="none"
        empty={<EmptyState title={t('organizers.none')} message={t('competitions.noneWhy')} />}
      />
    </Section>
  )
}
