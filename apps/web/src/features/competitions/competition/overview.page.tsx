import { Alert, Button, Skeleton } from '@mantine/core'
import { type Fact, Facts, Section } from '@oxer/ui'
import { IconPencil, IconStethoscope } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { Pictures } from './components/pictures.tsx'
import classes from './overview.module.css'
import { useOverviewFacts } from './use-overview-facts.ts'

// The drawers are loaded when one is opened, because most visits only read.
const SectionEditor = lazy(() =>
  import('./components/section-editors.tsx').then((file) => ({ default: file.SectionEditor })),
)
const ArenasSection = lazy(() =>
  import('./components/arenas-section.tsx').then((file) => ({ default: file.ArenasSection })),
)
type SectionName = ComponentProps<typeof SectionEditor>['section']

type OnEdit = ((section: SectionName) => void) | null

const Edit = ({ section, label, onEdit }: { section: SectionName; label: string; onEdit: OnEdit }) => {
  const { t } = useTranslation('competitions')
  return (
    onEdit && (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t('competition.editSection', { section: label })}
        onClick={() => onEdit(section)}
      >
        {t('competition.edit')}
      </Button>
    )
  )
}

const Part = ({
  section,
  title,
  facts,
  empty = '',
  onEdit,
  children,
}: {
  section: SectionName
  title: string
  facts: readonly Fact[]
  /** The text where no fact is known. */
  empty?: string
  onEdit: OnEdit
  children?: ReactNode
}) => (
  <Section title={title} actions={<Edit section={section} label={title} onEdit={onEdit} />}>
    {children}
    {facts.some(({ value }) => value !== null && value !== '') ? (
      <Facts items={facts} />
    ) : (
      <p className={classes.empty}>{empty}</p>
    )}
  </Section>
)

const General = ({ onEdit }: { onEdit: OnEdit }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  return (
    <Section title={t('competition.section.general')}>
      <Facts
        items={[
          {
            label: t('competition.field.name'),
            value: (
              <span className={classes.inline}>
                {competition.name} <Edit section="name" label={t('competition.section.name')} onEdit={onEdit} />
              </span>
            ),
          },
          {
            label: t('competition.section.dates'),
            value: (
              <span className={classes.inline}>
                {formats.dateRange(competition.start, competition.end)}{' '}
                <Edit section="dates" label={t('competition.section.dates')} onEdit={onEdit} />
              </span>
            ),
          },
          {
            label: t('competition.field.sportTypes'),
            value: (
              <span className={classes.inline}>
                {formats.list(competition.sportTypes.map((type) => t(`competition.sportType.${type}`)))}{' '}
                <Edit section="sports" label={t('competition.section.sports')} onEdit={onEdit} />
              </span>
            ),
          },
          {
            label: t('competition.field.publishedParts'),
            value:
              competition.publishedParts.length === 0
                ? t('competition.nothingPublished')
                : formats.list(competition.publishedParts.map((each) => t(`competition.part.${each}`))),
          },
        ]}
      />
    </Section>
  )
}

/** The first manage screen: everything about the competition itself, each section with its own drawer. */
export const OverviewPage = ({ publication, breaks }: { publication?: ReactNode; breaks?: ReactNode }) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const [editing, setEditing] = useState<SectionName | null>(null)
  const facts = useOverviewFacts(competition)
  const isOpen = competition.status !== 'ARCHIVED' && competition.status !== 'CANCELLED'
  const onEdit: OnEdit = abilities.canManage && isOpen ? setEditing : null
  return (
    <div className={classes.page}>
      {competition.cancelReason !== null && (
        <Alert color="red" title={t('competition.cancelled')}>
          {competition.cancelReason}
        </Alert>
      )}
      {abilities.canViewManage && (
        <Button
          component={AppLink}
          href={`/competitions/${competition.ref}/manage/health-check`}
          variant="default"
          leftSection={<IconStethoscope size={16} aria-hidden />}
          style={{ justifySelf: 'start' }}
        >
          {t('healthCheck.title')}
        </Button>
      )}
      <Pictures />
      <General onEdit={onEdit} />
      <Part section="organizer" title={t('competition.section.organizer')} facts={facts.organizer} onEdit={onEdit} />
      <Part
        section="contacts"
        title={t('competition.section.contacts')}
        facts={facts.contacts}
        empty={t('competition.contacts.empty')}
        onEdit={onEdit}
      />
      <Part
        section="registration"
        title={t('competition.section.registrationAndFees')}
        facts={facts.registration}
        onEdit={onEdit}
      />
      <Part
        section="location"
        title={t('competition.section.location')}
        facts={facts.location}
        empty={t('competition.locationEmpty')}
        onEdit={onEdit}
      />
      <Part section="live" title={t('competition.section.live')} facts={facts.live} onEdit={onEdit}>
        <Suspense>{publication}</Suspense>
      </Part>
      <Part section="settings" title={t('competition.section.settings')} facts={facts.settings} onEdit={onEdit} />
      <Suspense fallback={<Skeleton height={120} />}>
        <ArenasSection />
        {breaks}
      </Suspense>
      <Part
        section="notes"
        title={t('competition.section.notes')}
        facts={facts.notes}
        empty={t('competition.notesEmpty')}
        onEdit={onEdit}
      />
      <Suspense>{editing !== null && <SectionEditor section={editing} onClose={() => setEditing(null)} />}</Suspense>
    </div>
  )
}
