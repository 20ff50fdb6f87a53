// The page that sets up an empty installation. Like the sign-in page it is plain HTML, which works before there is a federation whose
// office could be shown, and which adds nothing to the first load of the office.
import { StartingDataKey } from '@oxer/domain/catalogue/starting-data/starting-data.schema'
import { minimumPasswordLength } from '@oxer/domain/registry/installation/installation.schema'
import { createI18n, type Language } from '@oxer/i18n'
import { escaped, frame, type Page } from '../../access/provider/sign-in-page.mappers.ts'

/** The values of the form by field; a password is never sent back. */
export type SetUpValues = Readonly<Record<string, string>>

export type SetUpPage = Page & {
  code: string
  values: SetUpValues
  /** Sentences by field; those of no field have the name ''. */
  problems: readonly { field: string; text: string }[]
  /** With an external provider: who becomes super administrator. */
  signedInAs: string | null
}

/** ISO 3166-1 alpha-3 with the alpha-2 code by which their names are known. */
const countries = {
  BEL: 'BE',
  NLD: 'NL',
  LUX: 'LU',
  FRA: 'FR',
  DEU: 'DE',
  GBR: 'GB',
  IRL: 'IE',
  CHE: 'CH',
  AUT: 'AT',
  DNK: 'DK',
  SWE: 'SE',
  NOR: 'NO',
  FIN: 'FI',
  ESP: 'ES',
  ITA: 'IT',
  PRT: 'PT',
  POL: 'PL',
  CZE: 'CZ',
  USA: 'US',
  CAN: 'CA',
  AUS: 'AU',
} as const

type Draw = { page: SetUpPage; t: ReturnType<typeof createI18n>['t'] }
type InputName =
  | 'name'
  | 'email'
  | 'password'
  | 'federation'
  | 'abbreviation'
  | 'contactEmail'
  | 'timeZone'
  | 'host'
  | 'colour'
  | 'crest'
type SelectName = 'language' | 'country' | 'startingData'

const problemOf = ({ page }: Draw, name: string): string => {
  const texts = page.problems.filter(({ field }) => field === name).map(({ text }) => escaped(text))
  return texts.length === 0 ? '' : `<span class="wrong" id="${name}-problem">${texts.join(' ')}</span>`
}

const described = ({ page }: Draw, name: string): string =>
  page.problems.some(({ field }) => field === name) ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''

const input = (draw: Draw, name: InputName, attributes = '', hint: string | null = null): string => `
<label for="${name}">${escaped(draw.t(`access:setUp.${name}`))}</label>
<input id="${name}" name="${name}" value="${escaped(draw.page.values[name] ?? '')}"${described(draw, name)} ${attributes}>
${problemOf(draw, name)}${hint === null ? '' : `<span class="hint">${escaped(hint)}</span>`}`

const select = (draw: Draw, name: SelectName, options: readonly (readonly [string, string])[]): string => `
<label for="${name}">${escaped(draw.t(`access:setUp.${name}`))}</label>
<select id="${name}" name="${name}"${described(draw, name)}>${options
  .map(
    ([value, label]) =>
      `<option value="${value}"${draw.page.values[name] === value ? ' selected' : ''}>${escaped(label)}</option>`,
  )
  .join('')}</select>
${problemOf(draw, name)}`

const fieldset = (legend: string, content: string): string =>
  `<fieldset><legend>${escaped(legend)}</legend>${content}</fieldset>`

const administratorPart = (draw: Draw): string => {
  const { t, page } = draw
  if (page.signedInAs !== null) {
    return `<p>${escaped(t('access:setUp.signedInAs', { name: page.signedInAs }))}</p>`
  }
  return `${input(draw, 'name', 'required maxlength="200" autocomplete="name" autofocus')}
${input(draw, 'email', 'type="email" required maxlength="200" autocomplete="username"', t('access:setUp.emailHint'))}
${input(
  draw,
  'password',
  `type="password" required minlength="${minimumPasswordLength}" maxlength="200" autocomplete="new-password"`,
  t('access:setUp.passwordHint', { count: minimumPasswordLength }),
)}`
}

const federationPart = (draw: Draw): string => {
  const { page } = draw
  const names = new Intl.DisplayNames([page.language], { type: 'region' })
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => `<option value="${escaped(zone)}"></option>`)
  const byName = Object.entries(countries).map(([code, short]) => [code, names.of(short) ?? code] as const)
  return `${input(draw, 'federation', 'required maxlength="200" autocomplete="organization"')}
${input(draw, 'abbreviation', 'required maxlength="20"')}
${input(draw, 'contactEmail', 'type="email" maxlength="200"')}
${select(draw, 'language', [
  ['NL', 'Nederlands'],
  ['EN', 'English'],
])}
${select(
  draw,
  'country',
  byName.toSorted(([, one], [, other]) => one.localeCompare(other)),
)}
${input(draw, 'timeZone', 'required maxlength="60" list="zones"')}<datalist id="zones">${zones.join('')}</datalist>`
}

/** The form, with the values and problems of the last attempt. */
export const toSetUpPage = (page: SetUpPage): string => {
  const { t } = createI18n(page.language)
  const draw: Draw = { page, t }
  const general = page.problems.filter(({ field }) => field === '').map(({ text }) => escaped(text))
  return frame(
    { ...page, isWide: true },
    t('access:setUp.title'),
    `<p>${escaped(t('access:setUp.about'))}</p>
${general.length === 0 ? '' : `<p class="problem" role="alert">${general.join(' ')}</p>`}
<form method="post" action="/setup" enctype="multipart/form-data">
<input type="hidden" name="code" value="${escaped(page.code)}">
${fieldset(t('access:setUp.administrator'), administratorPart(draw))}
${fieldset(t('access:setUp.federationPart'), federationPart(draw))}
${fieldset(
  t('access:setUp.appearance'),
  `${input(draw, 'host', 'required maxlength="253" autocapitalize="none" spellcheck="false"', t('access:setUp.hostHint'))}
${input(draw, 'colour', 'type="color" required')}
${input(draw, 'crest', 'type="file" accept="image/png,image/jpeg,image/webp"', t('access:setUp.crestHint'))}`,
)}
${fieldset(
  t('access:setUp.data'),
  `${select(
    draw,
    'startingData',
    StartingDataKey.options.map((key) => [key, t(`access:setUp.dataOf.${key}`)] as const),
  )}<span class="hint">${escaped(t('access:setUp.dataHint'))}</span>`,
)}
<button type="submit">${escaped(t('access:setUp.submit'))}</button>
</form>`,
  )
}

export type SetUpMessage = { language: Language } & Page &
  ({ message: 'done' | 'wrongCode' } | { message: 'signIn'; returnTo: string })

/** Instead of the form: it is done, the code is wrong, or the visitor signs in at the external provider first. */
export const toSetUpMessage = (page: SetUpMessage): string => {
  const { t } = createI18n(page.language)
  const target = page.message === 'signIn' ? `/auth/login?returnTo=${encodeURIComponent(page.returnTo)}` : '/auth/login'
  return frame(
    page,
    t(`access:setUp.${page.message}Title`),
    `<p>${escaped(t(`access:setUp.${page.message}`))}</p>
${page.message === 'wrongCode' ? '' : `<a class="button" href="${escaped(target)}">${escaped(t('access:setUp.toSignIn'))}</a>`}`,
  )
}
