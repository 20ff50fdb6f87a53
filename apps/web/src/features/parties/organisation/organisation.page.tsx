import { ErrorState, SectionNav } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useIsOfficePage } from '../../../shared/office-pages.ts'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { RecordPicture } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { OfficeRecord } from '../../../shared/record/office-record.tsx'
import { RecordActions } from '../../../shared/record/record-actions.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { WaitingBadge } from '../../../shared/waiting-badge.tsx'
import { useOrganisationChanges } from './organisation.mutations.ts'
import { useOrganisation, useOrganisationHead } from './organisation.queries.ts'
import { organisationFacts } from './organisation-head.view.ts'

const OrganisationDrawer = lazy(() =>
  import('./components/organisation-drawer.tsx').then((file) => ({ default: file.OrganisationDrawer })),
)

const EditOrganisation = ({ organisation, onClose }: { organisation: string; onClose: () => void }) => {
  const detail = trpc.parties.organisation.get.useQuery({ organisation }, { meta: { page: true } })
  return <Suspense>{detail.data && <OrganisationDrawer organisation={detail.data} onClose={onClose} />}</Suspense>
}

/**
 * The frame of all screens of an organisation. A part is shown if its screen exists and the server opens it to the
 * reader.
 */
export const OrganisationPage = ({
  organisation,
  isEditing,
  onClose,
  children,
}: {
  organisation: string
  isEditing: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const exists = useIsOfficePage()
  const { profile, abilities, isError, onRetry } = useOrganisation(organisation)
  const head = useOrganisationHead(organisation)
  const { avatar } = useOrganisationChanges()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const crumbs = [{ label: t('organisation.title'), href: '/organisations' }]
  if (isError) {
    return (
      <OfficePage title={t('organisation.one')} crumbs={crumbs}>
        <ErrorState onRetry={onRetry} />
      </OfficePage>
    )
  }
  if (!profile || !abilities) return <OfficeRecord title={t('organisation.one')} crumbs={crumbs} isLoading />
  if (isEditing && !abilities.canEdit) throw new PageRefusal(403)
  const base = placeOf.organisation(organisation)
  const parts = [
    { part: 'overview', to: 'overview', isOpen: abilities.canViewOverviewPage },
    { part: 'members', to: 'members', isOpen: abilities.canViewMembersPage },
    {
      part: 'competitions',
      to: abilities.canViewCompetitionsPage ? 'competitions/registrations' : 'competitions/assigntime',
      isOpen: abilities.canViewCompetitionsPage || abilities.canAssignTimes,
    },
    { part: 'finance', to: 'finance/balance', isOpen: abilities.canViewFinancePage },
    { part: 'information', to: 'information', isOpen: abilities.canViewInfoPage },
  ] as const
  const isOverview = path.startsWith(`${base}/overview`) || path === `${base}/edit`
  const current = isOverview ? 'overview' : parts.find(({ part }) => path.startsWith(`${base}/${part}`))?.part
  return (
    <OfficeRecord
      title={profile.name}
      screen={current && current !== 'overview' ? t(`organisation.part.${current}`) : undefined}
      crumbs={crumbs}
      picture={
        <RecordPicture
          name={profile.name}
          src={profile.avatar}
          shape="square"
          change={
            abilities.canEditAvatar && {
              of: { organisation },
              label: t('picture.crest'),
              isBusy: avatar.isPending,
              send: (form) => avatar.mutate(form),
            }
          }
        />
      }
      facts={organisationFacts(t, profile, head.data, abilities.canViewMembersPage)}
      {...(abilities.canEdit && {
        actions: (
          <RecordActions edit={{ href: `${base}/edit`, label: t('organisation.edit'), isPrimary: isOverview }} />
        ),
      })}
      nav={
        <SectionNav
          label={t('organisation.parts')}
          items={parts
            .filter(({ to, isOpen }) => isOpen && exists(`${base}/${to}`))
            .map(({ part, to }) => ({
              href: `${base}/${to}`,
              label: t(`organisation.part.${part}`),
              ...(part === 'competitions' && { badge: <WaitingBadge organisation={organisation} /> }),
              isCurrent: part === current,
            }))}
        />
      }
    >
      {children}
      {isEditing && <EditOrganisation organisation={organisation} onClose={onClose} />}
    </OfficeRecord>
  )
}
