import { Alert, Button } from '@mantine/core'
import type {
  ChampionshipAbilities,
  ChampionshipDetail,
  ChampionshipSportCategory,
} from '@oxer/domain/championships/championship/championship.schema'
import { EmptyState, ErrorState, Facts, Section, SectionNav, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ChampionshipStar } from '../../../shared/championship-star.tsx'
import { EventStatusBadge } from '../../../shared/event/event-status-badge.tsx'
import { statusOf } from '../../../shared/failure.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import classes from './championship.module.css'
import { manageParts } from './championship.view.ts'
import { ColouredName } from './components/coloured-name.tsx'

const CompetitionsTab = lazy(() =>
  import('./components/competitions-tab.tsx').then((file) => ({ default: file.CompetitionsTab })),
)
const PhasesTab = lazy(() => import('./components/phases-tab.tsx').then((file) => ({ default: file.PhasesTab })))
const PointsTab = lazy(() => import('./components/points-tab.tsx').then((file) => ({ default: file.PointsTab })))
const RankingTab = lazy(() => import('./components/ranking-tab.tsx').then((file) => ({ default: file.RankingTab })))
const QualificationsTab = lazy(() =>
  import('./components/qualifications-tab.tsx').then((file) => ({ default: file.QualificationsTab })),
)
const OrganizersTab = lazy(() =>
  import('./components/organizers-tab.tsx').then((file) => ({ default: file.OrganizersTab })),
)
const ChampionshipTimes = lazy(() =>
  import('./components/championship-times.tsx').then((file) => ({ default: file.ChampionshipTimes })),
)
const ChampionshipPreRegistrations = lazy(() =>
  import('./components/championship-pre-registrations.tsx').then((file) => ({
    default: file.ChampionshipPreRegistrations,
  })),
)
const ChampionshipJury = lazy(() =>
  import('./components/championship-jury.tsx').then((file) => ({ default: file.ChampionshipJury })),
)
const SettingsTab = lazy(() => import('./components/settings-tab.tsx').then((file) => ({ default: file.SettingsTab })))
const ActionsTab = lazy(() => import('./components/actions-tab.tsx').then((file) => ({ default: file.ActionsTab })))
const ChampionshipActions = lazy(() =>
  import('./components/championship-actions.tsx').then((file) => ({ default: file.ChampionshipActions })),
)

/** The series by their discipline, in the order of the championship. */
const byDiscipline = (series: readonly ChampionshipSportCategory[]): [string, string[]][] => {
  const groups = new Map<string, string[]>()
  for (const { name, sportTypeVariant } of series) {
    groups.set(sportTypeVariant.name, [...(groups.get(sportTypeVariant.name) ?? []), name])
  }
  return [...groups]
}

/** What everybody may read of a championship (cs055). */
const Info = ({ championship }: { championship: ChampionshipDetail }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  return (
    <div className={classes.parts}>
      {championship.bannerUrl !== null && (
        <img
          className={classes.banner}
          src={championship.bannerUrl}
          alt={t('championship.bannerOf', { name: championship.name })}
          width={880}
          height={147}
        />
      )}
      <Section title={t('championship.about')}>
        <Facts
          items={[
            { label: t('championship.days'), value: formats.dateRange(championship.start, championship.end) },
            {
              label: t('championship.sportTypes'),
              value: championship.sportTypes.map((sport) => t(`championship.sportType.${sport}`)).join(', '),
            },
            { label: t('championship.category'), value: championship.category === '' ? null : championship.category },
            { label: t('championship.federation'), value: championship.federation.name },
          ]}
        />
        <RichProse text={championship.description} />
      </Section>
      <Section
        title={t('championship.series')}
        empty={championship.sportCategories.length === 0 ? t('championship.noSeries') : undefined}
      >
        <Facts
          items={byDiscipline(championship.sportCategories).map(([label, names]) => ({
            label,
            value: names.join(', '),
          }))}
        />
      </Section>
    </div>
  )
}

/** What its federation alone reads: the state, and why it was cancelled (cs063). */
const Manage = ({ championship }: { championship: ChampionshipDetail }) => {
  const { t } = useTranslation('championships')
  return (
    <div className={classes.parts}>
      {championship.cancelReason !== null && (
        <Alert color="red" title={t('championship.status.CANCELLED')}>
          {championship.cancelReason}
        </Alert>
      )}
      {championship.status === 'DRAFT' && <Alert color="yellow">{t('championship.draftWhy')}</Alert>}
      {championship.status === 'HIDDEN' && <Alert color="yellow">{t('championship.hiddenWhy')}</Alert>}
      {championship.status === 'LOCKED' && <Alert>{t('championship.lockedWhy')}</Alert>}
      <Section title={t('championship.settings')}>
        <Facts
          items={[
            {
              label: t('championship.color'),
              value: <ColouredName name={championship.color} color={championship.color} />,
            },
            { label: t('championship.statusLabel'), value: t(`championship.state.${championship.status}`) },
          ]}
        />
      </Section>
      <Info championship={championship} />
    </div>
  )
}

type ManagePart = (typeof manageParts)[number]

/** Null for another screen, undefined for an unknown part of the manage screen. What everybody reads has an address here too (cs064). */
const managePartOf = (part: string): ManagePart | 'info' | null | undefined => {
  if (part !== 'manage' && !part.startsWith('manage/')) return null
  const name = part.slice('manage/'.length) || 'overview'
  return (['info', ...manageParts] as const).find((each) => each === name)
}

const ManagePartScreen = ({
  part,
  championship,
  abilities,
}: {
  part: ManagePart | 'info'
  championship: ChampionshipDetail
  abilities: ChampionshipAbilities
}) => {
  const { t } = useTranslation('championships')
  useTitlePart(t(part === 'info' ? 'championship.part.info' : `championship.managePart.${part}`))
  const { canEdit } = abilities
  switch (part) {
    case 'info':
      return <Info championship={championship} />
    case 'overview':
      return <Manage championship={championship} />
    case 'competitions':
      return <CompetitionsTab championship={championship} canEdit={canEdit} />
    case 'phases':
      return <PhasesTab championship={championship} canEdit={canEdit} />
    case 'points':
      return <PointsTab championship={championship} canEdit={canEdit} />
    case 'ranking':
      return <RankingTab championship={championship} canEdit={canEdit} />
    case 'qualifications':
      return <QualificationsTab championship={championship} canEdit={canEdit} />
    case 'organizers':
      return <OrganizersTab championship={championship.ref} />
    case 'timeassignment':
      return <ChampionshipTimes championship={championship.ref} />
    case 'pre-registrations':
      return <ChampionshipPreRegistrations championship={championship.ref} />
    case 'jury-pre-registrations':
      return <ChampionshipJury championship={championship.ref} canEdit={canEdit} />
    case 'settings':
      return <SettingsTab championship={championship} canEdit={canEdit} />
    case 'actions':
      return <ActionsTab championship={championship} abilities={abilities} />
  }
}

/** The frame of the screens of a championship: for everybody, and for its federation. */
export const ChampionshipPage = ({ championship: ref, part = '' }: { championship: string; part?: string }) => {
  const { t } = useTranslation('championships')
  const { user } = useSession()
  const championship = trpc.championships.championship.get.useQuery({ championship: ref })
  const abilities = trpc.championships.championship.abilities.useQuery({ championship: ref })
  const crumbs = [{ label: t('championship.title'), href: '/championships' }]
  if (championship.isError || abilities.isError) {
    const isUnknown = statusOf(championship.error ?? abilities.error) === 404
    return (
      <OfficePage title={t('championship.one')} crumbs={crumbs}>
        {isUnknown ? (
          <EmptyState title={t('championship.unknown')} message={t('championship.unknownWhy')} />
        ) : (
          <ErrorState
            onRetry={() => {
              void championship.refetch()
              void abilities.refetch()
            }}
          />
        )}
      </OfficePage>
    )
  }
  if (!championship.data || !abilities.data)
    return <OfficePage title={t('championship.one')} crumbs={crumbs} isLoading />
  const { data } = championship
  const { canManage } = abilities.data
  const managePart = managePartOf(part)
  const isManaging = managePart !== null
  if (managePart === undefined || (!isManaging && part !== '' && part !== 'info')) throw new PageRefusal(404)
  // A guest may have the right once signed in.
  if (isManaging && !canManage) throw new PageRefusal(user ? 403 : 401)
  const base = placeOf.championship(ref)
  return (
    <OfficePage
      title={data.name}
      subtitle={[data.category, data.federation.name].filter(Boolean).join(' · ')}
      crumbs={crumbs}
      marks={<EventStatusBadge status={data.status} textOf={(badge) => t(`championship.status.${badge}`)} />}
      actions={
        <>
          <ChampionshipStar championship={ref} name={data.name} />
          {data.target === 'PUBLIC' && (
            <Button component="a" href={`${base}/ranking`} variant="default">
              {t('championship.rankings')}
            </Button>
          )}
          <Suspense>{canManage && <ChampionshipActions championship={data} abilities={abilities.data} />}</Suspense>
        </>
      }
    >
      {canManage && (
        <SectionNav
          label={t('championship.parts')}
          items={[
            {
              href: `${base}/info`,
              label: t('championship.part.info'),
              isCurrent: !isManaging || managePart === 'info',
            },
            ...manageParts.map((each) => ({
              href: `${base}/manage/${each}`,
              label: t(`championship.managePart.${each}`),
              isCurrent: managePart === each,
            })),
          ]}
        />
      )}
      {managePart === null ? (
        <Info championship={data} />
      ) : (
        <Suspense fallback={<ShapeSkeleton />}>
          <ManagePartScreen part={managePart} championship={data} abilities={abilities.data} />
        </Suspense>
      )}
    </OfficePage>
  )
}
