import { EmptyState, ErrorState, SectionNav } from '@oxer/ui'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../../shared/failure.ts'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { OfficeSubject } from '../../../shared/office-subject.tsx'
import { TestPanes } from '../../../shared/test-panes/test-panes.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CompetitionActions } from './components/competition-actions.tsx'
import { CompetitionStatusBadge } from './components/competition-status-badge.tsx'
import { manageMenu } from './manage-menu.view.ts'

const sections: ReadonlySet<string> = new Set(manageMenu.flatMap((entry) => ('hash' in entry ? [entry.hash] : [])))

/** The entries whose screens exist: a new route appears in the menu without a change here. */
const useManageMenu = (competition: string, canManageFinance: boolean) => {
  const { t } = useTranslation('competitions')
  const router = useRouter()
  const { pathname, hash } = useLocation()
  const screens = Object.keys(router.routesByPath)
  const base = `/competitions/${competition}/manage`
  return manageMenu
    .filter((entry) => screens.includes(`/competitions/$competition/manage/${entry.path}`))
    .filter(({ path }) => path !== 'finance' || canManageFinance)
    .map((entry) => {
      const [href, section] = [`${base}/${entry.path}`, 'hash' in entry ? entry.hash : '']
      return {
        href: section === '' ? href : `${href}#${section}`,
        label: t(`competition.menu.${entry.label}`),
        // A section is current only while the address names it; the screen itself whenever no section of the menu is.
        isCurrent:
          (pathname === href && section === (sections.has(hash) ? hash : '')) || pathname.startsWith(`${href}/`),
      }
    })
}

/** The frame of all manage screens of a competition: its name, state and actions, the menu, and the screen itself. */
export const ManagePage = ({
  competition: ref,
  unsaved,
  notice,
  children,
}: {
  competition: string
  /** About results of this browser that are not stored; above every screen but the one where they are entered. */
  unsaved?: ReactNode
  /** Above every screen. */
  notice?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const competition = trpc.competitions.competition.get.useQuery({ competition: ref })
  const abilities = trpc.competitions.competition.abilities.useQuery({ competition: ref })
  const menu = useManageMenu(ref, abilities.data?.canManageFinance ?? false)
  const { pathname } = useLocation()
  const crumbs = [{ label: t('competition.calendar'), href: '/competitions' }]
  if (competition.isError || abilities.isError) {
    const status = statusOf(competition.error ?? abilities.error)
    const isClosed = status === 401 || status === 403
    return (
      <OfficePage title={t('competition.title')} crumbs={crumbs}>
        {isClosed ? (
          <EmptyState title={t('competition.denied')} message={t('competition.deniedWhy')} />
        ) : status === 404 ? (
          <EmptyState title={t('competition.notFound')} />
        ) : (
          <ErrorState
            onRetry={() => {
              void competition.refetch()
              void abilities.refetch()
            }}
          />
        )}
      </OfficePage>
    )
  }
  if (!competition.data || !abilities.data)
    return <OfficePage title={t('competition.title')} crumbs={crumbs} isLoading />
  const { data: detail } = competition
  return (
    <ManagedCompetitionProvider value={{ competition: detail, abilities: abilities.data }}>
      <OfficeSubject
        title={detail.name}
        screen={menu.find(({ isCurrent }) => isCurrent)?.label}
        note={[formats.dateRange(detail.start, detail.end), detail.location.address.cityName, detail.organizer.name]
          .filter(Boolean)
          .join(' · ')}
        titleTone={detail.status === 'CANCELLED' ? 'danger' : undefined}
        marks={<CompetitionStatusBadge status={detail.status} />}
        nav={<SectionNav label={t('competition.menu.label')} items={menu} direction="bar" />}
        actions={<CompetitionActions />}
      >
        <Suspense>{notice}</Suspense>
        {/* The results screen reports those of the other tests itself. */}
        {!pathname.endsWith('/manage/results') && abilities.data.canEnterResults && <Suspense>{unsaved}</Suspense>}
        <TestPanes>{children}</TestPanes>
      </OfficeSubject>
    </ManagedCompetitionProvider>
  )
}
