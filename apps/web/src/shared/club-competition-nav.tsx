import { SectionNav } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { placeOf } from './place-of.ts'
import { WaitingBadge } from './waiting-badge.tsx'

const parts = ['registrations', 'preregistrations', 'jury-preregistrations', 'teams'] as const

/** The pages of a club about competitions (ps030). */
export const ClubCompetitionNav = ({ organisation, part }: { organisation: string; part: (typeof parts)[number] }) => {
  const { t } = useTranslation('competitions')
  const base = `${placeOf.organisation(organisation)}/competitions`
  return (
    <SectionNav
      label={t('team.parts.label')}
      items={parts.map((each) => ({
        href: `${base}/${each}`,
        label: t(`team.parts.${each}`),
        isCurrent: each === part,
        ...(each === 'registrations' && { badge: <WaitingBadge organisation={organisation} /> }),
      }))}
    />
  )
}
