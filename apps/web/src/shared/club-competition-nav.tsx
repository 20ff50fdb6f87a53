import { SectionNav } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { placeOf } from './place-of.ts'
import { TimesBadge } from './times-badge.tsx'
import { trpc } from './trpc.ts'
import { WaitingBadge } from './waiting-badge.tsx'

const parts = ['registrations', 'assigntime', 'preregistrations', 'jury-preregistrations', 'teams'] as const

/** The pages of a club about competitions (ps030), as far as the user may open them. */
export const ClubCompetitionNav = ({ organisation, part }: { organisation: string; part: (typeof parts)[number] }) => {
  const { t } = useTranslation('competitions')
  const base = `${placeOf.organisation(organisation)}/competitions`
  const abilities = trpc.parties.organisation.abilities.useQuery({ organisation }).data
  const isOpen = (each: (typeof parts)[number]): boolean =>
    each === part ||
    (each === 'assigntime' ? abilities?.canAssignTimes === true : abilities?.canViewCompetitionsPage !== false)
  return (
    <SectionNav
      label={t('team.parts.label')}
      items={parts.filter(isOpen).map((each) => ({
        href: `${base}/${each}`,
        label: t(`team.parts.${each}`),
        isCurrent: each === part,
        ...(each === 'registrations' && { badge: <WaitingBadge organisation={organisation} /> }),
        ...(each === 'assigntime' && { badge: <TimesBadge organisation={organisation} /> }),
      }))}
    />
  )
}
