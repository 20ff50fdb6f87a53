import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { OverviewPage } from '../../../../../features/competitions/competition/overview.page.tsx'

const PublicationNotice = lazy(() =>
  import('../../../../../features/competitions/result/components/publication-notice.tsx').then((file) => ({
    default: file.PublicationNotice,
  })),
)
const BreaksSection = lazy(() =>
  import('../../../../../features/competitions/break/components/breaks-section.tsx').then((file) => ({
    default: file.BreaksSection,
  })),
)

const Overview = () => <OverviewPage publication={<PublicationNotice />} breaks={<BreaksSection />} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/overview')({ component: Overview })
