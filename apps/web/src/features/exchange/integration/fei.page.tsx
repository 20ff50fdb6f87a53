import { Anchor, Button, Text } from '@mantine/core'
import type { FeiOverview } from '@oxer/domain/exchange/fei/fei-results.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { BackToToolbox } from '../../../shared/back-to-toolbox.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

/** Whose results do not go along, each with the page on which the number is given. */
const WithoutNumber = ({ leftOut }: Pick<FeiOverview, 'leftOut'>) => {
  const { t } = useTranslation('exchange')
  return (
    <Section title={t('fei.without')} description={t('fei.withoutWhy')}>
      <DataTable
        label={t('fei.without')}
        rows={leftOut}
        rowKey={({ id }) => id}
        status="ready"
        columns={[
          {
            id: 'rider',
            header: t('fei.rider'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: ({ person, rider }) => (
              <Anchor component={AppLink} href={placeOf.member(person)} inherit>
                {rider}
              </Anchor>
            ),
          },
          {
            id: 'horse',
            header: t('fei.horse'),
            width: 'minmax(160px, 2fr)',
            cell: ({ horse, horseName }) => (
              <Anchor component={AppLink} href={placeOf.horse(horse)} inherit>
                {horseName}
              </Anchor>
            ),
          },
          {
            id: 'missing',
            header: t('fei.missing'),
            width: 'minmax(140px, 1fr)',
            cell: ({ missing }) => missing.map((who) => t(`fei.lacks.${who}`)).join(', '),
          },
          { id: 'results', header: t('fei.results'), width: '110px', numeric: true, cell: (row) => row.results },
        ]}
        empty={<EmptyState title={t('fei.noneWithout')} />}
      />
    </Section>
  )
}

/** Results of show jumping for the FEI, of which the page says what is assumed. */
export const FeiPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.fei.title'))
  const { competition } = useManagedCompetition()
  const overview = trpc.exchange.integration.fei.useQuery({ competition: competition.ref }, { staleTime: 0 })
  if (overview.isError) return <ErrorState onRetry={() => void overview.refetch()} />
  if (!overview.data) return <ShapeSkeleton />
  const { results, written, leftOut, otherTests } = overview.data
  return (
    <>
      <Section
        title={t('fei.title')}
        description={t('fei.why')}
        actions={
          written > 0 && (
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={`/api/competition/manage/${competition.ref}/toolbox/fei/export`}
              download
            >
              {t('fei.download')}
            </Button>
          )
        }
      >
        <p>{results === 0 ? t('fei.noResults') : t('fei.count', { written, count: results })}</p>
        {otherTests.length > 0 && <Text size="sm">{t('fei.otherTests', { tests: otherTests.join(', ') })}</Text>}
        <BackToToolbox />
      </Section>
      {results > 0 && <WithoutNumber leftOut={leftOut} />}
    </>
  )
}
