import { Anchor, Button } from '@mantine/core'
import { type Fact, Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { attributeFacts } from '../../../shared/custom-attributes/attribute-facts.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ArenasSection } from './components/arenas-section.tsx'
import { Pictures } from './components/pictures.tsx'
import classes from './settings.module.css'
import { useSectionFacts } from './use-section-facts.ts'

// The drawers are loaded when one is opened, because most visits only read.
const SectionEditor = lazy(() =>
  import('./components/section-editors.tsx').then((file) => ({ default: file.SectionEditor })),
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
  id,
  section,
  title,
  facts,
  empty = '',
  onEdit,
  children,
}: {
  /** The place of a link to this part. */
  id?: string
  section: SectionName
  title: string
  facts: readonly Fact[]
  /** The text where no fact is known. */
  empty?: string
  onEdit: OnEdit
  children?: ReactNode
}) => (
  <Section id={id} title={title} actions={<Edit section={section} label={title} onEdit={onEdit} />}>
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

/** The fields that the federation adds to its competitions; nothing if it adds none. */
const OwnFields = ({ onEdit }: { onEdit: OnEdit }) => {
  const { t } = useTranslation('competitions')
  const { show } = useDecimalText()
  const { competition } = useManagedCompetition()
  const { customAttributes, federationRef: federation } = competition
  const offered = trpc.federation.customAttribute.offered.useQuery({ federation, subject: 'COMPETITION' })
  const definitions = offered.data ?? []
  if (definitions.length === 0) return null
  return (
    <Part
      section="fields"
      title={t('competition.section.fields')}
      facts={attributeFacts(definitions, customAttributes, show)}
      empty={t('competition.fieldsEmpty')}
      onEdit={onEdit}
    />
  )
}

/**
 * Everything that is set for the competition itself, each section with its own drawer. The sections are in two
 * columns; the tables below them have the whole width.
 */
export const SettingsPage = ({ publication, breaks }: { publication?: ReactNode; breaks?: ReactNode }) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const [editing, setEditing] = useState<SectionName | null>(null)
  const facts = useSectionFacts(competition)
  const isOpen = competition.status !== 'ARCHIVED' && competition.status !== 'CANCELLED'
  const onEdit: OnEdit = abilities.canManage && isOpen ? setEditing : null
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <div>
          <General onEdit={onEdit} />
          <Part
            section="organizer"
            title={t('competition.section.organizer')}
            facts={facts.organizer}
            onEdit={onEdit}
          />
          <Part
            section="contacts"
            title={t('competition.section.contacts')}
            facts={facts.contacts}
            empty={t('competition.contacts.empty')}
            onEdit={onEdit}
          />
          <Part
            section="location"
            title={t('competition.section.location')}
            facts={facts.location}
            empty={t('competition.locationEmpty')}
            onEdit={onEdit}
          />
          <OwnFields onEdit={onEdit} />
          <Part
            section="notes"
            title={t('competition.section.notes')}
            facts={facts.notes}
            empty={t('competition.notesEmpty')}
            onEdit={onEdit}
          />
        </div>
        <div>
          <Part
            id="registration"
            section="registration"
            title={t('competition.section.registrationAndFees')}
            facts={facts.registration}
            onEdit={onEdit}
          />
          <Part section="live" title={t('competition.section.live')} facts={facts.live} onEdit={onEdit}>
            {publication}
          </Part>
          <Part section="settings" title={t('competition.section.settings')} facts={facts.settings} onEdit={onEdit} />
          <Section title={t('competition.section.pictures')}>
            <Pictures />
          </Section>
          {abilities.canManage && (
            <Section title={t('competition.section.import')} description={t('competition.importWhy')}>
              <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/toolbox/import`}>
                {t('competition.importOpen')}
              </Anchor>
            </Section>
          )}
        </div>
      </div>
      <div className={classes.tables}>
        <ArenasSection />
        {breaks}
      </div>
      <Suspense>{editing !== null && <SectionEditor section={editing} onClose={() => setEditing(null)} />}</Suspense>
    </div>
  )
}
