// The use of each field of an organisation in the places that list fields. Organisations are neither imported nor
// merged, and are in no file. The screens read the table as a type: what has a place there and is not shown does not
// compile.
import { type FieldTable, notHere, searchTextOf } from '../../kernel/field/field-table.ts'
import type { OrganisationField } from './organisation.schema.ts'

type Places = {
  /** Its text is part of what a search by name looks through. */
  search: true
  /** The drawer that makes and changes an organisation has an input for it. */
  form: true
  /** The overview shows it. */
  overview: true
  /** The page of information shows it. */
  information: true
  /** It has a column in the list of organisations. */
  list: true
}

const byName = notHere('an organisation is searched by name')
const inHead = notHere('the head of all screens of an organisation shows it')
const onOverview = notHere('the overview shows it')
const onInformation = notHere('the page of information shows it')
const detail = notHere('the list has what tells organisations apart; the rest is on the overview')
const forStaff = notHere('only those who manage the organisation see it, in the drawer')

export const organisationFieldTable = {
  name: { search: true, form: true, overview: inHead, information: inHead, list: true },
  site: { search: byName, form: true, overview: true, information: onOverview, list: detail },
  externalId: { search: byName, form: true, overview: onInformation, information: true, list: detail },
  motherRef: { search: byName, form: true, overview: true, information: onOverview, list: detail },
  organisationType: { search: byName, form: true, overview: onInformation, information: true, list: true },
  organisationLevel: { search: byName, form: true, overview: true, information: true, list: true },
  sportTypes: { search: byName, form: true, overview: onInformation, information: true, list: detail },
  website: { search: byName, form: true, overview: true, information: true, list: detail },
  generalInfo: {
    search: byName,
    form: true,
    overview: notHere('a text of its own below the facts'),
    information: notHere('a text of its own below the facts'),
    list: detail,
  },
  isHorse: { search: byName, form: true, overview: true, information: onOverview, list: true },
  isPony: {
    search: byName,
    form: true,
    overview: notHere('one fact says horses and ponies'),
    information: onOverview,
    list: notHere('one column says horses and ponies'),
  },
  needsApproval: { search: byName, form: true, overview: forStaff, information: forStaff, list: forStaff },
  addresses: { search: byName, form: true, overview: true, information: onOverview, list: true },
  customAttributes: { search: byName, form: true, overview: onInformation, information: true, list: forStaff },
} as const satisfies FieldTable<OrganisationField, Places>

export type OrganisationFieldTable = typeof organisationFieldTable

export const organisationSearchText = searchTextOf(organisationFieldTable)
