import { Anchor, Button } from '@mantine/core'
import type { HippomundoOverview } from '@oxer/domain/exchange/integration/integration.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { BackToToolbox } from '../../../shared/back-to-toolbox.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

/** The horses whose results do not go along, each with the page on which its UELN is given. */
const HorsesWithout = ({ horses }: { horses: HippomundoOverview['horses'] }) => {
  const { t } = useTranslation('exchange')
  return (
    <Section title={t('hippomundo.without')} description={t('hippomundo.withoutWhy')}>
      <DataTable
        label={t('hippomundo.without')}
        rows={horses}
        rowKey={({ ref }) => ref}
        status="ready"
        columns={[
          {
            id: 'horse',
            header: t('hippomundo.horse'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: ({ ref, name }) => (
              <Anchor component={AppLink} href={placeOf.horse(ref)} inherit>
                {name}
              </Anchor>
            ),
          },
          {
            id: 'riders',
            header: t('hippomundo.riders'),
            width: 'minmax(160px, 2fr)',
            cell: ({ riders }) => riders.join(', '),
          },
          { id: 'results', header: t('hippomundo.results'), width: '110px', numeric: true, cell: (row) => row.results },
        ]}
        empty={<EmptyState title={t('hippomundo.noneWithout')} />}
      />
    </Section>
  )
}

/** cr106: results by horse, for a register of breeding and sport. */
export const HippomundoPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.hippomundo.title'))
  const { competition } = useManagedCompetition()
  const overview = trpc.exchange.integration.hippomundo.useQuery({ competition: competition.ref }, { staleTime: 0 })
  if (overview.isError) return <ErrorState onRetry={() => void overview.refetch()} />
  if (!overview.data) return <ShapeSkeleton />
  const { results, withUeln, horses } = overview.data
  return (
    <>
      <Section
        title={t('hippomundo.title')}
        description={t('hippomundo.why')}
        actions={
          withUeln > 0 && (
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={`/api/competition/manage/${competition.ref}/toolbox/hippomundo/export`}
              download
            >
              {t('hippomundo.download')}
            </Button>
          )
        }
      >
        <p>{results === 0 ? t('hippomundo.noResults') : t('hippomundo.count', { withUeln, count: results })}</p>
        <BackToToolbox />
      </Section>
      {results > 0 && <HorsesWithout horses={horses} />}
    </>
  )
}
