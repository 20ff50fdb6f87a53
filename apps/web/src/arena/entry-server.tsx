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
import { ComposedPage } from './composed-page.tsx'
import { Document } from './document.tsx'
import { InfoPage } from './info.tsx'
import { MasterlistPage } from './masterlist.tsx'
import { OverviewPage } from './overview.tsx'
import { type PublicTexts, publicTexts, sharedTexts } from './public-texts.ts'

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
    case 'masterlist':
      return <MasterlistPage {...page} />
    case 'notFound':
      return <NotFoundPage />
  }
}

const titleOf = (page: PublicPage, frame: PublicFrame, t: PublicTexts): string => {
  const parts: string[] = []
  if (page.kind === 'activity') parts.push(page.activity.name)
  if (page.kind === 'ranking') parts.push(page.composed === null ? page.ranking.name : page.composed.composed.name)
  if (page.kind === 'info') parts.push(t('nav.info'))
  if (page.kind === 'masterlist') parts.push(t('nav.masterlist'))
  if (page.kind === 'calendar') parts.push(t('calendarPage.title'))
  if (page.kind === 'notFound') parts.push(t('notFound.title'))
  if ('competition' in page) parts.push(page.competition.name)
  return [...parts, frame.tenant.name].join(' · ')
}

const descriptionOf = (page: PublicPage, frame: PublicFrame, t: PublicTexts): string => {
  if (!('competition' in page)) return `${t('calendarPage.welcome')} · ${frame.tenant.name}`
  const { competition } = page
  const formats = createFormats(toLanguage(frame.language))
  return [
    formats.dateRange(competition.start, competition.end),
    competition.location.address.cityName,
    competition.organizerName,
  ]
    .filter(Boolean)
    .join(' · ')
}

const declarations = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const brandStyle = (colour: string): string => {
  const { light, dark } = brandVariables(isColor(colour) ? colour : houseColor)
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

const manageUrlOf = (page: PublicPage): string | null =>
  'competition' in page ? `/competitions/${page.competition.ref}/manage/overview` : null

export const renderPage = (page: PublicPage, frame: PublicFrame): RenderedPage => {
  const language = toLanguage(frame.language)
  const t = publicTexts(language)
  const arena = { t, shared: sharedTexts(language), formats: createFormats(language), frame }
  const style = `${frame.style}${brandStyle(frame.tenant.colour)}`
  const html = renderToStaticMarkup(
    <ArenaProvider value={arena}>
      <Document
        title={titleOf(page, frame, t)}
        description={descriptionOf(page, frame, t)}
        style={style}
        manageUrl={manageUrlOf(page)}
        isIndexed={page.kind !== 'notFound' && page.kind !== 'masterlist'}
      >
        {bodyOf(page)}
      </Document>
    </ArenaProvider>,
  )
  const fragment = html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length)
  return { html: `<!doctype html>${html}`, fragment, style }
}
