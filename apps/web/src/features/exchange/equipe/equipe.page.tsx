import { Anchor } from '@mantine/core'
import type { EquipeOverview } from '@oxer/domain/exchange/equipe/equipe.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { BatchFiles } from './components/batch-files.tsx'
import { Proposals } from './components/proposals.tsx'
import { ReceivedTests } from './components/received-tests.tsx'
import { useExchangeColumns } from './equipe.columns.tsx'
import classes from './equipe.module.css'

/** What the organiser types into Equipe, and whether the federation is open to it. */
const SetUp = ({ overview }: { overview: EquipeOverview }) => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  return (
    <Section title={t('equipe.setUp')} description={t('equipe.setUpWhy')}>
      {overview.isSupported ? (
        <p className={classes.state}>
          {t('equipe.organizerId')} <code>{overview.organizerId}</code>
        </p>
      ) : (
        <p className={classes.state}>{t('equipe.notSupported')}</p>
      )}
      {!overview.hasKey && <p className={classes.state}>{t('equipe.noKeyYet')}</p>}
      <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/toolbox`}>
        {t('equipe.back')}
      </Anchor>
    </Section>
  )
}

const Exchanges = () => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const { client } = trpc.useUtils()
  const asked = { competition: competition.ref }
  const list = useCursorList(getQueryKey(trpc.exchange.equipe.exchanges, asked, 'infinite'), (after) =>
    client.exchange.equipe.exchanges.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section title={t('equipe.exchanges')}>
      <DataTable
        label={t('equipe.exchanges')}
        {...list}
        rowKey={({ ref }) => ref}
        columns={useExchangeColumns(competition.timeZone)}
        empty={<EmptyState title={t('equipe.noExchanges')} message={t('equipe.noExchangesWhy')} />}
      />
    </Section>
  )
}

/** What Equipe fetched of the competition and sent to it, and what waits for its organiser. */
export const EquipePage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.equipe.title'))
  const { competition, abilities } = useManagedCompetition()
  const overview = trpc.exchange.equipe.overview.useQuery({ competition: competition.ref })
  if (overview.isError) return <ErrorState onRetry={() => void overview.refetch()} />
  if (!overview.data) return <ShapeSkeleton />
  const { proposals, tests } = overview.data
  return (
    <>
      <SetUp overview={overview.data} />
      {proposals.length > 0 && <Proposals proposals={proposals} />}
      <ReceivedTests tests={tests} />
      {abilities.canManage && <BatchFiles competition={competition.ref} />}
      <Exchanges />
    </>
  )
}
