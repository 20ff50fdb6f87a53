// The pages of the embedded provider. They are plain HTML, so that they work without script, under the strictest policy, and before any
// part of the web application has loaded.
import { createI18n, type Language } from '@oxer/i18n'
import { textColourOn } from '../../kernel/colour/text-colour.ts'

export type PageTenant = { name: string; avatar: string | null; colour: string }

export type Page = {
  language: Language
  tenant: PageTenant
  /** Of the style element, and of the script of the sign-in page. */
  nonce: string
  /** For a long form. */
  isWide?: boolean
}

export type SignInPage = Page & {
  action: string
  username: string
  problem: { kind: 'wrongCredentials' | 'passkeyFailed' } | { kind: 'tooMany'; minutes: number } | null
  /** What the browser needs to ask for a passkey; null if nobody has one. */
  passkey: object | null
  /** The accounts of the demo, which one click signs in; empty without a demo. */
  demo: readonly DemoDoor[]
}

export type DemoDoor = {
  username: string
  password: string
  name: string
  /** In the language of the page. */
  role: string
  /** Shown at once; the others after a click. */
  isMain: boolean
}

export type MessagePage = Page & {
  message: 'expired' | 'failed' | 'blocked' | 'elsewhere'
  /** Where signing in works, if it does not here. */
  publicUrl?: string
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hexPattern = /^#[0-9a-f]{6}$/i
const defaultColour = '#1f5f4a'

/** The letters of the public pages. A page that is late for them keeps its first ones, so that nothing moves. */
const letters = '/fonts/inter-latin-1.woff2'

const styleOf = (colour: string): string => `
@font-face{font-family:Inter;font-weight:430 640;font-display:optional;src:url(${letters}) format("woff2")}
:root{color-scheme:light dark;--brand:${colour};--on-brand:${textColourOn(colour)};--page:#f6f7f5;--sheet:#ffffff;--text:#16211c;--quiet:#55615b;--line:#c9d0cb;--field:#76817b;--bad:#a3231c}
@media (prefers-color-scheme:dark){:root{--page:#101513;--sheet:#181f1c;--text:#edf2ef;--quiet:#a9b5af;--line:#36413b;--field:#8b978f;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:430 16px/1.5 Inter,system-ui,sans-serif;padding:16px}
main{width:100%;max-width:400px;background:var(--sheet);border:1px solid var(--line);border-top:8px solid var(--brand);border-radius:8px;padding:32px 28px}
main.wide{max-width:720px}
fieldset{margin:0 0 24px;padding:16px 20px 4px;border:1px solid var(--line);border-radius:8px;min-width:0}
legend{padding:0 6px;font-weight:640}
select{width:100%;min-height:44px;margin:0 0 16px;padding:8px 12px;border:1px solid var(--field);border-radius:6px;background:var(--page);color:inherit;font:inherit}
select:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.hint,.wrong{display:block;margin:-12px 0 16px;font-size:14px;color:var(--quiet)}
.wrong{color:var(--bad)}
.tenant{display:flex;align-items:center;gap:12px;margin:0 0 24px;font-weight:640}
.tenant img{width:40px;height:40px;object-fit:contain}
.plate{display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--brand);color:var(--on-brand);font-size:15px;letter-spacing:.02em}
h1{font-size:24px;line-height:1.25;font-weight:640;margin:0 0 20px}
label{display:block;font-weight:640;margin:0 0 4px}
input{width:100%;min-height:44px;margin:0 0 16px;padding:8px 12px;border:1px solid var(--field);border-radius:6px;background:var(--page);color:inherit;font:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--text);outline-offset:2px}
button,.button{display:block;width:100%;min-height:44px;padding:10px 16px;border:0;border-radius:6px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:640;text-align:center;text-decoration:none;cursor:pointer}
.other{margin:16px 0 0}
.plain{border:1px solid var(--field);background:transparent;color:inherit}
.problem{margin:0 0 20px;padding:12px;border:1px solid var(--bad);border-radius:6px;color:var(--bad)}
.quiet{margin:20px 0 0;color:var(--quiet);font-size:14px}
.quiet a{color:inherit}
h2{margin:28px 0 8px;padding-top:20px;border-top:1px solid var(--line);font-size:14px;line-height:1.4;font-weight:640}
.doors{list-style:none;margin:0 -12px;padding:0}
.door{display:flex;align-items:baseline;gap:8px;min-height:44px;padding:8px 12px;background:transparent;color:inherit;text-align:start;font-weight:430}
.door span{font-weight:640;white-space:nowrap}
.door small{flex:1;font-size:14px;color:var(--quiet);text-align:end}
.door:hover{background:var(--page)}
summary{min-height:44px;padding:10px 0;color:var(--quiet);font-size:14px;cursor:pointer}
`

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

const crestOf = ({ name, avatar }: PageTenant): string =>
  avatar === null
    ? `<span class="plate" aria-hidden="true">${escaped(initialsOf(name))}</span>`
    : `<img src="${escaped(avatar)}" alt="">`

export const frame = (page: Page, title: string, content: string): string => {
  const colour = hexPattern.test(page.tenant.colour) ? page.tenant.colour : defaultColour
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="${letters}" as="font" type="font/woff2" crossorigin>
<title>${escaped(title)} – ${escaped(page.tenant.name)}</title>
<style nonce="${escaped(page.nonce)}">${styleOf(colour)}</style>
</head>
<body>
<main${page.isWide ? ' class="wide"' : ''}>
<p class="tenant">${crestOf(page.tenant)}<span>${escaped(page.tenant.name)}</span></p>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>`
}

/**
 * Asks the browser for a passkey and sends its answer. The button appears in browsers that know passkeys in their JSON form; the others, and
 * those without script, have the password.
 */
const passkeyScript = `
const form = document.getElementById('passkey')
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const problem = document.getElementById('passkey-problem')
    problem.hidden = true
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.request))
      const answer = await navigator.credentials.get({ publicKey })
      form.elements.passkey.value = JSON.stringify(answer.toJSON())
      form.submit()
    } catch {
      problem.hidden = false
    }
  })
}`

const passkeyForm = ({ passkey, action, nonce, language }: SignInPage): string => {
  if (passkey === null) return ''
  const { t } = createI18n(language)
  return `<form id="passkey" class="other" method="post" action="${escaped(action)}" data-request="${escaped(JSON.stringify(passkey))}" hidden>
<p class="problem" id="passkey-problem" role="alert" hidden>${escaped(t('access:signIn.passkeyFailed'))}</p>
<input type="hidden" name="passkey">
<button class="plain" type="submit">${escaped(t('access:signIn.passkey'))}</button>
</form>
<script nonce="${escaped(nonce)}">${passkeyScript}
</script>`
}

const demoForm = (action: string, { username, password, name, role }: DemoDoor): string =>
  `<li><form method="post" action="${escaped(action)}">
<input type="hidden" name="username" value="${escaped(username)}"><input type="hidden" name="password" value="${escaped(password)}">
<button class="door" type="submit"><span>${escaped(name)}</span> <small>${escaped(role)}</small></button>
</form></li>`

/** Whoever tries the product chooses whom to be, instead of copying a password. */
const demoDoors = ({ demo, action, language }: SignInPage): string => {
  if (demo.length === 0) return ''
  const { t } = createI18n(language)
  const list = (isMain: boolean): string =>
    `<ul class="doors">${demo
      .filter((door) => door.isMain === isMain)
      .map((door) => demoForm(action, door))
      .join('')}</ul>`
  return `<section aria-labelledby="demo">
<h2 id="demo">${escaped(t('access:signIn.demo'))}</h2>
${list(true)}
<details><summary>${escaped(t('access:signIn.demoMore'))}</summary>${list(false)}</details>
</section>`
}

const languageNames = { nl: 'Nederlands', en: 'English' } as const

/** The other languages, each in its own. */
const languageLinks = ({ action, language }: SignInPage): string => {
  const [path = ''] = action.split('?')
  return Object.entries(languageNames)
    .filter(([code]) => code !== language)
    .map(([code, name]) => `<a href="${escaped(path)}?language=${code}" lang="${code}" hreflang="${code}">${name}</a>`)
    .join(' ')
}

export const toSignInPage = (page: SignInPage): string => {
  const { t } = createI18n(page.language)
  const { problem } = page
  const problemText =
    problem === null
      ? null
      : problem.kind === 'tooMany'
        ? t('access:signIn.tooMany', { minutes: problem.minutes })
        : t(`access:signIn.${problem.kind}`)
  const described = problemText === null ? '' : ' aria-describedby="problem"'
  const focusOn = (field: boolean): string => (field ? ' autofocus' : '')
  return frame(
    page,
    t('access:signIn.title'),
    `${problemText === null ? '' : `<p class="problem" id="problem" role="alert">${escaped(problemText)}</p>`}
<form method="post" action="${escaped(page.action)}">
<label for="username">${escaped(t('access:signIn.username'))}</label>
<input id="username" name="username" value="${escaped(page.username)}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200"${described}${focusOn(page.username === '')}>
<label for="password">${escaped(t('access:signIn.password'))}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${described}${focusOn(page.username !== '')}>
<button type="submit">${escaped(t('access:signIn.submit'))}</button>
</form>
${passkeyForm(page)}
<p class="quiet"><a href="/auth/password">${escaped(t('access:signIn.forgotten'))}</a><br>${escaped(t('access:signIn.help'))}</p>
<p class="quiet">${languageLinks(page)}</p>
${demoDoors(page)}`,
  )
}

export type SecondFactorPage = Page & {
  action: string
  /** What the first step proved, sealed. */
  step: string
  problem: { kind: 'wrongCode' } | { kind: 'tooMany'; minutes: number } | null
}

/** After a right password of an account with a second factor. */
export const toSecondFactorPage = (page: SecondFactorPage): string => {
  const { t } = createI18n(page.language)
  const { problem } = page
  const problemText =
    problem === null
      ? ''
      : problem.kind === 'tooMany'
        ? t('access:signIn.tooMany', { minutes: problem.minutes })
        : t('access:signIn.wrongCode')
  return frame(
    page,
    t('access:signIn.codeTitle'),
    `${problemText === '' ? '' : `<p class="problem" id="problem" role="alert">${escaped(problemText)}</p>`}
<form method="post" action="${escaped(page.action)}">
<input type="hidden" name="step" value="${escaped(page.step)}">
<label for="code">${escaped(t('access:signIn.code'))}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40" aria-describedby="hint${problemText === '' ? '' : ' problem'}" autofocus>
<span class="hint" id="hint">${escaped(t('access:signIn.codeHint'))}</span>
<button type="submit">${escaped(t('access:signIn.codeSubmit'))}</button>
</form>
<p class="quiet">${escaped(t('access:signIn.codeHelp'))}<br><a href="${escaped(page.action)}">${escaped(t('access:signIn.codeBack'))}</a></p>`,
  )
}

export type OutagePage = Page & {
  /** `unavailable` passes by itself; `broken` is a fault of ours. */
  kind: 'unavailable' | 'broken'
  /** The number under which the log has the cause. */
  requestId: string
  /** The address to try again. */
  retry: string
}

/** For people who got no page: what happened, what they can do, and the number to report. */
export const toOutagePage = (page: OutagePage): string => {
  const { t } = createI18n(page.language)
  return frame(
    page,
    t(`access:outage.${page.kind}Title`),
    `<p>${escaped(t(`access:outage.${page.kind}`))}</p>
<a class="button" href="${escaped(page.retry)}">${escaped(t('access:outage.retry'))}</a>
<p class="quiet">${escaped(t('access:outage.number', { number: page.requestId }))}</p>`,
  )
}

/** The line above a public page that is shown although it may be out of date. */
export const toNotLiveLine = (language: Language): string =>
  `<p role="status"><strong>${escaped(createI18n(language).t('access:outage.notLive'))}</strong></p>`

export const toMessagePage = ({ message, publicUrl = '', ...page }: MessagePage): string => {
  const { t } = createI18n(page.language)
  const again =
    message === 'blocked'
      ? ''
      : `<a class="button" href="${escaped(publicUrl)}/auth/login">${escaped(t('access:signIn.again'))}</a>`
  return frame(
    page,
    t(`access:signIn.${message}Title`),
    `<p>${escaped(t(`access:signIn.${message}`, { publicUrl, interpolation: { escapeValue: false } }))}</p>
${again}
<p class="quiet"><a href="/">${escaped(t('access:signIn.home'))}</a></p>`,
  )
}
