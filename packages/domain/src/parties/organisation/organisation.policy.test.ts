import { expect, it } from 'vitest'
import { type Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import { canRegisterForOrganisation } from '../../competitions/registration/registration.policy.ts'
import { organisationAbilities } from './organisation.policy.ts'

const facts = { organisationRef: 'club', federationRef: 'federation' }
const holderOf = (role: HeldOrganisationRole): Actor => ({
  accountRef: 'account',
  personRef: 'self',
  personFederationRef: 'federation',
  username: '',
  name: '',
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [{ ...facts, role }],
  tokenScopes: null,
})
const rolesWith = (ability: 'canViewCompetitionsPage' | 'canManageFinance' | 'canViewFinancePage' | 'canManageSales') =>
  HeldOrganisationRole.options.filter(
    (role) => organisationAbilities(holderOf(role), { ...facts, sells: true })[ability],
  )

it('the tab of competitions is open to those whom its page accepts', () => {
  expect(rolesWith('canViewCompetitionsPage')).toEqual(
    HeldOrganisationRole.options.filter((role) => canRegisterForOrganisation(holderOf(role), facts)),
  )
})

it('a membership can give the finance of a club to somebody without another right in it (decision 54)', () => {
  expect(rolesWith('canViewFinancePage')).toEqual(['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'FINANCE_RESPONSIBLE'])
  expect(rolesWith('canManageFinance')).toEqual([])
  const {
    canManageFinance: _,
    canViewFinancePage: __,
    ...others
  } = organisationAbilities(holderOf('FINANCE_RESPONSIBLE'), { ...facts, sells: false })
  expect(others).toEqual(
    (({ canManageFinance: _m, canViewFinancePage: _v, ...rest }) => rest)(
      organisationAbilities(holderOf('MEMBER'), { ...facts, sells: false }),
    ),
  )
})

it('what a club sells in its own book is managed by those who see its finance, and by nobody before its first sale', () => {
  expect(rolesWith('canManageSales')).toEqual(rolesWith('canViewFinancePage'))
  for (const role of HeldOrganisationRole.options) {
    expect(organisationAbilities(holderOf(role), { ...facts, sells: false }).canManageSales).toBe(false)
  }
})
