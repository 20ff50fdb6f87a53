// The renderer of the public pages: from a page's data to bytes that are the same for every visitor.
import type { PublicFrame, PublicPage } from '@oxer/api/types'
import { createFormats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { brandVariables, houseColor, isColor } from '@oxer/ui/brand'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ActivityPage, RankingPage } from './activity.tsx'
import { ArenaProvider } from './arena-context.tsx'
import { CalendarPage, HomePage, NotFoundPage } from './calendar.tsx'
import { ChampionshipCalendarPage, ChampionshipInfoPage, ChampionshipsPage } from './championship.tsx'
import { ChampionshipHistoryPage, ChampionshipRankingPage, ChampionshipRankingsPage } from './championship-ranking.tsx'
import { ComposedPage } from './composed-page.tsx'
import { CoursePage } from './course.tsx'
import { Document } from './document.tsx'
import { EventPage } from './event.tsx'
import {
  bannerAddress,
  calendarOf,
  descriptionOf,
  documentAddress,
  previewAddress,
  structuredData,
  titleOf,
} from './head.ts'
import { InfoPage } from './info.tsx'
import { MasterlistPage } from './masterlist.tsx'
import { OverviewPage } from './overview.tsx'
import { publicTexts, sharedTexts } from './public-texts.ts'
import { WallPage } from './wall.tsx'

export { renderIcon, renderPreview } from './preview.ts'

export type RenderedPage = {
  html: string
  /** The page without its frame, for a script that replaces what has changed. */
  fragment: string
  /** The text of the one style element, which the content policy names by its hash. */
  style: string
}

const bodyOf = (page: PublicPage): ReactElement => {
  switch (page.kind) {
    case 'home':
      return <HomePage {...page} />
    case 'calendar':
      return <CalendarPage {...page} />
    case 'overview':
      return <OverviewPage {...page} />
    case 'info':
      return <InfoPage {...page} />
    case 'activity':
      return <ActivityPage {...page} />
    case 'ranking':
      return page.composed === null ? <RankingPage {...page} /> : <ComposedPage {...page} />
    case 'wall':
      return <WallPage {...page} />
    case 'masterlist':
      return <MasterlistPage {...page} />
    case 'course':
      return <CoursePage course={page.course} />
    case 'event':
      return <EventPage event={page.event} />
    case 'championships':
      return <ChampionshipsPage {...page} />
    case 'championshipInfo':
      return <ChampionshipInfoPage {...page} />
    case 'championshipCalendar':
      return <ChampionshipCalendarPage {...page} />
    case 'championshipRankings':
      return <ChampionshipRankingsPage {...page} />
    case 'championshipRanking':
      return <ChampionshipRankingPage {...page} />
    case 'championshipHistory':
      return <ChampionshipHistoryPage {...page} />
    case 'notFound':
      return <NotFoundPage />
  }
}

const declarations = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const brandStyle = (colour: string): string => {
  const { light, dark } = brandVariables(isColor(colour) ? colour : houseColor)
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

/** Pages that search engines leave alone: of nothing, and of persons. */
const unindexed: ReadonlySet<PublicPage['kind']> = new Set(['notFound', 'masterlist', 'wall', 'championshipHistory'])

const competitionOf = (page: PublicPage): { ref: string } | null => ('competition' in page ? page.competition : null)

const manageUrlOf = (page: PublicPage): string | null =>
  'competition' in page ? `/competitions/${page.competition.ref}/manage/overview` : null

export const renderPage = (page: PublicPage, frame: PublicFrame): RenderedPage => {
  const language = toLanguage(frame.language)
  const t = publicTexts(language)
  const arena = {
    t,
    shared: sharedTexts(language),
    formats: createFormats(language),
    frame,
    competition: competitionOf(page),
  }
  const style = `${frame.style}${brandStyle(frame.tenant.colour)}`
  const html = renderToStaticMarkup(
    <ArenaProvider value={arena}>
      <Document
        title={titleOf(page, frame, t)}
        description={descriptionOf(page, frame, t)}
        style={style}
        manageUrl={manageUrlOf(page)}
        isIndexed={!unindexed.has(page.kind)}
        preview={previewAddress(page, frame)}
        banner={bannerAddress(page, frame)}
        data={structuredData(page, frame, t)}
        json={documentAddress(page, frame)}
        calendar={calendarOf(page, frame)}
      >
        {bodyOf(page)}
      </Document>
    </ArenaProvider>,
  )
  const fragment = html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length)
  return { html: `<!doctype html>${html}`, fragment, style }
}
