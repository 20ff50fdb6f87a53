// All texts of both languages at once, for the server and for tests. The browser loads one area at a time (lazy.ts).
import enAccess from '../locales/en/access.json' with { type: 'json' }
import enCareers from '../locales/en/careers.json' with { type: 'json' }
import enCatalogue from '../locales/en/catalogue.json' with { type: 'json' }
import enChampionships from '../locales/en/championships.json' with { type: 'json' }
import enCompetitions from '../locales/en/competitions.json' with { type: 'json' }
import enCourses from '../locales/en/courses.json' with { type: 'json' }
import enEntry from '../locales/en/entry.json' with { type: 'json' }
import enErrors from '../locales/en/errors.json' with { type: 'json' }
import enEvents from '../locales/en/events.json' with { type: 'json' }
import enExchange from '../locales/en/exchange.json' with { type: 'json' }
import enFederation from '../locales/en/federation.json' with { type: 'json' }
import enFinance from '../locales/en/finance.json' with { type: 'json' }
import enForms from '../locales/en/forms.json' with { type: 'json' }
import enHome from '../locales/en/home.json' with { type: 'json' }
import enKernel from '../locales/en/kernel.json' with { type: 'json' }
import enMail from '../locales/en/mail.json' with { type: 'json' }
import enNotification from '../locales/en/notification.json' with { type: 'json' }
import enParties from '../locales/en/parties.json' with { type: 'json' }
import enRegistry from '../locales/en/registry.json' with { type: 'json' }
import enReporting from '../locales/en/reporting.json' with { type: 'json' }
import enShell from '../locales/en/shell.json' with { type: 'json' }
import enUi from '../locales/en/ui.json' with { type: 'json' }
import nlAccess from '../locales/nl/access.json' with { type: 'json' }
import nlCareers from '../locales/nl/careers.json' with { type: 'json' }
import nlCatalogue from '../locales/nl/catalogue.json' with { type: 'json' }
import nlChampionships from '../locales/nl/championships.json' with { type: 'json' }
import nlCompetitions from '../locales/nl/competitions.json' with { type: 'json' }
import nlCourses from '../locales/nl/courses.json' with { type: 'json' }
import nlEntry from '../locales/nl/entry.json' with { type: 'json' }
import nlErrors from '../locales/nl/errors.json' with { type: 'json' }
import nlEvents from '../locales/nl/events.json' with { type: 'json' }
import nlExchange from '../locales/nl/exchange.json' with { type: 'json' }
import nlFederation from '../locales/nl/federation.json' with { type: 'json' }
import nlFinance from '../locales/nl/finance.json' with { type: 'json' }
import nlForms from '../locales/nl/forms.json' with { type: 'json' }
import nlHome from '../locales/nl/home.json' with { type: 'json' }
import nlKernel from '../locales/nl/kernel.json' with { type: 'json' }
import nlMail from '../locales/nl/mail.json' with { type: 'json' }
import nlNotification from '../locales/nl/notification.json' with { type: 'json' }
import nlParties from '../locales/nl/parties.json' with { type: 'json' }
import nlRegistry from '../locales/nl/registry.json' with { type: 'json' }
import nlReporting from '../locales/nl/reporting.json' with { type: 'json' }
import nlShell from '../locales/nl/shell.json' with { type: 'json' }
import nlUi from '../locales/nl/ui.json' with { type: 'json' }
import type { Area } from './areas.ts'
import type { Language } from './languages.ts'

const en = {
  kernel: enKernel,
  mail: enMail,
  access: enAccess,
  federation: enFederation,
  catalogue: enCatalogue,
  parties: enParties,
  careers: enCareers,
  finance: enFinance,
  courses: enCourses,
  competitions: enCompetitions,
  championships: enChampionships,
  entry: enEntry,
  events: enEvents,
  exchange: enExchange,
  reporting: enReporting,
  registry: enRegistry,
  shell: enShell,
  home: enHome,
  notification: enNotification,
  ui: enUi,
  forms: enForms,
  errors: enErrors,
} satisfies Record<Area, object>

/** English is the reference: its keys are the ones that the compiler accepts. */
export type Texts = typeof en

type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

const nl = {
  kernel: nlKernel,
  mail: nlMail,
  access: nlAccess,
  federation: nlFederation,
  catalogue: nlCatalogue,
  parties: nlParties,
  careers: nlCareers,
  finance: nlFinance,
  courses: nlCourses,
  competitions: nlCompetitions,
  championships: nlChampionships,
  entry: nlEntry,
  events: nlEvents,
  exchange: nlExchange,
  reporting: nlReporting,
  registry: nlRegistry,
  shell: nlShell,
  home: nlHome,
  notification: nlNotification,
  ui: nlUi,
  forms: nlForms,
  errors: nlErrors,
} satisfies { [A in Area]: SameShape<Texts[A]> }

export const texts = { en, nl } satisfies Record<Language, object>
