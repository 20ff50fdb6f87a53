// A mail as text and as HTML, in the reader's language and with the look of the tenant. Mail programs understand little of HTML: a table,
// and styles on each element. A preview has the same styles in one sheet, because the policy of the office allows no others.
import type { MailKind, MailLook } from '@oxer/domain/kernel/mail/mail.schema'
import { createI18n, type Language } from '@oxer/i18n'
import { textColourOn } from '../colour/text-colour.ts'

export type MailContent = {
  kind: MailKind
  language: Language
  toName: string
  values: Readonly<Record<string, string>>
  look: MailLook
  /** What its button opens. */
  link: string
  /** The names of the files that it brings along. */
  attached: readonly string[]
  /** The content id of a code that pays what the mail is about. */
  picture?: string | undefined
  /** What stops mails of this kind, without sign-in; null for a mail that somebody must get. */
  unsubscribe?: string | null
}

export type MailTexts = { subject: string; text: string; html: string }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** With the lines of a paragraph. */
const inLines = (text: string): string => escaped(text).replaceAll('\n', '<br>')

const hexPattern = /^#[0-9a-f]{6}$/i
const defaultColour = '#1f5f4a'
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const stylesOf = (brand: string) => {
  const onBrand = textColourOn(brand)
  return {
    page: 'background:#f6f7f5;margin:0;padding:24px 12px',
    sheet: `background:#ffffff;border:1px solid #c9d0cb;border-top:8px solid ${brand};border-radius:8px;max-width:560px;width:100%`,
    head: `${font};font-size:16px;font-weight:600;color:#16211c;padding:28px 28px 0`,
    crest: 'vertical-align:middle;margin-right:12px',
    plate: `display:inline-block;width:40px;height:40px;line-height:40px;border-radius:20px;background:${brand};color:${onBrand};text-align:center;font-size:15px;margin-right:12px`,
    title: `${font};font-size:22px;line-height:1.3;font-weight:600;color:#16211c;margin:0;padding:20px 28px 0`,
    body: `${font};font-size:16px;line-height:1.55;color:#16211c;padding:12px 28px 0`,
    paragraph: 'margin:0 0 16px',
    button: `display:inline-block;background:${brand};color:${onBrand};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px`,
    link: 'color:#16211c;word-break:break-all',
    foot: `${font};font-size:13px;line-height:1.5;color:#55615b;padding:8px 28px 28px`,
  }
}
type Part = keyof ReturnType<typeof stylesOf>

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

const crestOf = ({ name, avatar, origin }: MailLook, styled: (part: Part) => string): string =>
  avatar === null || !URL.canParse(avatar, origin)
    ? `<span ${styled('plate')}>${escaped(initialsOf(name))}</span>`
    : `<img src="${escaped(new URL(avatar, origin).href)}" width="40" height="40" alt="" ${styled('crest')}>`

/** Made once for each language, because a page of the outbox has fifty subjects. */
const kept = new Map<Language, ReturnType<typeof createI18n>>()
const textsOf = (language: Language) => {
  const known = kept.get(language) ?? createI18n(language)
  kept.set(language, known)
  return known
}

const wordsOf = ({ kind, language, toName, values, look, attached }: MailContent) => {
  const { t } = textsOf(language)
  const filled = { ...values, name: toName, tenant: look.name }
  const paragraphs = t(`mail:${kind}.body`, filled).split('\n\n')
  return {
    subject: t(`mail:${kind}.subject`, filled),
    greeting: toName === '' ? t('mail:greetingNobody') : t('mail:greeting', filled),
    paragraphs:
      attached.length === 0 ? paragraphs : [...paragraphs, t('mail:attached', { files: attached.join(', ') })],
    code: t('mail:code'),
    action: t(`mail:${kind}.action`, filled),
    linkHint: t('mail:linkHint'),
    foot: t('mail:foot', { ...filled, origin: look.origin }),
    unsubscribe: t('mail:unsubscribe', { kind: values.about ?? '' }),
  }
}

/** `nonce` makes a preview: its styles are in one element with this nonce. */
export const toMailTexts = (content: MailContent, { nonce }: { nonce?: string } = {}): MailTexts => {
  const { look, link, language, picture, unsubscribe = null } = content
  const words = wordsOf(content)
  const styles = stylesOf(hexPattern.test(look.colour) ? look.colour : defaultColour)
  const styled = (part: Part): string => (nonce === undefined ? `style="${styles[part]}"` : `class="${part}"`)
  const sheet =
    nonce === undefined
      ? ''
      : `<style nonce="${escaped(nonce)}">${Object.entries(styles)
          .map(([part, style]) => `.${part}{${style}}`)
          .join('')}</style>`
  const button = `<p ${styled('paragraph')}><a href="${escaped(link)}" ${styled('button')}>${escaped(words.action)}</a></p>
<p ${styled('paragraph')}>${escaped(words.linkHint)}<br><a href="${escaped(link)}" ${styled('link')}>${escaped(link)}</a></p>`
  const code =
    picture === undefined
      ? ''
      : `<p ${styled('paragraph')}><img src="cid:${escaped(picture)}" width="180" height="180" alt="${escaped(words.code)}"><br>${escaped(words.code)}</p>\n`
  const stop =
    unsubscribe === null
      ? ''
      : `<br>${escaped(words.unsubscribe)} <a href="${escaped(unsubscribe)}" ${styled('link')}>${escaped(unsubscribe)}</a>`
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(words.subject)}</title>${sheet}</head>
<body ${styled('page')}>
<table role="presentation" align="center" cellpadding="0" cellspacing="0" ${styled('sheet')}>
<tr><td ${styled('head')}>${crestOf(look, styled)}${escaped(look.name)}</td></tr>
<tr><td><h1 ${styled('title')}>${escaped(words.subject)}</h1></td></tr>
<tr><td ${styled('body')}>
${[words.greeting, ...words.paragraphs].map((text) => `<p ${styled('paragraph')}>${inLines(text)}</p>`).join('\n')}
${code}${button}
</td></tr>
<tr><td ${styled('foot')}>${escaped(words.foot)}${stop}</td></tr>
</table>
</body>
</html>`
  const foot = unsubscribe === null ? words.foot : `${words.foot}\n${words.unsubscribe}\n${unsubscribe}`
  const text = [words.greeting, ...words.paragraphs, `${words.action}:\n${link}`, `-- \n${foot}`]
  return { subject: words.subject, html, text: `${text.join('\n\n')}\n` }
}
