import { languageNames, toLanguage } from '@oxer/i18n/languages'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { addressIn, toElementJson } from './head.ts'
import { Crest, Icon } from './marks.tsx'
import { previewSize } from './preview.ts'

/** Made by `npm run fonts`. Requested with the page, so that the first paint has it. */
const letters = '/fonts/inter-latin-1.woff2'

/** A reader who chooses a language stays at the address; the server remembers the choice. */
const linkTo = (url: string, language: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}lang=${language.toLowerCase()}`

const LanguageSwitch = () => {
  const { t, frame } = useArena()
  if (frame.languages.length < 2) return null
  return (
    <nav className="languages" aria-label={t('language')}>
      {frame.languages.map((language) => {
        const code = toLanguage(language)
        return (
          <a
            key={language}
            href={linkTo(frame.url, language)}
            hrefLang={code}
            lang={code}
            aria-current={language === frame.language ? 'true' : undefined}
            rel="alternate"
          >
            {/* The name begins with the visible letters, so that voice control finds the link by them. */}
            {language}
            <span className="unseen"> {languageNames[code]}</span>
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
          <button
            type="button"
            className="bookmark"
            aria-label={t('bookmark')}
            aria-pressed="false"
            data-bookmark=""
            hidden
          >
            <Icon name="bookmark" />
          </button>
        )}
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
      <span>
        © {frame.year} {frame.tenant.name}
      </span>
      <nav aria-label={t('footer.privacy')}>
        <a href="/privacy">{t('footer.privacy')}</a>
        <a href="/cookies">{t('footer.cookies')}</a>
      </nav>
      <span>{t('footer.version', { version: frame.version })}</span>
    </footer>
  )
}

/** The page's script shows it to a reader who has not accepted it yet, here or in the office. */
const CookieBanner = () => {
  const { t } = useArena()
  return (
    <section id="cookies" className="cookies" aria-label={t('cookies.label')} hidden>
      <p>
        {t('cookies.message')} <a href="/cookies">{t('cookies.more')}</a>
      </p>
      <button type="button" className="button">
        {t('cookies.accept')}
      </button>
    </section>
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
  preview: string
  /** The competition's own picture, of unknown size; it replaces the drawn preview. */
  banner: string | null
  data: object | null
  /** The address of the same as a document; null for a page without one. */
  json: string | null
  /** The address of its dates for a calendar; null for a page without them. */
  calendar: string | null
}

const locales = { NL: 'nl_BE', EN: 'en_GB' } as const

/** The addresses of the page in its languages, what a messenger shows of a link, and the icons of the tenant. */
const Links = ({
  title,
  description,
  preview,
  banner,
  json,
  calendar,
}: Pick<DocumentProps, 'title' | 'description' | 'preview' | 'banner' | 'json' | 'calendar'>) => {
  const { frame } = useArena()
  const own = addressIn(frame, frame.language)
  return (
    <>
      <link rel="canonical" href={own} />
      {frame.languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={toLanguage(language)} href={addressIn(frame, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${frame.origin}${frame.url}`} />
      {json !== null && <link rel="alternate" type="application/json" href={json} />}
      {calendar !== null && <link rel="alternate" type="text/calendar" href={calendar} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={frame.tenant.name} />
      <meta property="og:locale" content={locales[frame.language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:image" content={banner ?? preview} />
      {banner === null && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(previewSize.width)} />
          <meta property="og:image:height" content={String(previewSize.height)} />
        </>
      )}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

/**
 * The page has no style attributes and no inline script, because the content security policy of public pages allows
 * neither.
 */
export const Document = (props: DocumentProps) => {
  const { title, description, children, style, manageUrl, isIndexed, preview, banner, data, json, calendar } = props
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
        <link rel="preload" href={letters} as="font" type="font/woff2" crossOrigin="" />
        <Links
          title={title}
          description={description}
          preview={preview}
          banner={banner}
          json={json}
          calendar={calendar}
        />
        {data !== null && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toElementJson(data) }} />
        )}
        {/* The text of the style sheet as it is, because renderToStaticMarkup would escape it. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {frame.scriptUrl !== null && <script type="module" src={frame.scriptUrl} />}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <TopBar manageUrl={manageUrl} />
        {/* The service worker shows it on a page that it has kept, and fills in the moment. */}
        <p className="kept" role="status" data-kept="" hidden>
          {t('live.kept', { moment: '|' })}
        </p>
        {children}
        <Footer />
        <CookieBanner />
        <p className="unseen" role="status" aria-live="polite" data-announcer="" />
      </body>
    </html>
  )
}
