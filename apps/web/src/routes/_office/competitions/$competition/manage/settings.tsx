import { createFileRoute } from '@tanstack/react-router'
import { BreaksSection } from '../../../../../features/competitions/break/components/breaks-section.tsx'
import { SettingsPage } from '../../../../../features/competitions/competition/settings.page.tsx'
import { PublicationNotice } from '../../../../../features/competitions/result/components/publication-notice.tsx'

const Settings = () => <SettingsPage publication={<PublicationNotice />} breaks={<BreaksSection />} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/settings')({ component: Settings })
