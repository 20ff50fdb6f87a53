import { languageNames } from '@oxer/i18n/languages'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { Crest } from './marks.tsx'

const linkTo = (url: string, language: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}lang=${language.toLowerCase()}`

const LanguageSwitch = () => {
  const { t, frame } = useArena()
  if (frame.languages.length < 2) return null
  return (
    <nav className="languages" aria-label={t('language')}>
      {frame.languages.map((language) => {
        const code = language === 'NL' ? 'nl' : 'en'
        return (
          <a
            key={language}
            href={linkTo(frame.url, language)}
            hrefLang={code}
            lang={code}
            aria-label={languageNames[code]}
            aria-current={language === frame.language ? 'true' : undefined}
            rel="alternate nofollow"
          >
            {language}
          </a>
        )
      })}
    </nav>
  )
}

const TopBar = ({ manageUrl }: { manageUrl: string | null }) => {
  const { t, frame } = useArena()
  return (
    <header className="top">
      <a className="top-brand" href="/">
        <Crest className="crest" name={frame.tenant.name} picture={frame.tenant.avatar} />
        <span className="top-name">{frame.tenant.name}</span>
      </a>
      <div className="top-links">
        <a className="top-calendar" href="/competitions">
          {t('calendar')}
        </a>
        <LanguageSwitch />
        {manageUrl !== null && (
          <a className="button" href={manageUrl} data-manage="" hidden>
            {t('manage')}
          </a>
        )}
        <a className="button" href="/auth/login" data-sign-in={t('office')}>
          {t('signIn')}
        </a>
      </div>
    </header>
  )
}

const Footer = () => {
  const { t, frame } = useArena()
  return (
    <footer className="foot">
      <span>{frame.tenant.name}</span>
      <nav aria-label={t('footer.privacy')}>
        <a href="/privacy">{t('footer.privacy')}</a>
        <a href="/cookies">{t('footer.cookies')}</a>
      </nav>
    </footer>
  )
}

export type DocumentProps = {
  title: string
  description: string
  /** Everything that the page's script may replace. */
  children: ReactNode
  style: string
  manageUrl: string | null
  isIndexed: boolean
}

/**
 * The page has no style attributes and no inline script, because the content security policy of public pages allows
 * neither.
 */
export const Document = ({ title, description, children, style, manageUrl, isIndexed }: DocumentProps) => {
  const { t, frame } = useArena()
  return (
    <html lang={frame.language.toLowerCase()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={`${frame.origin}${frame.url}`} />
        <link rel="canonical" href={`${frame.origin}${frame.url}`} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The text of the style sheet as it is, because renderToStaticMarkup would escape it. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {frame.scriptUrl !== null && <script type="module" src={frame.scriptUrl} />}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <TopBar manageUrl={manageUrl} />
        {children}
        <Footer />
        <p className="unseen" role="status" aria-live="polite" data-announcer="" />
      </body>
    </html>
  )
}
